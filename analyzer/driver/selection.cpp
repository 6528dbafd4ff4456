#include "analyzer/driver/selection.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "analyzer/base/text.h"

namespace placelint::driver {
namespace {

constexpr std::string_view Default = "";
constexpr std::string_view Portability = "portability";
constexpr std::string_view Everything = "ALL";

bool Selects(std::string_view selector, const diag::RuleInfo& rule,
             diag::Level level) {
  if (selector == Default) {
    return level != diag::Level::Note && rule.group.empty();
  }
  if (selector == Everything || rule.id.starts_with(selector) ||
      rule.group == selector) {
    return true;
  }
  return selector == Portability && level == diag::Level::Note &&
         rule.group.empty();
}

}  // namespace

Selection::Selection(std::vector<std::string> select,
                     const std::vector<std::string>& extend_select,
                     std::vector<std::string> ignore)
    : select_(std::move(select)), ignore_(std::move(ignore)) {
  if (select_.empty()) {
    select_.emplace_back(Default);
  }
  select_.insert(select_.end(), extend_select.begin(), extend_select.end());
}

bool Selection::Keeps(const diag::RuleInfo& rule, diag::Level level) const {
  return Matches(select_, rule, level) && !Matches(ignore_, rule, level);
}

// A rule decides the level of each finding; the level that it declares only
// says that it can yield nothing but notes.
bool Selection::Runs(const diag::RuleInfo& rule) const {
  return Keeps(rule, diag::Level::Note) ||
         (rule.level != diag::Level::Note && Keeps(rule, diag::Level::Error));
}

bool Matches(std::span<const std::string> ids, const diag::RuleInfo& rule,
             diag::Level level) {
  return std::ranges::any_of(
      ids, [&](const std::string& id) { return Selects(id, rule, level); });
}

std::string SelectorError(std::string_view selector,
                          std::span<const diag::RuleInfo> rules) {
  if (selector == Portability || selector == Everything) {
    return "";
  }
  std::vector<std::string_view> known = {Portability, Everything};
  for (const diag::RuleInfo& rule : rules) {
    if (!selector.empty() &&
        (rule.id.starts_with(selector) || rule.group == selector)) {
      return "";
    }
    known.push_back(rule.id);
    if (!rule.group.empty()) {
      known.push_back(rule.group);
    }
  }
  for (const diag::RuleInfo& rule : rules) {
    if (rule.name == selector) {
      return fmt::format("unknown rule `{}`; write its id, `{}`", selector,
                         rule.id);
    }
  }
  const std::string_view meant = base::ClosestMatch(selector, known);
  return meant.empty()
             ? fmt::format(
                   "unknown rule `{}`; `placelint rules` lists all of them",
                   selector)
             : fmt::format("unknown rule `{}`; did you mean `{}`?", selector,
                           meant);
}

}  // namespace placelint::driver
