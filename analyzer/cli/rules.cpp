#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "analyzer/cli/commands.h"
#include "analyzer/cli/terminal.h"
#include "analyzer/diag/output.h"
#include "analyzer/driver/check.h"

namespace placelint::cli {
namespace {

std::string RulesAsJson(const std::vector<diag::RuleInfo>& rules) {
  using Json = nlohmann::ordered_json;
  Json all = Json::array();
  for (const diag::RuleInfo& rule : rules) {
    all.push_back({{"id", rule.id},
                   {"name", rule.name},
                   {"level", diag::LevelName(rule.level)},
                   {"summary", rule.summary}});
  }
  return all.dump(2) + '\n';
}

std::string RulesAsTable(const std::vector<diag::RuleInfo>& rules) {
  std::size_t width = 0;
  for (const diag::RuleInfo& rule : rules) {
    width = std::max(width, rule.name.size());
  }
  std::string out;
  for (const diag::RuleInfo& rule : rules) {
    out += fmt::format("{}  {:<{}}  {:<7}  {}\n", rule.id, rule.name, width,
                       diag::LevelName(rule.level), rule.summary);
  }
  return out;
}

}  // namespace

void AddRules(CLI::App& program, int& status) {
  CLI::App* command = program.add_subcommand("rules", "List all rules");
  const auto json = std::make_shared<bool>(false);
  command->add_flag("--json", *json, "As JSON");
  command->callback([json, &status] {
    const std::vector<diag::RuleInfo> rules = driver::Rules();
    status = WriteStdout(*json ? RulesAsJson(rules) : RulesAsTable(rules))
                 ? Clean
                 : Failed;
  });
}

}  // namespace placelint::cli
