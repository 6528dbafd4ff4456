// Which rules run, and which of their findings are kept.
//
// A selector is an id ("PL101"), the start of one ("PL1"), "ALL", or the group
// of rules that are off by themselves ("performance"). "portability" also means
// all notes: what is legal but ties the code to one machine. Without selectors
// the errors and warnings of all rules without a group are kept.
#ifndef PLACELINT_ANALYZER_DRIVER_SELECTION_H_
#define PLACELINT_ANALYZER_DRIVER_SELECTION_H_

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "analyzer/diag/diagnostic.h"

namespace placelint::driver {

class Selection {
 public:
  // An empty `select` stands for the default.
  Selection(std::vector<std::string> select,
            const std::vector<std::string>& extend_select,
            std::vector<std::string> ignore);

  // Whether the rule can yield a finding that is kept.
  bool Runs(const diag::RuleInfo& rule) const;
  bool Keeps(const diag::RuleInfo& rule, diag::Level level) const;

 private:
  std::vector<std::string> select_;
  std::vector<std::string> ignore_;
};

// Whether one of the selectors `ids` means a finding of this rule and level.
bool Matches(std::span<const std::string> ids, const diag::RuleInfo& rule,
             diag::Level level);

// What is wrong with a selector; empty when it selects something.
std::string SelectorError(std::string_view selector,
                          std::span<const diag::RuleInfo> rules);

}  // namespace placelint::driver

#endif  // PLACELINT_ANALYZER_DRIVER_SELECTION_H_
