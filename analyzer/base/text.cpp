#include "analyzer/base/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <iterator>

namespace placelint::base {
namespace {

constexpr std::string_view Spaces = " \t\r\n\f\v";

// What may follow a first byte: the number of bytes in all, and the limits of
// the second one. RFC 3629: no overlong forms, no surrogates, nothing above
// U+10FFFF.
struct Lead {
  unsigned first;
  unsigned last;
  std::size_t size;
  unsigned low;
  unsigned high;
};
constexpr std::array<Lead, 8> Leads = {{
    {0xC2, 0xDF, 2, 0x80, 0xBF},
    {0xE0, 0xE0, 3, 0xA0, 0xBF},
    {0xE1, 0xEC, 3, 0x80, 0xBF},
    {0xED, 0xED, 3, 0x80, 0x9F},
    {0xEE, 0xEF, 3, 0x80, 0xBF},
    {0xF0, 0xF0, 4, 0x90, 0xBF},
    {0xF1, 0xF3, 4, 0x80, 0xBF},
    {0xF4, 0xF4, 4, 0x80, 0x8F},
}};

bool IsContinuation(char byte) {
  return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U;
}

// Bytes of the valid character at the front of `text`, which is not empty, or
// 0.
std::size_t CharacterSize(std::string_view text) {
  const unsigned first = static_cast<unsigned char>(text[0]);
  if (first < 0x80U) {
    return 1;
  }
  const auto* const lead = std::ranges::find_if(Leads, [&](const Lead& row) {
    return row.first <= first && first <= row.last;
  });
  if (lead == Leads.end() || text.size() < lead->size) {
    return 0;
  }
  const unsigned second = static_cast<unsigned char>(text[1]);
  if (second < lead->low || second > lead->high) {
    return 0;
  }
  const std::string_view rest = text.substr(2, lead->size - 2);
  return std::ranges::all_of(rest, &IsContinuation) ? lead->size : 0;
}

// Length of the valid UTF-8 at the front of `text`.
std::size_t ValidPrefix(std::string_view text) {
  std::size_t at = 0;
  while (at < text.size()) {
    // Source text is nearly all ASCII: eight bytes a step.
    std::uint64_t word = 0;
    if (text.size() - at >= sizeof(word)) {
      std::memcpy(&word, text.data() + at, sizeof(word));
      if ((word & 0x8080808080808080U) == 0) {
        at += sizeof(word);
        continue;
      }
    }
    const std::size_t size = CharacterSize(text.substr(at));
    if (size == 0) {
      return at;
    }
    at += size;
  }
  return at;
}

bool IsUnreserved(char byte) {
  constexpr std::string_view Others = "-._~/";
  return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') ||
         (byte >= '0' && byte <= '9') ||
         Others.find(byte) != std::string_view::npos;
}

}  // namespace

bool IsValidUtf8(std::string_view text) {
  return ValidPrefix(text) == text.size();
}

std::string MakeValidUtf8(std::string_view text) {
  std::string result;
  result.reserve(text.size());
  for (;;) {
    const std::size_t valid = ValidPrefix(text);
    result += text.substr(0, valid);
    if (valid == text.size()) {
      return result;
    }
    result += "\xEF\xBF\xBD";
    text.remove_prefix(valid + 1);
  }
}

std::string_view Trim(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(Spaces);
  if (begin == std::string_view::npos) {
    return {};
  }
  return text.substr(begin, text.find_last_not_of(Spaces) - begin + 1);
}

std::vector<std::string_view> Split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  for (;;) {
    const std::size_t end = text.find(separator);
    parts.push_back(text.substr(0, end));
    if (end == std::string_view::npos) {
      return parts;
    }
    text.remove_prefix(end + 1);
  }
}

std::vector<std::string_view> SplitLines(std::string_view text) {
  std::vector<std::string_view> lines = Split(text, '\n');
  if (lines.back().empty()) {
    lines.pop_back();
  }
  for (std::string_view& line : lines) {
    if (line.ends_with('\r')) {
      line.remove_suffix(1);
    }
  }
  return lines;
}

std::size_t EditDistance(std::string_view left, std::string_view right) {
  // Rows of the usual table: two back (for swaps), the last one, this one.
  std::vector<std::size_t> before(right.size() + 1);
  std::vector<std::size_t> last(right.size() + 1);
  std::vector<std::size_t> row(right.size() + 1);
  for (std::size_t j = 0; j <= right.size(); ++j) {
    row[j] = j;
  }
  for (std::size_t i = 1; i <= left.size(); ++i) {
    std::swap(before, last);
    std::swap(last, row);
    row[0] = i;
    for (std::size_t j = 1; j <= right.size(); ++j) {
      const std::size_t replaced =
          last[j - 1] + (left[i - 1] == right[j - 1] ? 0 : 1);
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, replaced});
      if (i > 1 && j > 1 && left[i - 1] == right[j - 2] &&
          left[i - 2] == right[j - 1]) {
        row[j] = std::min(row[j], before[j - 2] + 1);
      }
    }
  }
  return row[right.size()];
}

std::string_view ClosestMatch(std::string_view text,
                              std::span<const std::string_view> candidates) {
  // A third of the letters may differ: more would be a guess, not a typo.
  std::size_t best = std::max<std::size_t>(text.size() / 3, 1) + 1;
  std::string_view match;
  for (const std::string_view candidate : candidates) {
    const std::size_t distance = EditDistance(text, candidate);
    if (distance < best && distance < candidate.size()) {
      best = distance;
      match = candidate;
    }
  }
  return match;
}

std::string PercentEncodePath(std::string_view path) {
  std::string result;
  result.reserve(path.size());
  for (const char byte : path) {
    if (IsUnreserved(byte)) {
      result += byte;
    } else {
      fmt::format_to(std::back_inserter(result), "%{:02X}",
                     static_cast<unsigned char>(byte));
    }
  }
  return result;
}

}  // namespace placelint::base
