#include "analyzer/diag/fingerprint.h"

#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <unordered_map>

namespace placelint::diag {
namespace {

constexpr std::size_t Window = 100;
constexpr std::uint64_t Factor = 37;
constexpr std::uint16_t EndOfFile = 0xFFFF;

struct Units {
  // Kept code units: no blanks, line ends as LF, then the end mark and padding.
  std::vector<std::uint16_t> all;
  // Where lines start in `all`.
  std::vector<std::size_t> lines;
};

// Decodes one character of valid UTF-8; `at` moves behind it.
std::uint32_t Next(std::string_view text, std::size_t& at) {
  const auto lead = static_cast<unsigned char>(text[at++]);
  if (lead < 0x80U) {
    return lead;
  }
  std::size_t more = lead < 0xE0U ? 1 : lead < 0xF0U ? 2 : 3;
  std::uint32_t point = lead & (0x3FU >> more);
  for (; more > 0 && at < text.size(); --more) {
    point = (point << 6U) | (static_cast<unsigned char>(text[at++]) & 0x3FU);
  }
  return point;
}

void Append(Units& units, std::uint32_t point) {
  constexpr std::uint32_t FirstAstral = 0x10000;
  if (point < FirstAstral) {
    units.all.push_back(static_cast<std::uint16_t>(point));
    return;
  }
  const std::uint32_t rest = point - FirstAstral;
  units.all.push_back(static_cast<std::uint16_t>(0xD800U + (rest >> 10U)));
  units.all.push_back(static_cast<std::uint16_t>(0xDC00U + (rest & 0x3FFU)));
}

Units Split(std::string_view text) {
  Units units;
  units.lines.push_back(0);
  for (std::size_t at = 0; at < text.size();) {
    std::uint32_t point = Next(text, at);
    if (point == ' ' || point == '\t') {
      continue;
    }
    if (point == '\r') {
      at += at < text.size() && text[at] == '\n' ? 1U : 0U;
      point = '\n';
    }
    Append(units, point);
    if (point == '\n') {
      units.lines.push_back(units.all.size());
    }
  }
  units.all.push_back(EndOfFile);
  units.all.resize(units.all.size() + Window, 0);
  return units;
}

}  // namespace

std::vector<std::string> LineHashes(std::string_view text) {
  const Units units = Split(text);
  std::vector<std::string> hashes;
  hashes.reserve(units.lines.size());
  std::unordered_map<std::uint64_t, unsigned> seen;
  for (const std::size_t start : units.lines) {
    std::uint64_t hash = 0;
    for (std::size_t at = start; at < start + Window; ++at) {
      hash = hash * Factor + units.all[at];
    }
    hashes.push_back(fmt::format("{:x}:{}", hash, ++seen[hash]));
  }
  return hashes;
}

}  // namespace placelint::diag
