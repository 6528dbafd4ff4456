// Checks what every front end must keep: slots, functions and classes exist,
// parents enclose.
// Tested by tests/ir.
#ifndef PLACELINT_ANALYZER_IR_VERIFIER_H_
#define PLACELINT_ANALYZER_IR_VERIFIER_H_

#include <string>
#include <vector>

#include "analyzer/ir/ir.h"

namespace placelint::ir {

// One sentence for each defect; empty when the module is sound.
std::vector<std::string> Verify(const Module& module);

}  // namespace placelint::ir

#endif  // PLACELINT_ANALYZER_IR_VERIFIER_H_
