// The IR as text, for people and for tests: one operation a line, blocks
// indented, functions and classes where they are made. Spans are left out.
// Tested by tests/ir.
#ifndef PLACELINT_ANALYZER_IR_PRINTER_H_
#define PLACELINT_ANALYZER_IR_PRINTER_H_

#include <string>

#include "analyzer/base/names.h"
#include "analyzer/ir/ir.h"

namespace placelint::ir {

std::string Print(const Module& module, const base::Names& names);

}  // namespace placelint::ir

#endif  // PLACELINT_ANALYZER_IR_PRINTER_H_
