// The texts that one run reads, and the way from byte offsets to lines and
// columns.
#ifndef PLACELINT_ANALYZER_BASE_SOURCE_MAP_H_
#define PLACELINT_ANALYZER_BASE_SOURCE_MAP_H_

#include <cstdint>
#include <deque>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "analyzer/base/span.h"

namespace placelint::base {

// Both start at 1. `column` counts bytes; `Utf16Column` and `CodePointColumn`
// of SourceFile convert.
struct Position {
  std::uint32_t line = 1;
  std::uint32_t column = 1;
};

// A position as people count it. In a notebook `line` and `column` count within
// the cell, and cells from 1; elsewhere `cell` is 0. Columns are code points.
struct Place {
  std::uint32_t cell = 0;
  std::uint32_t line = 1;
  std::uint32_t column = 1;
};

struct Extraction;

class SourceFile {
 public:
  // `origin`: what `text` was taken out of; null when it is the file itself.
  SourceFile(std::string path, std::string text,
             std::shared_ptr<const Extraction> origin = nullptr);

  const std::string& Path() const { return path_; }
  std::string_view Text() const { return text_; }
  std::string_view Text(Span span) const;
  Position At(std::uint32_t offset) const;
  // Text of a line (1-based) without its line end.
  std::string_view Line(std::uint32_t line) const;
  std::uint32_t LineStart(std::uint32_t line) const;
  std::uint32_t LineCount() const;
  // 1-based column of `offset` in UTF-16 code units (SARIF, LSP).
  std::uint32_t Utf16Column(std::uint32_t offset) const;
  // 1-based column of `offset` in Unicode code points (text output).
  std::uint32_t CodePointColumn(std::uint32_t offset) const;

  // The file as it lies on the disk, for readers that show or change it. It is
  // this one unless the text was extracted.
  const SourceFile& Raw() const;
  std::uint32_t RawOffset(std::uint32_t offset) const;
  // Offsets in `Raw()`.
  Span RawSpan(Span span) const;
  // `text` as it has to be written into the raw file.
  std::string RawText(std::string_view text) const;
  // Position in `Raw()`.
  Position RawAt(std::uint32_t offset) const;

  Place PlaceAt(std::uint32_t offset) const;
  const std::shared_ptr<const Extraction>& Origin() const { return origin_; }

 private:
  std::string path_;
  std::string text_;
  std::vector<std::uint32_t> line_starts_;
  std::shared_ptr<const Extraction> origin_;
};

// How the text of a `SourceFile` was put together from parts of a file: the
// code cells of a notebook, the fenced blocks of a Markdown file.
struct Extraction {
  // From `text` (an offset in the extracted text) on, bytes stem from `raw` on,
  // one by one, up to the next segment.
  struct Segment {
    std::uint32_t text = 0;
    std::uint32_t raw = 0;
  };
  struct Cell {
    std::uint32_t begin = 0;  // in the extracted text
    std::uint32_t number = 1;
  };
  SourceFile raw;
  std::vector<Segment> segments;  // in order
  // In order; empty unless the file is a notebook, whose text is JSON strings.
  std::vector<Cell> cells;
};

// "cell 3:5:1", or "5:1" outside notebooks.
std::string PlaceName(const Place& place);

class SourceMap {
 public:
  FileId Add(std::string path, std::string text,
             std::shared_ptr<const Extraction> origin = nullptr);
  const SourceFile& File(FileId id) const { return files_[id.index]; }
  std::size_t Size() const { return files_.size(); }

 private:
  std::deque<SourceFile> files_;
};

}  // namespace placelint::base

#endif  // PLACELINT_ANALYZER_BASE_SOURCE_MAP_H_
