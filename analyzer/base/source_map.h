// The texts that one run reads, and the way from byte offsets to lines and
// columns.
#ifndef PLACELINT_ANALYZER_BASE_SOURCE_MAP_H_
#define PLACELINT_ANALYZER_BASE_SOURCE_MAP_H_

#include <cstdint>
#include <deque>
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

class SourceFile {
 public:
  SourceFile(std::string path, std::string text);

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

 private:
  std::string path_;
  std::string text_;
  std::vector<std::uint32_t> line_starts_;
};

class SourceMap {
 public:
  FileId Add(std::string path, std::string text);
  const SourceFile& File(FileId id) const { return files_[id.index]; }
  std::size_t Size() const { return files_.size(); }

 private:
  std::deque<SourceFile> files_;
};

}  // namespace placelint::base

#endif  // PLACELINT_ANALYZER_BASE_SOURCE_MAP_H_
