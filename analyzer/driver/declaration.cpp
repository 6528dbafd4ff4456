#include "analyzer/driver/declaration.h"

#include <algorithm>
#include <cctype>

#include "analyzer/base/text.h"

namespace placelint::driver {
namespace {

bool IsNameByte(char byte) {
  return std::isalnum(static_cast<unsigned char>(byte)) != 0 || byte == '-' ||
         byte == '_' || byte == '.';
}

}  // namespace

std::string NormalizeName(std::string_view name) {
  std::string out;
  for (const char byte : name) {
    if (byte == '-' || byte == '_' || byte == '.') {
      if (!out.empty() && out.back() != '-') {
        out += '-';
      }
    } else {
      out += static_cast<char>(std::tolower(static_cast<unsigned char>(byte)));
    }
  }
  return out;
}

base::VersionRange RangeOrAll(std::string_view range) {
  const auto parsed = base::ParseVersionRange(range);
  return parsed ? *parsed : base::VersionRange{};
}

std::optional<Declaration> ParseRequirement(std::string_view text) {
  text = base::Trim(text);
  const auto end = std::ranges::find_if_not(text, IsNameByte);
  const auto size = static_cast<std::size_t>(end - text.begin());
  if (size == 0 || std::isalnum(static_cast<unsigned char>(text[0])) == 0) {
    return std::nullopt;
  }
  Declaration found{.name = NormalizeName(text.substr(0, size))};
  std::string_view rest = base::Trim(text.substr(size));
  if (rest.starts_with('[')) {
    const std::size_t close = rest.find(']');
    if (close == std::string_view::npos) {
      return std::nullopt;
    }
    rest = base::Trim(rest.substr(close + 1));
  }
  const std::size_t marker = rest.find(';');
  found.conditional = marker != std::string_view::npos;
  rest = base::Trim(rest.substr(0, marker));
  if (rest.starts_with('(') && rest.ends_with(')')) {
    rest = rest.substr(1, rest.size() - 2);
  }
  if (rest.empty() || rest.starts_with('@')) {
    return found;
  }
  if (std::string_view("<>=!~").find(rest.front()) == std::string_view::npos) {
    return std::nullopt;
  }
  // pip-tools writes hashes behind the version.
  found.range = RangeOrAll(rest.substr(0, rest.find(" --")));
  return found;
}

}  // namespace placelint::driver
