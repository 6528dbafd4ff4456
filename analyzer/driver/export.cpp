#include "analyzer/driver/export.h"

#include <utility>

#include "analyzer/diag/suppressions.h"

namespace placelint::driver {

void MapSpans(diag::Diagnostic& diagnostic,
              const std::function<void(base::Span&)>& map) {
  map(diagnostic.span);
  for (diag::Label& label : diagnostic.path) {
    map(label.span);
  }
  for (diag::Fix& fix : diagnostic.fixes) {
    for (diag::Edit& edit : fix.edits) {
      map(edit.span);
    }
  }
}

void Exporter::Move(base::Span& span) {
  if (!span.IsValid()) {
    return;
  }
  const auto next = static_cast<std::uint32_t>(outcome_.texts.size());
  const auto [known, added] = local_.try_emplace(span.file.index, next);
  if (added) {
    const base::SourceFile& file = sources_.File(span.file);
    outcome_.texts.push_back(
        {file.Path(), std::string(file.Text()), file.Origin()});
  }
  span.file.index = known->second;
}

void Exporter::AddDiagnostics(
    std::vector<diag::Diagnostic> diagnostics,
    const std::function<bool(const diag::Diagnostic&)>& keep) {
  std::unordered_map<std::uint32_t, diag::Suppressions> suppressions;
  for (diag::Diagnostic& diagnostic : diagnostics) {
    if (!keep(diagnostic)) {
      continue;
    }
    const base::SourceFile& source = sources_.File(diagnostic.span.file);
    const auto [place, added] =
        suppressions.try_emplace(diagnostic.span.file.index, source.Text());
    const bool suppressed = place->second.Cover(
        diagnostic.rule, source.At(diagnostic.span.begin).line,
        source.At(diagnostic.span.end).line);
    MapSpans(diagnostic, [this](base::Span& span) { Move(span); });
    (suppressed ? outcome_.suppressed : outcome_.diagnostics)
        .push_back(std::move(diagnostic));
  }
}

void Exporter::AddUndecided(const std::vector<engine::Undecided>& undecided) {
  for (const engine::Undecided& one : undecided) {
    Undecided copy{.span = one.span, .reason = one.reason};
    Move(copy.span);
    outcome_.undecided.push_back(std::move(copy));
  }
}

}  // namespace placelint::driver
