// One line a finding: `path:line:column: PL101 message`, in a notebook
// `path:cell 3:line:column: ...`. Columns count code points.
#ifndef PLACELINT_ANALYZER_DIAG_CONCISE_H_
#define PLACELINT_ANALYZER_DIAG_CONCISE_H_

#include <string>

#include "analyzer/diag/colors.h"
#include "analyzer/diag/output.h"

namespace placelint::diag {

std::string Headline(const base::SourceMap& sources,
                     const Diagnostic& diagnostic, const Colors& colors);

std::string WriteConcise(const Output& output, bool color);

}  // namespace placelint::diag

#endif  // PLACELINT_ANALYZER_DIAG_CONCISE_H_
