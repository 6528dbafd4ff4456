#include "analyzer/base/source_map.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "analyzer/base/check.h"

namespace placelint::base {
namespace {

constexpr std::string_view ByteOrderMark = "\xEF\xBB\xBF";

// Offsets are 32 bits; a longer text would wrap them without a word.
constexpr std::size_t MaxTextSize = UINT32_MAX - 1;

bool IsContinuation(char byte) {
  return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U;
}

// UTF-16 code units of the character that `byte` starts; four bytes make two.
std::uint32_t Utf16Units(char byte) {
  if (IsContinuation(byte)) {
    return 0;
  }
  return static_cast<unsigned char>(byte) >= 0xF0U ? 2 : 1;
}

std::vector<std::uint32_t> FindLineStarts(std::string_view text) {
  std::vector<std::uint32_t> starts = {0};
  starts.reserve((text.size() / 32) + 2);
  // A lone CR ends a line for Python and for editors. Few files have any CR, so
  // all others take the fast way.
  const bool has_cr = text.find('\r') != std::string_view::npos;
  const char* const stops = has_cr ? "\r\n" : "\n";
  for (std::size_t at = 0;;) {
    at = has_cr ? text.find_first_of(stops, at) : text.find('\n', at);
    if (at == std::string_view::npos) {
      return starts;
    }
    if (text[at] == '\r' && at + 1 < text.size() && text[at + 1] == '\n') {
      ++at;
    }
    ++at;
    starts.push_back(static_cast<std::uint32_t>(at));
  }
}

// Editors and SARIF readers take a byte order mark for no character at all, so
// neither column counts one.
std::string_view BeforeInLine(std::string_view text, std::uint32_t line_start,
                              std::uint32_t offset) {
  const std::size_t end = std::min<std::size_t>(offset, text.size());
  std::string_view before = text.substr(line_start, end - line_start);
  if (line_start == 0 && before.starts_with(ByteOrderMark)) {
    before.remove_prefix(ByteOrderMark.size());
  }
  return before;
}

// The last element of `sorted` that starts at or before `offset`; null when
// there is none.
template <typename T>
const T* LastBefore(const std::vector<T>& sorted, std::uint32_t T::* start,
                    std::uint32_t offset) {
  const auto after = std::ranges::upper_bound(sorted, offset, {}, start);
  return after == sorted.begin() ? nullptr : &*std::prev(after);
}

}  // namespace

SourceFile::SourceFile(std::string path, std::string text,
                       std::shared_ptr<const Extraction> origin)
    : path_(std::move(path)),
      text_(std::move(text)),
      origin_(std::move(origin)) {
  PL_CHECK(text_.size() <= MaxTextSize, "a source text is over 4 GiB");
  line_starts_ = FindLineStarts(text_);
}

std::string_view SourceFile::Text(Span span) const {
  PL_CHECK(span.begin <= span.end && span.end <= text_.size(),
           "a span lies outside its file");
  return std::string_view(text_).substr(span.begin, span.end - span.begin);
}

Position SourceFile::At(std::uint32_t offset) const {
  const auto after = std::ranges::upper_bound(line_starts_, offset);
  const auto line =
      static_cast<std::uint32_t>(std::distance(line_starts_.begin(), after));
  return {.line = line, .column = offset - line_starts_[line - 1] + 1};
}

std::string_view SourceFile::Line(std::uint32_t line) const {
  const std::uint32_t begin = LineStart(line);
  const std::size_t end =
      line < line_starts_.size() ? line_starts_[line] : text_.size();
  std::string_view result = std::string_view(text_).substr(begin, end - begin);
  // Only the last line has no line end, and then no CR or LF either.
  if (result.ends_with('\n')) {
    result.remove_suffix(1);
  }
  if (result.ends_with('\r')) {
    result.remove_suffix(1);
  }
  return result;
}

std::uint32_t SourceFile::LineStart(std::uint32_t line) const {
  PL_CHECK(line >= 1 && line <= line_starts_.size(), "no such line");
  return line_starts_[line - 1];
}

std::uint32_t SourceFile::LineCount() const {
  return static_cast<std::uint32_t>(line_starts_.size());
}

std::uint32_t SourceFile::Utf16Column(std::uint32_t offset) const {
  std::uint32_t column = 1;
  for (const char byte :
       BeforeInLine(text_, LineStart(At(offset).line), offset)) {
    column += Utf16Units(byte);
  }
  return column;
}

std::uint32_t SourceFile::CodePointColumn(std::uint32_t offset) const {
  std::uint32_t column = 1;
  for (const char byte :
       BeforeInLine(text_, LineStart(At(offset).line), offset)) {
    column += IsContinuation(byte) ? 0U : 1U;
  }
  return column;
}

const SourceFile& SourceFile::Raw() const {
  return origin_ == nullptr ? *this : origin_->raw;
}

std::uint32_t SourceFile::RawOffset(std::uint32_t offset) const {
  if (origin_ == nullptr) {
    return offset;
  }
  const auto* segment =
      LastBefore(origin_->segments, &Extraction::Segment::text, offset);
  if (segment == nullptr) {
    return 0;
  }
  const auto size = static_cast<std::uint32_t>(origin_->raw.Text().size());
  return std::min(segment->raw + (offset - segment->text), size);
}

Span SourceFile::RawSpan(Span span) const {
  span.begin = RawOffset(span.begin);
  span.end = std::max(span.begin, RawOffset(span.end));
  return span;
}

std::string SourceFile::RawText(std::string_view text) const {
  if (origin_ == nullptr || origin_->cells.empty()) {
    return std::string(text);
  }
  std::string out;
  for (const char byte : text) {
    switch (byte) {
      case '"':
      case '\\':
        out += '\\';
        out += byte;
        break;
      case '\n':
        out += "\\n";
        break;
      default:
        if (static_cast<unsigned char>(byte) < 0x20U) {
          out += fmt::format("\\u{:04x}", static_cast<unsigned>(byte));
        } else {
          out += byte;
        }
    }
  }
  return out;
}

Position SourceFile::RawAt(std::uint32_t offset) const {
  return Raw().At(RawOffset(offset));
}

Place SourceFile::PlaceAt(std::uint32_t offset) const {
  if (origin_ == nullptr || origin_->cells.empty()) {
    const std::uint32_t raw = RawOffset(offset);
    return {.cell = 0,
            .line = Raw().At(raw).line,
            .column = Raw().CodePointColumn(raw)};
  }
  const auto* cell =
      LastBefore(origin_->cells, &Extraction::Cell::begin, offset);
  const Extraction::Cell first = origin_->cells.front();
  const Extraction::Cell& found = cell == nullptr ? first : *cell;
  return {.cell = found.number,
          .line = At(offset).line - At(std::min(offset, found.begin)).line + 1,
          .column = CodePointColumn(offset)};
}

std::string PlaceName(const Place& place) {
  return place.cell == 0 ? fmt::format("{}:{}", place.line, place.column)
                         : fmt::format("cell {}:{}:{}", place.cell, place.line,
                                       place.column);
}

FileId SourceMap::Add(std::string path, std::string text,
                      std::shared_ptr<const Extraction> origin) {
  files_.emplace_back(std::move(path), std::move(text), std::move(origin));
  return FileId{static_cast<std::uint32_t>(files_.size() - 1)};
}

}  // namespace placelint::base
