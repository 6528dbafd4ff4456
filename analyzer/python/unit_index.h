// What a file consists of, found without a parser: statements, functions and
// classes of the module, members of its classes. Units are runs of whole
// logical lines and start where the parser's nodes start. Internal to this
// folder.
// Tested by tests/ir.
#ifndef PLACELINT_ANALYZER_PYTHON_UNIT_INDEX_H_
#define PLACELINT_ANALYZER_PYTHON_UNIT_INDEX_H_

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "analyzer/python/line_index.h"

namespace placelint::python {

struct Unit {
  // A Statement may hold functions and classes of its own (`if`, `try`, a class
  // inside a class).
  enum class Kind { Statement, Function, Class };
  Kind kind = Kind::Statement;
  // Indices of logical lines, all inclusive. Decorators stand before `header`.
  std::size_t first = 0;
  std::size_t header = 0;
  std::size_t last = 0;
  std::vector<Unit> members;  // of a Class
};

// Nothing when the text leaves room for doubt.
std::optional<std::vector<Unit>> IndexUnits(std::string_view text,
                                            const LineIndex& index);

}  // namespace placelint::python

#endif  // PLACELINT_ANALYZER_PYTHON_UNIT_INDEX_H_
