// Takes out of a notebook's cell what IPython understands and Python does not:
// `%magic`, `!command`, `?help`, cells in other languages. Internal to this
// folder.
#ifndef PLACELINT_ANALYZER_PYTHON_NOTEBOOK_MAGICS_H_
#define PLACELINT_ANALYZER_PYTHON_NOTEBOOK_MAGICS_H_

#include <cstddef>
#include <string>
#include <vector>

#include "analyzer/python/notebook.h"

namespace placelint::python {

// Works on `text` from `begin` on, one cell. Every byte becomes a blank and
// line ends stay, so that offsets hold; `0` and `_` stand where Python needs a
// statement or a value. Appends the lines taken out to `commands`.
void BlankMagics(std::string& text, std::size_t begin,
                 std::vector<ShellLine>& commands);

}  // namespace placelint::python

#endif  // PLACELINT_ANALYZER_PYTHON_NOTEBOOK_MAGICS_H_
