// Paths as the URIs that SARIF wants.
#ifndef PLACELINT_ANALYZER_DIAG_URI_H_
#define PLACELINT_ANALYZER_DIAG_URI_H_

#include <string>
#include <string_view>

namespace placelint::diag {

// `path` percent-encoded, '/' kept: "my file.py" -> "my%20file.py".
std::string EncodePath(std::string_view path);

// Whether `path` names something below the folder that it is relative to.
bool IsInside(std::string_view path);

}  // namespace placelint::diag

#endif  // PLACELINT_ANALYZER_DIAG_URI_H_
