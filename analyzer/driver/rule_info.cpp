#include "analyzer/driver/rule_info.h"

#include "analyzer/driver/check.h"

namespace placelint::driver {

diag::RuleInfo InfoOf(const engine::Entry& entry) {
  return {.id = entry.rule->id,
          .name = entry.rule->name,
          .summary = entry.rule->summary,
          .level = entry.rule->level,
          .markdown = entry.markdown,
          .group = entry.rule->group};
}

std::vector<diag::RuleInfo> Rules() {
  std::vector<diag::RuleInfo> rules;
  for (const engine::Entry& entry : engine::AllRules()) {
    rules.push_back(InfoOf(entry));
  }
  return rules;
}

}  // namespace placelint::driver
