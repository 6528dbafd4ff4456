// Findings as one JSON object, for scripts. Lines and columns start at 1;
// columns count code points, ends are exclusive. They are places in the file as
// it lies on the disk; in a notebook, `cell` says where that is for people.
#ifndef PLACELINT_ANALYZER_DIAG_JSON_H_
#define PLACELINT_ANALYZER_DIAG_JSON_H_

#include <string>
#include <string_view>

#include "analyzer/diag/output.h"

namespace placelint::diag {

std::string WriteJson(const Output& output, std::string_view version);

}  // namespace placelint::diag

#endif  // PLACELINT_ANALYZER_DIAG_JSON_H_
