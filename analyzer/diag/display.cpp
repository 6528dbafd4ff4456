#include "analyzer/diag/display.h"

#include <algorithm>
#include <array>
#include <cstdint>

namespace placelint::diag {
namespace {

constexpr std::size_t TabWidth = 4;
constexpr std::size_t MaxCells = 160;
constexpr std::string_view Dots = "...";

std::size_t CharacterBytes(char lead) {
  const auto byte = static_cast<unsigned char>(lead);
  return byte < 0xC0U ? 1 : byte < 0xE0U ? 2 : byte < 0xF0U ? 3 : 4;
}

std::uint32_t Decode(std::string_view character) {
  constexpr std::array<std::uint32_t, 5> LeadMask = {0, 0x7F, 0x1F, 0x0F, 0x07};
  std::uint32_t point =
      static_cast<unsigned char>(character[0]) & LeadMask[character.size()];
  for (const char byte : character.substr(1)) {
    point = (point << 6U) | (static_cast<unsigned char>(byte) & 0x3FU);
  }
  return point;
}

bool Within(std::uint32_t point, std::uint32_t low, std::uint32_t high) {
  return low <= point && point <= high;
}

// The common wide blocks (CJK, Hangul, full-width forms, emoji) and the common
// combining ones; a wrong guess only shifts a caret.
std::size_t Width(std::uint32_t point) {
  if (Within(point, 0x300, 0x36F) || Within(point, 0x200B, 0x200F) ||
      Within(point, 0xFE00, 0xFE0F)) {
    return 0;
  }
  const bool wide =
      Within(point, 0x1100, 0x115F) || Within(point, 0x2E80, 0xA4CF) ||
      Within(point, 0xAC00, 0xD7A3) || Within(point, 0xF900, 0xFAFF) ||
      Within(point, 0xFE30, 0xFE6F) || Within(point, 0xFF00, 0xFF60) ||
      Within(point, 0x1F300, 0x1FAFF) || Within(point, 0x20000, 0x3FFFD);
  return wide ? 2 : 1;
}

bool IsControl(std::uint32_t point) {
  return point < 0x20 || Within(point, 0x7F, 0x9F) ||
         // Marks that reorder text can make code look like other code.
         Within(point, 0x202A, 0x202E) || Within(point, 0x2066, 0x2069);
}

}  // namespace

DisplayLine Display(std::string_view line) {
  DisplayLine result;
  result.cells.reserve(line.size() + 1);
  std::size_t cell = 0;
  for (std::size_t at = 0; at < line.size();) {
    const std::size_t size =
        std::min(CharacterBytes(line[at]), line.size() - at);
    const std::string_view character = line.substr(at, size);
    result.cells.insert(result.cells.end(), size, cell);
    at += size;
    const std::uint32_t point = Decode(character);
    if (point == '\t') {
      const std::size_t spaces = TabWidth - cell % TabWidth;
      result.text.append(spaces, ' ');
      cell += spaces;
    } else if (point == 0xFEFF) {
      continue;
    } else if (IsControl(point)) {
      result.text += "\xEF\xBF\xBD";
      ++cell;
    } else {
      result.text += character;
      cell += Width(point);
    }
  }
  result.cells.push_back(cell);
  return result;
}

Clipped Clip(const DisplayLine& line, std::size_t begin, std::size_t end) {
  const std::size_t total = line.cells.back();
  if (total <= MaxCells) {
    return {line.text, 0};
  }
  constexpr std::size_t Margin = 40;
  const std::size_t first = begin > Margin ? begin - Margin : 0;
  const std::size_t last = std::min(
      {total, std::max(first + MaxCells, std::min(end, first + MaxCells))});
  // Walks characters, because cells and bytes of the shown text differ.
  std::string kept;
  std::size_t cell = 0;
  std::size_t shift = first;
  bool started = false;
  for (std::size_t at = 0; at < line.text.size() && cell < last;) {
    const std::size_t size =
        std::min(CharacterBytes(line.text[at]), line.text.size() - at);
    const std::string_view character =
        std::string_view(line.text).substr(at, size);
    if (cell >= first) {
      shift = started ? shift : cell;
      started = true;
      kept += character;
    }
    cell += Width(Decode(character));
    at += size;
  }
  if (cell < total) {
    kept += Dots;
  }
  if (shift == 0) {
    return {kept, 0};
  }
  // The dots stand before the kept part.
  return {std::string(Dots) + kept,
          shift >= Dots.size() ? shift - Dots.size() : 0};
}

}  // namespace placelint::diag
