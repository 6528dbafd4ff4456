#include "analyzer/diag/concise.h"

#include <fmt/format.h>

namespace placelint::diag {

std::string Headline(const base::SourceMap& sources,
                     const Diagnostic& diagnostic, const Colors& colors) {
  const base::SourceFile& file = sources.File(diagnostic.span.file);
  return fmt::format("{}:{}: {} {}\n", colors.Bold(file.Path()),
                     base::PlaceName(file.PlaceAt(diagnostic.span.begin)),
                     colors.Of(diagnostic.level, diagnostic.rule),
                     diagnostic.message);
}

std::string WriteConcise(const Output& output, bool color) {
  const Colors colors(color);
  std::string out;
  for (const Diagnostic& diagnostic : output.diagnostics) {
    out += Headline(output.sources, diagnostic, colors);
  }
  return out;
}

}  // namespace placelint::diag
