// Places in source text. Offsets are bytes, half open.
#ifndef PLACELINT_ANALYZER_BASE_SPAN_H_
#define PLACELINT_ANALYZER_BASE_SPAN_H_

#include <compare>
#include <cstdint>

namespace placelint::base {

// Index of a file in a `SourceMap`.
struct FileId {
  std::uint32_t index = UINT32_MAX;
  auto operator<=>(const FileId&) const = default;
};

// Bytes [begin, end) of `file`. A default span is nowhere.
struct Span {
  FileId file;
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
  bool IsValid() const { return file.index != UINT32_MAX; }
  auto operator<=>(const Span&) const = default;
};

}  // namespace placelint::base

#endif  // PLACELINT_ANALYZER_BASE_SPAN_H_
