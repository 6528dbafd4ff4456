#include "analyzer/python/literals.h"

#include <charconv>
#include <cstdlib>

namespace placelint::python {
namespace {

std::string WithoutUnderscores(std::string_view text) {
  std::string digits;
  for (const char c : text) {
    if (c != '_') {
      digits += c;
    }
  }
  return digits;
}

bool IsComplex(std::string_view text) {
  return !text.empty() && (text.back() == 'j' || text.back() == 'J');
}

void AppendUtf8(std::string& out, std::uint32_t code) {
  const auto put = [&out](std::uint32_t byte) {
    out += static_cast<char>(static_cast<unsigned char>(byte));
  };
  if (code < 0x80) {
    put(code);
  } else if (code < 0x800) {
    put(0xC0 | (code >> 6));
    put(0x80 | (code & 0x3F));
  } else if (code < 0x10000) {
    put(0xE0 | (code >> 12));
    put(0x80 | ((code >> 6) & 0x3F));
    put(0x80 | (code & 0x3F));
  } else {
    put(0xF0 | ((code >> 18) & 0x07));
    put(0x80 | ((code >> 12) & 0x3F));
    put(0x80 | ((code >> 6) & 0x3F));
    put(0x80 | (code & 0x3F));
  }
}

// Reads up to `most` digits at `at`; returns how many there were.
std::size_t ReadDigits(std::string_view text, std::size_t at, std::size_t most,
                       int base, std::uint32_t& value) {
  const std::string_view digits = text.substr(at, most);
  const auto [end, error] = std::from_chars(
      digits.data(), digits.data() + digits.size(), value, base);
  return error == std::errc() ? static_cast<std::size_t>(end - digits.data())
                              : 0;
}

char SimpleEscape(char c) {
  switch (c) {
    case 'n':
      return '\n';
    case 't':
      return '\t';
    case 'r':
      return '\r';
    case 'a':
      return '\a';
    case 'b':
      return '\b';
    case 'f':
      return '\f';
    case 'v':
      return '\v';
    case '\\':
    case '\'':
    case '"':
      return c;
    default:
      return '\0';
  }
}

std::size_t HexLength(char c, bool bytes) {
  if (c == 'x') {
    return 2;
  }
  if (bytes) {
    return 0;
  }
  return c == 'u' ? 4 : c == 'U' ? 8 : 0;
}

// Replaces the escape whose backslash is at `at`; returns where it ends.
std::size_t DecodeEscape(std::string_view text, std::size_t at, bool bytes,
                         std::string& out) {
  const char c = text[at + 1];
  if (const char simple = SimpleEscape(c); simple != '\0') {
    out += simple;
    return at + 2;
  }
  if (c == '\n') {
    return at + 2;
  }
  if (c == '\r') {
    return at + (text.substr(at + 2, 1) == "\n" ? 3U : 2U);
  }
  std::uint32_t value = 0;
  std::size_t length = 0;
  if (const std::size_t hex = HexLength(c, bytes); hex > 0) {
    if (ReadDigits(text, at + 2, hex, 16, value) == hex) {
      length = hex + 2;
    }
  } else if (c >= '0' && c <= '7') {
    length = ReadDigits(text, at + 1, 3, 8, value) + 1;
  }
  if (length == 0) {
    out += '\\';
    return at + 1;
  }
  if (bytes) {
    out += static_cast<char>(static_cast<unsigned char>(value));
  } else {
    AppendUtf8(out, value);
  }
  return at + length;
}

bool IsNameByte(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte >= 0x80 || c == '_' || (c >= '0' && c <= '9') ||
         (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

}  // namespace

std::optional<ir::Literal> ParseInteger(std::string_view text) {
  if (IsComplex(text)) {
    return std::nullopt;
  }
  std::string digits = WithoutUnderscores(text);
  int base = 10;
  if (digits.size() > 2 && digits[0] == '0') {
    const char kind = static_cast<char>(digits[1] | 0x20);
    base = kind == 'x' ? 16 : kind == 'o' ? 8 : kind == 'b' ? 2 : 10;
    if (base != 10) {
      digits.erase(0, 2);
    }
  }
  std::int64_t value = 0;
  const auto result = std::from_chars(
      digits.data(), digits.data() + digits.size(), value, base);
  if (result.ec == std::errc()) {
    return ir::Literal(value);
  }
  if (base == 10) {
    return ParseFloat(digits);
  }
  double large = 0;
  for (const char c : digits) {
    const int digit = c >= '0' && c <= '9' ? c - '0' : (c | 0x20) - 'a' + 10;
    large = large * base + digit;
  }
  return ir::Literal(large);
}

std::optional<ir::Literal> ParseFloat(std::string_view text) {
  if (IsComplex(text)) {
    return std::nullopt;
  }
  const std::string digits = WithoutUnderscores(text);
  double value = 0;
  std::from_chars(digits.data(), digits.data() + digits.size(), value);
  return ir::Literal(value);
}

StringPrefix ParseStringPrefix(std::string_view start) {
  StringPrefix prefix;
  for (const char c : start) {
    switch (c | 0x20) {
      case 'r':
        prefix.raw = true;
        break;
      case 'f':
      case 't':
        prefix.format = true;
        break;
      case 'b':
        prefix.bytes = true;
        break;
      default:
        break;
    }
  }
  return prefix;
}

std::string DecodeString(std::string_view text, StringPrefix prefix) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t i = 0; i < text.size();) {
    const char c = text[i];
    if (c == '\\' && !prefix.raw && i + 1 < text.size()) {
      i = DecodeEscape(text, i, prefix.bytes, out);
      continue;
    }
    const bool doubled = prefix.format && (c == '{' || c == '}') &&
                         i + 1 < text.size() && text[i + 1] == c;
    out += c;
    i += doubled ? 2 : 1;
  }
  return out;
}

std::string DottedName(std::string_view text) {
  std::string name;
  for (const char c : text) {
    if (c == ' ' || c == '\t') {
      continue;
    }
    if (!IsNameByte(c) && c != '.') {
      return {};
    }
    name += c;
  }
  return name;
}

}  // namespace placelint::python
