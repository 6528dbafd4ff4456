// Walks over JSON text that is known to be valid, by offsets: a value is the
// offset of its first byte. Internal to this folder.
#ifndef PLACELINT_ANALYZER_PYTHON_NOTEBOOK_JSON_H_
#define PLACELINT_ANALYZER_PYTHON_NOTEBOOK_JSON_H_

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "analyzer/python/extractor.h"

namespace placelint::python {

class JsonText {
 public:
  explicit JsonText(std::string_view text) : text_(text) {}

  std::size_t Root() const;
  bool IsObject(std::size_t value) const { return text_[value] == '{'; }
  bool IsArray(std::size_t value) const { return text_[value] == '['; }
  bool IsString(std::size_t value) const { return text_[value] == '"'; }

  // Value of a key; of the last one where several are equal.
  std::optional<std::size_t> Member(std::size_t object,
                                    std::string_view key) const;
  std::vector<std::size_t> Elements(std::size_t array) const;

  std::string String(std::size_t value) const;
  // 0 when it is no whole number.
  int Number(std::size_t value) const;
  // Appends the text of a string with the place of each byte.
  void Append(std::size_t string, Extractor& to) const;
  // Offset behind a value.
  std::size_t End(std::size_t value) const;

 private:
  std::size_t SkipSpace(std::size_t at) const;

  std::string_view text_;
};

}  // namespace placelint::python

#endif  // PLACELINT_ANALYZER_PYTHON_NOTEBOOK_JSON_H_
