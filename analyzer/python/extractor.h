// Puts a program together from parts of a file, and keeps where they stood.
// Internal to this folder.
#ifndef PLACELINT_ANALYZER_PYTHON_EXTRACTOR_H_
#define PLACELINT_ANALYZER_PYTHON_EXTRACTOR_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "analyzer/base/source_map.h"
#include "analyzer/python/notebook.h"

namespace placelint::python {

class Extractor {
 public:
  std::string& Text() { return text_; }

  // `bytes` stand for what starts at `raw`; byte by byte unless an `Add`
  // follows.
  void Add(std::string_view bytes, std::size_t raw) {
    const base::Extraction::Segment next{
        static_cast<std::uint32_t>(text_.size()),
        static_cast<std::uint32_t>(raw)};
    if (segments_.empty() ||
        segments_.back().raw - segments_.back().text != next.raw - next.text) {
      segments_.push_back(next);
    }
    text_ += bytes;
  }

  void StartCell(std::uint32_t number) {
    cells_.push_back({static_cast<std::uint32_t>(text_.size()), number});
  }

  ExtractedProgram Finish(std::string path, std::string raw) {
    ExtractedProgram program;
    program.text = std::move(text_);
    program.origin = std::make_shared<base::Extraction>(base::Extraction{
        .raw = base::SourceFile(std::move(path), std::move(raw)),
        .segments = std::move(segments_),
        .cells = std::move(cells_)});
    return program;
  }

 private:
  std::string text_;
  std::vector<base::Extraction::Segment> segments_;
  std::vector<base::Extraction::Cell> cells_;
};

}  // namespace placelint::python

#endif  // PLACELINT_ANALYZER_PYTHON_EXTRACTOR_H_
