#include "analyzer/diag/output.h"

#include <fmt/format.h>

namespace placelint::diag {

std::string_view LevelName(Level level) {
  switch (level) {
    case Level::Error:
      return "error";
    case Level::Warning:
      return "warning";
    case Level::Note:
      break;
  }
  return "note";
}

const RuleInfo* FindRule(std::span<const RuleInfo> rules, std::string_view id) {
  for (const RuleInfo& rule : rules) {
    if (rule.id == id) {
      return &rule;
    }
  }
  return nullptr;
}

std::string_view Condition(const Diagnostic& diagnostic) {
  constexpr std::string_view When = "when ";
  std::string_view text = diagnostic.condition;
  if (text.starts_with(When)) {
    text.remove_prefix(When.size());
  }
  return text;
}

std::string Count(std::size_t number, std::string_view noun) {
  return fmt::format("{} {}{}", number, noun, number == 1 ? "" : "s");
}

}  // namespace placelint::diag
