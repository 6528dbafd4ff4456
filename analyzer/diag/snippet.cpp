#include "analyzer/diag/snippet.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

#include "analyzer/diag/display.h"

namespace placelint::diag {
namespace {

// A mark under one line.
struct Mark {
  base::Span span;
  std::string_view label;
  bool primary = false;
  std::uint32_t line = 1;
  base::Place place = {};
};

// What is shown in one frame: a file, or a cell of a notebook.
struct Part {
  base::FileId file;
  std::uint32_t cell = 0;
  bool operator==(const Part&) const = default;
};

Part PartOf(const Mark& mark) {
  return {mark.span.file, mark.place.cell};
}

// The last step of a path usually is the finding itself; then its label stands
// beside the caret instead of under a second mark.
std::vector<Mark> CollectMarks(const base::SourceMap& sources,
                               const Diagnostic& diagnostic) {
  std::vector<Mark> marks;
  marks.push_back({.span = diagnostic.span, .label = {}, .primary = true});
  for (const Label& label : diagnostic.path) {
    if (!label.span.IsValid()) {
      continue;
    }
    if (label.span == diagnostic.span) {
      marks.front().label = label.text;
      continue;
    }
    marks.push_back({.span = label.span, .label = label.text});
  }
  for (Mark& mark : marks) {
    const base::SourceFile& file = sources.File(mark.span.file);
    mark.line = file.At(mark.span.begin).line;
    mark.place = file.PlaceAt(mark.span.begin);
  }
  return marks;
}

// In the order in which they are shown.
std::vector<Part> PartsOf(const std::vector<Mark>& marks) {
  std::vector<Part> parts;
  for (const Mark& mark : marks) {
    if (std::ranges::find(parts, PartOf(mark)) == parts.end()) {
      parts.push_back(PartOf(mark));
    }
  }
  return parts;
}

std::size_t GutterOf(const std::vector<Mark>& marks) {
  std::uint32_t last = 1;
  for (const Mark& mark : marks) {
    last = std::max(last, mark.place.line);
  }
  return std::to_string(last).size();
}

class Painter {
 public:
  Painter(const base::SourceFile& file, std::size_t gutter, Level level,
          const Colors& colors)
      : file_(file), gutter_(gutter), level_(level), colors_(colors) {}

  // A line and the marks under it.
  void Line(std::string& out, const std::vector<Mark>& marks) const {
    const std::uint32_t number = marks.front().line;
    const DisplayLine shown = Display(file_.Line(number));
    const auto [begin, end] = Cells(marks.front(), shown);
    const Clipped clipped = Clip(shown, begin, end);
    out += Prefix(std::to_string(marks.front().place.line));
    if (!clipped.text.empty()) {
      out += ' ' + clipped.text;
    }
    out += '\n';
    for (const Mark& mark : marks) {
      out += Prefix("") + ' ' + Underline(mark, shown, clipped) + '\n';
    }
  }

  std::string Prefix(std::string_view number) const {
    return colors_.Frame(fmt::format("{:>{}} |", number, gutter_));
  }

 private:
  // Cells that a mark covers; a span over several lines ends with its first.
  std::pair<std::size_t, std::size_t> Cells(const Mark& mark,
                                            const DisplayLine& line) const {
    const std::uint32_t start = file_.LineStart(mark.line);
    const std::size_t last = line.cells.size() - 1;
    const std::size_t from =
        std::min<std::size_t>(mark.span.begin - start, last);
    const std::size_t to = std::min<std::size_t>(
        std::max(mark.span.end, mark.span.begin) - start, last);
    const std::size_t begin = line.cells[from];
    return {begin, std::max(begin + 1, line.cells[to])};
  }

  std::string Underline(const Mark& mark, const DisplayLine& line,
                        const Clipped& clipped) const {
    auto [begin, end] = Cells(mark, line);
    begin = begin > clipped.shift ? begin - clipped.shift : 0;
    end = end > clipped.shift ? end - clipped.shift : 1;
    const std::size_t room = Display(clipped.text).cells.back();
    begin = std::min(begin, room);
    end = std::clamp(end, begin + 1, std::max(room, begin + 1));
    std::string drawn(end - begin, mark.primary ? '^' : '-');
    if (!mark.label.empty()) {
      drawn += ' ';
      drawn += mark.label;
    }
    return std::string(begin, ' ') +
           (mark.primary ? colors_.Of(level_, drawn) : colors_.Frame(drawn));
  }

  const base::SourceFile& file_;
  std::size_t gutter_;
  Level level_;
  const Colors& colors_;
};

// Marks of one part, by line, and within a line from left to right.
std::vector<std::vector<Mark>> ByLine(const std::vector<Mark>& marks,
                                      const Part& part) {
  std::vector<Mark> here;
  std::ranges::copy_if(marks, std::back_inserter(here),
                       [&](const Mark& mark) { return PartOf(mark) == part; });
  std::ranges::stable_sort(here, {}, [](const Mark& mark) {
    return std::pair(mark.line, mark.span.begin);
  });
  std::vector<std::vector<Mark>> lines;
  for (const Mark& mark : here) {
    if (lines.empty() || lines.back().front().line != mark.line) {
      lines.emplace_back();
    }
    lines.back().push_back(mark);
  }
  return lines;
}

}  // namespace

Snippet MakeSnippet(const base::SourceMap& sources,
                    const Diagnostic& diagnostic, const Colors& colors) {
  const std::vector<Mark> marks = CollectMarks(sources, diagnostic);
  Snippet snippet;
  snippet.gutter = GutterOf(marks);
  std::string& out = snippet.text;
  for (const Part& part : PartsOf(marks)) {
    const base::SourceFile& file = sources.File(part.file);
    const Painter painter(file, snippet.gutter, diagnostic.level, colors);
    if (!out.empty()) {
      out +=
          fmt::format("{}{} {}{}\n", std::string(snippet.gutter, ' '),
                      colors.Frame(":::"), file.Path(),
                      part.cell == 0 ? "" : fmt::format(":cell {}", part.cell));
    } else {
      out += painter.Prefix("") + '\n';
    }
    std::uint32_t shown = 0;
    for (const std::vector<Mark>& line : ByLine(marks, part)) {
      const std::uint32_t number = line.front().place.line;
      if (shown != 0 && number > shown + 1) {
        out += colors.Frame("...") + '\n';
      }
      painter.Line(out, line);
      shown = number;
    }
  }
  out += colors.Frame(fmt::format("{} |", std::string(snippet.gutter, ' '))) +
         '\n';
  return snippet;
}

}  // namespace placelint::diag
