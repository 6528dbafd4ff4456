// Which rules run, and which of their findings are kept.
//
// A selector is an id ("PL101"), the start of one ("PL1"), "ALL", or
// "portability": findings that are legal but tie the code to one machine or
// cost time (level note). Without selectors all errors and warnings are kept.
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
  // An empty `select` stands for all errors and warnings.
  Selection(std::vector<std::string> select,
            const std::vector<std::string>& extend_select,
            std::vector<std::string> ignore);

  // Whether the rule can yield a finding that is kept.
  bool Runs(const diag::RuleInfo& rule) const;
  bool Keeps(std::string_view rule, diag::Level level) const;

 private:
  std::vector<std::string> select_;
  std::vector<std::string> ignore_;
};

// Whether one of the selectors `ids` means a finding of this rule and level.
bool Matches(std::span<const std::string> ids, std::string_view rule,
             diag::Level level);

// What is wrong with a selector; empty when it selects something.
std::string SelectorError(std::string_view selector,
                          std::span<const diag::RuleInfo> rules);

}  // namespace placelint::driver

#endif  // PLACELINT_ANALYZER_DRIVER_SELECTION_H_
