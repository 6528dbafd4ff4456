#include "analyzer/driver/filter.h"

#include <span>

#include "analyzer/diag/output.h"
#include "analyzer/driver/paths.h"

namespace placelint::driver {
namespace {

void CheckSelectors(const Selectors& selectors, const std::string& path,
                    std::span<const diag::RuleInfo> rules,
                    std::vector<Problem>& problems) {
  for (const std::string& id : selectors.ids) {
    std::string error = SelectorError(id, rules);
    if (!error.empty()) {
      problems.push_back({.path = path,
                          .at = {selectors.line, 1},
                          .message = std::move(error),
                          .fatal = true,
                          .located = !path.empty()});
    }
  }
}

// The command line replaces what the configuration selects and adds to what it
// ignores.
Selection MakeSelection(const Options& options, const Config& config) {
  std::vector<std::string> extend = options.extend_select;
  if (options.select.empty()) {
    extend.insert(extend.end(), config.extend_select.ids.begin(),
                  config.extend_select.ids.end());
  }
  std::vector<std::string> ignore = options.ignore;
  ignore.insert(ignore.end(), config.ignore.ids.begin(),
                config.ignore.ids.end());
  return {options.select.empty() ? config.select.ids : options.select, extend,
          std::move(ignore)};
}

}  // namespace

Filter::Filter(const Options& options, const Config& config,
               const std::string& config_folder, std::vector<Problem>& problems)
    : rules_(Rules()), selection_(MakeSelection(options, config)) {
  CheckSelectors({options.select, 1}, "", rules_, problems);
  CheckSelectors({options.extend_select, 1}, "", rules_, problems);
  CheckSelectors({options.ignore, 1}, "", rules_, problems);
  CheckSelectors(config.select, config.path, rules_, problems);
  CheckSelectors(config.extend_select, config.path, rules_, problems);
  CheckSelectors(config.ignore, config.path, rules_, problems);
  for (const PerFileIgnore& entry : config.per_file_ignores) {
    CheckSelectors(entry.rules, config.path, rules_, problems);
    PerFile& added = per_file_.emplace_back();
    added.pattern.Add(PatternKey(config_folder), entry.pattern);
    added.rules = entry.rules.ids;
  }
}

bool Filter::Keeps(const diag::Diagnostic& diagnostic,
                   const std::string& canonical) const {
  const diag::RuleInfo* rule = diag::FindRule(rules_, diagnostic.rule);
  if (rule == nullptr || !selection_.Keeps(*rule, diagnostic.level)) {
    return false;
  }
  for (const PerFile& entry : per_file_) {
    if (Matches(entry.rules, *rule, diagnostic.level) &&
        entry.pattern.Ignored(PatternKey(canonical), false)) {
      return false;
    }
  }
  return true;
}

}  // namespace placelint::driver
