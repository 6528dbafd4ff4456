// Words of raw text. Internal to this folder.
#ifndef PLACELINT_ANALYZER_PYTHON_WORDS_H_
#define PLACELINT_ANALYZER_PYTHON_WORDS_H_

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "analyzer/python/front_end.h"

namespace placelint::python {

// Bytes that words consist of; every byte of a non-ASCII character is one.
constexpr std::array<bool, 256> MakeWordBytes() {
  std::array<bool, 256> table{};
  for (std::size_t i = 0; i < table.size(); ++i) {
    table[i] = i >= 0x80 || i == '_' || (i >= '0' && i <= '9') ||
               (i >= 'a' && i <= 'z') || (i >= 'A' && i <= 'Z');
  }
  return table;
}
constexpr std::array<bool, 256> WordBytes = MakeWordBytes();

constexpr bool IsWordByte(char c) {
  return WordBytes[static_cast<unsigned char>(c)];
}

// End of the word that starts at `begin`.
inline std::uint32_t WordEnd(std::string_view text, std::uint32_t begin,
                             std::uint32_t limit) {
  while (begin < limit && IsWordByte(text[begin])) {
    ++begin;
  }
  return begin;
}

// Offsets of the start words in [begin, end), comments and all.
void AppendStarts(std::string_view text, std::uint32_t begin, std::uint32_t end,
                  const StartWords& starts, std::vector<std::uint32_t>& out);

}  // namespace placelint::python

#endif  // PLACELINT_ANALYZER_PYTHON_WORDS_H_
