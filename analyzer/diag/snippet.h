// The source lines of a finding with carets and labels under them, for text
// output.
#ifndef PLACELINT_ANALYZER_DIAG_SNIPPET_H_
#define PLACELINT_ANALYZER_DIAG_SNIPPET_H_

#include <cstddef>
#include <string>

#include "analyzer/diag/colors.h"
#include "analyzer/diag/output.h"

namespace placelint::diag {

struct Snippet {
  std::string text;
  // Cells before the frame: as many as the longest line number has digits.
  std::size_t gutter = 1;
};

// The finding's own file first, then the other files of its path in the order
// of execution.
Snippet MakeSnippet(const base::SourceMap& sources,
                    const Diagnostic& diagnostic, const Colors& colors);

}  // namespace placelint::diag

#endif  // PLACELINT_ANALYZER_DIAG_SNIPPET_H_
