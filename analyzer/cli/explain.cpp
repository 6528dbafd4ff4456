#include "analyzer/driver/explain.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "analyzer/cli/commands.h"
#include "analyzer/cli/terminal.h"
#include "analyzer/diag/output.h"
#include "analyzer/driver/check.h"

namespace placelint::cli {
namespace {

// A message may fit many entries a little; further ones only confuse.
constexpr std::size_t MaxAdvice = 3;

const diag::RuleInfo* RuleNamed(const std::vector<diag::RuleInfo>& rules,
                                const std::string& text) {
  const auto found =
      std::ranges::find_if(rules, [&](const diag::RuleInfo& rule) {
        return rule.id == text || rule.name == text;
      });
  return found == rules.end() ? nullptr : &*found;
}

std::string PageOf(const diag::RuleInfo& rule) {
  if (!rule.markdown.empty()) {
    return std::string(rule.markdown);
  }
  return fmt::format("# {} {}\n\n{}\n", rule.id, rule.name, rule.summary);
}

// The pages of the rules, when all words are ids or names of rules.
std::string Pages(const std::vector<std::string>& words,
                  const std::vector<diag::RuleInfo>& rules) {
  std::string out;
  for (const std::string& word : words) {
    const diag::RuleInfo* rule = RuleNamed(rules, word);
    if (rule == nullptr) {
      return "";
    }
    out += out.empty() ? "" : "\n";
    out += PageOf(*rule);
  }
  return out;
}

std::string AdviceText(const std::string& text,
                       const std::vector<diag::RuleInfo>& rules) {
  std::string out;
  std::size_t shown = 0;
  for (const driver::Advice& advice : driver::ExplainError(text)) {
    if (++shown > MaxAdvice) {
      break;
    }
    out += out.empty() ? "" : "\n";
    out += advice.meaning + '\n';
    if (!advice.remedy.empty()) {
      out += "What to do: " + advice.remedy + '\n';
    }
    for (const std::string& id : advice.rules) {
      const diag::RuleInfo* rule = diag::FindRule(rules, id);
      if (rule != nullptr) {
        out +=
            fmt::format("  {} {}: {}\n", rule->id, rule->name, rule->summary);
      }
    }
  }
  return out;
}

int RunExplain(const std::vector<std::string>& words) {
  const std::vector<diag::RuleInfo> rules = driver::Rules();
  std::string out = Pages(words, rules);
  if (out.empty()) {
    const bool from_stdin =
        words.empty() || (words.size() == 1 && words.front() == "-");
    out = AdviceText(
        from_stdin ? ReadStdin() : fmt::format("{}", fmt::join(words, " ")),
        rules);
  }
  if (out.empty()) {
    WriteStderr(
        "No rule and no known error text; `placelint rules` lists the "
        "rules.\n");
    return Findings;
  }
  return WriteStdout(out) ? Clean : Failed;
}

}  // namespace

void AddExplain(CLI::App& program, int& status) {
  CLI::App* command = program.add_subcommand(
      "explain", "Explain rules, or find the cause of an error");
  const auto words = std::make_shared<std::vector<std::string>>();
  command
      ->add_option("what", *words,
                   "Ids of rules, or the text of an error or traceback; "
                   "standard input when nothing or `-` is given")
      ->type_name("RULE|TEXT");
  command->callback([words, &status] { status = RunExplain(*words); });
}

}  // namespace placelint::cli
