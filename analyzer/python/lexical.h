// Bytes and string prefixes, as the scan of lines sees them. Internal to this
// folder.
#ifndef PLACELINT_ANALYZER_PYTHON_LEXICAL_H_
#define PLACELINT_ANALYZER_PYTHON_LEXICAL_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "analyzer/python/words.h"

namespace placelint::python {

// Bytes that a scan of code has to look at; all others are skipped.
enum class ByteKind : std::uint8_t {
  Plain,
  Word,
  Quote,
  Open,
  Close,
  Newline,
  Return,
  Backslash,
  Comment,
  Bad,
};

constexpr std::array<ByteKind, 256> MakeByteKinds() {
  std::array<ByteKind, 256> kinds{};
  for (std::size_t i = 0; i < kinds.size(); ++i) {
    kinds[i] = WordBytes[i] ? ByteKind::Word : ByteKind::Plain;
  }
  kinds['"'] = kinds['\''] = ByteKind::Quote;
  kinds['('] = kinds['['] = kinds['{'] = ByteKind::Open;
  kinds[')'] = kinds[']'] = kinds['}'] = ByteKind::Close;
  kinds['\n'] = ByteKind::Newline;
  kinds['\r'] = ByteKind::Return;
  kinds['\\'] = ByteKind::Backslash;
  kinds['#'] = ByteKind::Comment;
  kinds['\0'] = kinds['`'] = kinds['?'] = kinds['$'] = ByteKind::Bad;
  return kinds;
}
constexpr std::array<ByteKind, 256> ByteKinds = MakeByteKinds();

struct Quotes {
  char quote = '"';
  bool triple = false;
  bool raw = false;
  bool format = false;
};

// Letters before a quote; false when they are no prefix of a string.
inline bool ReadPrefix(std::string_view word, Quotes& quotes) {
  if (word.size() > 2) {
    return false;
  }
  for (const char c : word) {
    const char lower = static_cast<char>(c | 0x20);
    if (lower == 'f' || lower == 't') {
      quotes.format = true;
    } else if (lower == 'r') {
      quotes.raw = true;
    } else if (lower != 'b' && lower != 'u') {
      return false;
    }
  }
  return true;
}

}  // namespace placelint::python

#endif  // PLACELINT_ANALYZER_PYTHON_LEXICAL_H_
