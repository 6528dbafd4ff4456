// Interned strings: one `Names` per analysis run (no global state), so that
// identifiers compare and hash as integers.
#ifndef PLACELINT_ANALYZER_BASE_NAMES_H_
#define PLACELINT_ANALYZER_BASE_NAMES_H_

#include <compare>
#include <cstdint>
#include <deque>
#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>

namespace placelint::base {

// Handle of an interned string; the default one is the empty string.
struct Name {
  std::uint32_t id = 0;
  bool IsEmpty() const { return id == 0; }
  auto operator<=>(const Name&) const = default;
};

class Names {
 public:
  Names();
  Name Intern(std::string_view text);
  // The text stays valid as long as this object lives.
  std::string_view Text(Name name) const { return texts_[name.id]; }

 private:
  std::deque<std::string> texts_;
  std::unordered_map<std::string_view, std::uint32_t> ids_;
};

}  // namespace placelint::base

template <>
struct std::hash<placelint::base::Name> {
  std::size_t operator()(placelint::base::Name name) const noexcept {
    return name.id;
  }
};

#endif  // PLACELINT_ANALYZER_BASE_NAMES_H_
