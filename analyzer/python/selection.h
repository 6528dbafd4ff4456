// Which parts of a file to parse first, and which functions to leave for later.
// Internal to this folder.
// Tested by tests/ir.
#ifndef PLACELINT_ANALYZER_PYTHON_SELECTION_H_
#define PLACELINT_ANALYZER_PYTHON_SELECTION_H_

#include <cstdint>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "analyzer/base/names.h"
#include "analyzer/base/span.h"
#include "analyzer/python/lowering.h"
#include "analyzer/python/tree.h"
#include "analyzer/python/unit_index.h"

namespace placelint::python {

struct Selection {
  std::vector<Range> ranges;  // to parse now
  PendingFunctions pending;
  // What to parse for a pending function, by the offset of its definition.
  std::unordered_map<std::uint32_t, std::vector<Range>> later;
  std::uint64_t bytes = 0;  // of `ranges`
};

// Module-level statements, class headers and class-level statements, functions
// that hold a start word, and `__init__` of classes that have such a one.
Selection SelectUnits(const std::vector<Unit>& units, const LineIndex& index,
                      std::string_view text, base::FileId file,
                      base::Names& names);

}  // namespace placelint::python

#endif  // PLACELINT_ANALYZER_PYTHON_SELECTION_H_
