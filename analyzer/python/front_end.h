// Python source to placement IR, through tree-sitter. Knows no API name.
//
// A file is split into units by a lexical scan (`LineIndex`, `UnitIndex`); only
// units that can matter are parsed, the others stay `State::NotParsed` until
// flow asks for them with `ir::Module::Demand`. `Parse::Full` parses the whole
// file and must give the same findings.
#ifndef PLACELINT_ANALYZER_PYTHON_FRONT_END_H_
#define PLACELINT_ANALYZER_PYTHON_FRONT_END_H_

#include <array>
#include <cstdint>
#include <memory>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "analyzer/base/names.h"
#include "analyzer/base/source_map.h"
#include "analyzer/ir/ir.h"

namespace placelint::python {

enum class Parse { Demand, Full };

// The words (identifiers and contents of short strings) that can start a
// finding; derived from the models and from what each rule declares. The texts
// must outlive this object.
class StartWords {
 public:
  explicit StartWords(const std::vector<std::string_view>& words);
  bool Contains(std::string_view word) const;

 private:
  std::unordered_set<std::string_view> words_;
  // Lengths (as bits) of the words with a first byte; most words end here.
  std::array<std::uint64_t, 256> lengths_{};
};

struct Options {
  Parse parse = Parse::Demand;
  // Files up to this size (bytes) are always parsed whole.
  std::size_t whole_file_limit = 8192;
};

// Lowers `file`. The module refers to `names` and `sources` as long as it
// lives. Never fails: what cannot be read becomes `ir::Unknown` or a gap.
std::unique_ptr<ir::Module> Lower(base::FileId file,
                                  const base::SourceMap& sources,
                                  base::Names& names, const StartWords& starts,
                                  const Options& options);

// Whether any start word occurs in `text`: a file without one is not lowered.
bool MayMatter(std::string_view text, const StartWords& starts);

}  // namespace placelint::python

#endif  // PLACELINT_ANALYZER_PYTHON_FRONT_END_H_
