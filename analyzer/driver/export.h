// Carries findings out of a session: their spans from its source map to the
// outcome's own texts, the suppressed ones apart.
#ifndef PLACELINT_ANALYZER_DRIVER_EXPORT_H_
#define PLACELINT_ANALYZER_DRIVER_EXPORT_H_

#include <functional>
#include <unordered_map>
#include <vector>

#include "analyzer/base/source_map.h"
#include "analyzer/driver/session.h"

namespace placelint::driver {

// Applies `map` to every span of a finding.
void MapSpans(diag::Diagnostic& diagnostic,
              const std::function<void(base::Span&)>& map);

class Exporter {
 public:
  Exporter(const base::SourceMap& sources, Outcome& outcome)
      : sources_(sources), outcome_(outcome) {}

  // A run sees more than one file: a caller's mistake may lie in its callee.
  void AddDiagnostics(std::vector<diag::Diagnostic> diagnostics,
                      const std::function<bool(const diag::Diagnostic&)>& keep);
  void AddUndecided(const std::vector<engine::Undecided>& undecided);

 private:
  void Move(base::Span& span);

  const base::SourceMap& sources_;
  Outcome& outcome_;
  std::unordered_map<std::uint32_t, std::uint32_t> local_;
};

}  // namespace placelint::driver

#endif  // PLACELINT_ANALYZER_DRIVER_EXPORT_H_
