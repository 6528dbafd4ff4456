// The engine's rules as the driver needs them.
#ifndef PLACELINT_ANALYZER_DRIVER_RULE_INFO_H_
#define PLACELINT_ANALYZER_DRIVER_RULE_INFO_H_

#include <string_view>
#include <vector>

#include "analyzer/diag/diagnostic.h"
#include "analyzer/engine/engine.h"

namespace placelint::driver {

diag::RuleInfo InfoOf(const engine::Entry& entry);

}  // namespace placelint::driver

#endif  // PLACELINT_ANALYZER_DRIVER_RULE_INFO_H_
