#include "analyzer/diag/sarif_location.h"

#include <algorithm>
#include <utility>

#include "analyzer/base/text.h"

namespace placelint::diag::sarif {
namespace {

// Whether `path` names something below the folder that it is relative to.
bool IsInside(std::string_view path) {
  return !path.starts_with('/') && path != ".." && !path.starts_with("../");
}

base::Span FirstLineOf(const base::SourceFile& file, base::Span span) {
  const std::uint32_t line = file.At(span.begin).line;
  const auto end =
      static_cast<std::uint32_t>(file.LineStart(line) + file.Line(line).size());
  span.end = std::clamp(span.end, span.begin, std::max(span.begin, end));
  return span;
}

Json Context(const base::SourceFile& file, std::uint32_t line) {
  const std::uint32_t first = line > 1 ? line - 1 : line;
  std::uint32_t last = std::min(line + 1, file.LineCount());
  // Behind the last line end stands no line.
  if (last > line && last == file.LineCount() && file.Line(last).empty()) {
    last = line;
  }
  std::string text;
  for (std::uint32_t at = first; at <= last; ++at) {
    text += file.Line(at);
    text += '\n';
  }
  return {
      {"startLine", first}, {"endLine", last}, {"snippet", {{"text", text}}}};
}

}  // namespace

Json Artifact(std::string_view path, std::string_view root) {
  if (IsInside(path)) {
    return {{"uri", base::PercentEncodePath(path)}, {"uriBaseId", "%SRCROOT%"}};
  }
  std::string absolute(path);
  if (!path.starts_with('/')) {
    std::string_view base = root;
    while (path.starts_with("../")) {
      path.remove_prefix(3);
      base = base.substr(0, base.find_last_of('/'));
    }
    absolute = std::string(base) + '/' + std::string(path);
  }
  return {{"uri", "file://" + base::PercentEncodePath(absolute)}};
}

Json Region(const base::SourceFile& file, base::Span span) {
  return {{"startLine", file.At(span.begin).line},
          {"startColumn", file.Utf16Column(span.begin)},
          {"endLine", file.At(span.end).line},
          {"endColumn", file.Utf16Column(span.end)}};
}

Json FirstLineRegion(const base::SourceFile& file, base::Span span) {
  return Region(file, FirstLineOf(file, span));
}

Json PhysicalLocation(const base::SourceFile& file, base::Span span,
                      std::string_view root) {
  const base::SourceFile& raw = file.Raw();
  // A line of a notebook's cell need not be a line of the file.
  const base::Span shown =
      FirstLineOf(raw, file.RawSpan(FirstLineOf(file, span)));
  Json region = Region(raw, shown);
  region["snippet"] = {{"text", raw.Text(shown)}};
  Json location = {{"artifactLocation", Artifact(file.Path(), root)},
                   {"region", std::move(region)}};
  // A context that is no larger than the region would be refused; one with a
  // picture of a notebook in it helps nobody.
  constexpr std::size_t MaxContext = 2000;
  Json context = Context(raw, raw.At(shown.begin).line);
  if (context["startLine"] != context["endLine"] &&
      context["snippet"]["text"].get_ref<const std::string&>().size() <=
          MaxContext) {
    location["contextRegion"] = std::move(context);
  }
  return location;
}

}  // namespace placelint::diag::sarif
