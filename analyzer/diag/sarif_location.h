// Places as SARIF objects; shared by the parts of the SARIF writer.
#ifndef PLACELINT_ANALYZER_DIAG_SARIF_LOCATION_H_
#define PLACELINT_ANALYZER_DIAG_SARIF_LOCATION_H_

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "analyzer/base/source_map.h"

namespace placelint::diag::sarif {

using Json = nlohmann::ordered_json;

// `root`: absolute path of the folder that relative paths start from.
Json Artifact(std::string_view path, std::string_view root);

// The whole span.
Json Region(const base::SourceFile& file, base::Span span);

// The first line of the span only: GitHub shows a finding in a pull request
// when all its lines are changed ones.
Json FirstLineRegion(const base::SourceFile& file, base::Span span);

// Region with snippet, and the lines around it.
Json PhysicalLocation(const base::SourceFile& file, base::Span span,
                      std::string_view root);

}  // namespace placelint::diag::sarif

#endif  // PLACELINT_ANALYZER_DIAG_SARIF_LOCATION_H_
