// The format for people: place and message, the lines concerned with carets and
// labels, then when it fails, what is raised and what to do.
//
//   app.py:5:1: PL101 `.to("cuda")` on a model placed by `device_map`
//     |
//   4 | model = load(name, device_map="auto")
//     |                    ----------------- placed here
//   5 | model.to("cuda")
//     | ^^^^^^^^^^^^^^^^
//     |
//     = raises: RuntimeError: You can't move a model ...
//     = help: remove this call
//
// Tested by tests/unit/diag_text_test.cpp.
#ifndef PLACELINT_ANALYZER_DIAG_TEXT_H_
#define PLACELINT_ANALYZER_DIAG_TEXT_H_

#include <string>

#include "analyzer/diag/output.h"

namespace placelint::diag {

struct TextOptions {
  bool color = false;
};

// All findings, an empty line between two.
std::string WriteText(const Output& output, const TextOptions& options);

}  // namespace placelint::diag

#endif  // PLACELINT_ANALYZER_DIAG_TEXT_H_
