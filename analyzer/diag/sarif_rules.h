// Rules as SARIF reporting descriptors.
#ifndef PLACELINT_ANALYZER_DIAG_SARIF_RULES_H_
#define PLACELINT_ANALYZER_DIAG_SARIF_RULES_H_

#include <span>
#include <string>
#include <string_view>

#include "analyzer/diag/diagnostic.h"
#include "analyzer/diag/sarif_location.h"

namespace placelint::diag::sarif {

// Where the project lives; pages of rules are found below it.
constexpr std::string_view Home = "https://github.com/placelint/placelint";

Json Rules(std::span<const RuleInfo> rules);

// "move-after-dispatch" -> "MoveAfterDispatch".
std::string PascalCase(std::string_view name);

// Capitalised, with a full stop.
std::string Sentence(std::string_view text);

}  // namespace placelint::diag::sarif

#endif  // PLACELINT_ANALYZER_DIAG_SARIF_RULES_H_
