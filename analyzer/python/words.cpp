#include "analyzer/python/words.h"

namespace placelint::python {

StartWords::StartWords(const std::vector<std::string_view>& words)
    : words_(words.begin(), words.end()) {
  words_.erase(std::string_view());
  for (const std::string_view word : words_) {
    lengths_[static_cast<unsigned char>(word.front())] |= std::uint64_t{1}
                                                          << (word.size() % 64);
  }
}

bool StartWords::Contains(std::string_view word) const {
  return !word.empty() &&
         (lengths_[static_cast<unsigned char>(word.front())] >>
              (word.size() % 64) &
          1) != 0 &&
         words_.contains(word);
}

void AppendStarts(std::string_view text, std::uint32_t begin, std::uint32_t end,
                  const StartWords& starts, std::vector<std::uint32_t>& out) {
  for (std::uint32_t at = begin; at < end;) {
    if (!IsWordByte(text[at])) {
      ++at;
      continue;
    }
    const std::uint32_t word_end = WordEnd(text, at, end);
    if (starts.Contains(text.substr(at, word_end - at))) {
      out.push_back(at);
    }
    at = word_end;
  }
}

bool MayMatter(std::string_view text, const StartWords& starts) {
  const auto end = static_cast<std::uint32_t>(text.size());
  for (std::uint32_t at = 0; at < end;) {
    if (!IsWordByte(text[at])) {
      ++at;
      continue;
    }
    const std::uint32_t word_end = WordEnd(text, at, end);
    if (starts.Contains(text.substr(at, word_end - at))) {
      return true;
    }
    at = word_end;
  }
  return false;
}

}  // namespace placelint::python
