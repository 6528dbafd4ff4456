#include "analyzer/python/notebook_json.h"

#include <algorithm>
#include <charconv>
#include <cstdint>

namespace placelint::python {
namespace {

std::size_t StringEnd(std::string_view text, std::size_t quote) {
  for (std::size_t at = quote + 1; at < text.size(); ++at) {
    if (text[at] == '\\') {
      ++at;
    } else if (text[at] == '"') {
      return at + 1;
    }
  }
  return text.size();
}

std::uint32_t HexAt(std::string_view text, std::size_t at) {
  std::uint32_t unit = 0;
  const std::string_view digits = text.substr(std::min(at, text.size()), 4);
  std::from_chars(digits.data(), digits.data() + digits.size(), unit, 16);
  return unit;
}

std::string Utf8(std::uint32_t point) {
  const auto tail = [&](unsigned shift) {
    return static_cast<char>(0x80U | ((point >> shift) & 0x3FU));
  };
  if (point < 0x80U) {
    return {static_cast<char>(point)};
  }
  if (point < 0x800U) {
    return {static_cast<char>(0xC0U | (point >> 6U)), tail(0)};
  }
  if (point < 0x10000U) {
    return {static_cast<char>(0xE0U | (point >> 12U)), tail(6), tail(0)};
  }
  return {static_cast<char>(0xF0U | (point >> 18U)), tail(12), tail(6),
          tail(0)};
}

struct Escape {
  std::string text;
  std::size_t size = 2;  // in the JSON text
};

// `at`: of a `\uXXXX`, or of two of them that are one character.
Escape ReadUnicode(std::string_view text, std::size_t at) {
  constexpr std::size_t Size = 6;
  constexpr std::uint32_t Replacement = 0xFFFD;
  const std::uint32_t high = HexAt(text, at + 2);
  if (high < 0xD800U || high > 0xDFFFU) {
    return {Utf8(high), Size};
  }
  const std::uint32_t low = text.substr(at + Size).starts_with("\\u")
                                ? HexAt(text, at + Size + 2)
                                : 0;
  if (high > 0xDBFFU || low < 0xDC00U || low > 0xDFFFU) {
    return {Utf8(Replacement), Size};
  }
  return {Utf8(0x10000U + ((high - 0xD800U) << 10U) + (low - 0xDC00U)),
          2 * Size};
}

Escape ReadEscape(std::string_view text, std::size_t at) {
  switch (text[at + 1]) {
    case 'u':
      return ReadUnicode(text, at);
    case 'n':
      return {"\n"};
    case 'r':
      return {"\r"};
    case 't':
      return {"\t"};
    case 'b':
      return {"\b"};
    case 'f':
      return {"\f"};
    default:
      return {std::string(1, text[at + 1])};
  }
}

}  // namespace

std::size_t JsonText::SkipSpace(std::size_t at) const {
  const std::size_t next = text_.find_first_not_of(" \t\r\n", at);
  return next == std::string_view::npos ? text_.size() : next;
}

std::size_t JsonText::Root() const {
  return SkipSpace(text_.starts_with("\xEF\xBB\xBF") ? 3 : 0);
}

std::size_t JsonText::End(std::size_t value) const {
  std::size_t depth = 0;
  for (std::size_t at = value; at < text_.size();) {
    const char byte = text_[at];
    if (byte == '"') {
      at = StringEnd(text_, at);
    } else if (byte == '{' || byte == '[') {
      ++depth;
      ++at;
    } else if (byte == '}' || byte == ']') {
      --depth;
      ++at;
    } else {
      at = std::min(
          text_.find_first_of(depth == 0 ? ",]}\" \t\r\n" : "\"{}[]", at + 1),
          text_.size());
    }
    if (depth == 0) {
      return at;
    }
  }
  return text_.size();
}

std::optional<std::size_t> JsonText::Member(std::size_t object,
                                            std::string_view key) const {
  std::optional<std::size_t> found;
  std::size_t at = SkipSpace(object + 1);
  while (at < text_.size() && text_[at] == '"') {
    const std::size_t colon = SkipSpace(End(at));
    const std::size_t value = SkipSpace(colon + 1);
    if (String(at) == key) {
      found = value;
    }
    at = SkipSpace(End(value));
    if (at < text_.size() && text_[at] == ',') {
      at = SkipSpace(at + 1);
    }
  }
  return found;
}

std::vector<std::size_t> JsonText::Elements(std::size_t array) const {
  std::vector<std::size_t> found;
  std::size_t at = SkipSpace(array + 1);
  while (at < text_.size() && text_[at] != ']') {
    found.push_back(at);
    at = SkipSpace(End(at));
    if (at < text_.size() && text_[at] == ',') {
      at = SkipSpace(at + 1);
    }
  }
  return found;
}

std::string JsonText::String(std::size_t value) const {
  Extractor text;
  Append(value, text);
  return std::move(text.Text());
}

int JsonText::Number(std::size_t value) const {
  int number = 0;
  std::from_chars(text_.data() + value, text_.data() + End(value), number);
  return number;
}

void JsonText::Append(std::size_t string, Extractor& to) const {
  const std::size_t close = StringEnd(text_, string) - 1;
  const std::string_view text = text_.substr(0, close);
  for (std::size_t at = string + 1; at < close;) {
    if (text[at] == '\\') {
      const Escape escape = ReadEscape(text_, at);
      to.Add(escape.text, at);
      at += escape.size;
      continue;
    }
    const std::size_t end = std::min(text.find('\\', at), close);
    to.Add(text.substr(at, end - at), at);
    at = end;
  }
}

}  // namespace placelint::python
