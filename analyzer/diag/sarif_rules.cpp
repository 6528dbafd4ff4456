#include "analyzer/diag/sarif_rules.h"

#include <cctype>

#include "analyzer/diag/markdown.h"
#include "analyzer/diag/output.h"

namespace placelint::diag::sarif {
namespace {

// Limit of GitHub for descriptions.
constexpr std::size_t MaxDescription = 1000;

std::string_view Severity(Level level) {
  switch (level) {
    case Level::Error:
      return "error";
    case Level::Warning:
      return "warning";
    case Level::Note:
      break;
  }
  return "recommendation";
}

char Upper(char byte) {
  return static_cast<char>(std::toupper(static_cast<unsigned char>(byte)));
}

// "PL101_move_after_dispatch.md"
std::string FileName(const RuleInfo& rule) {
  std::string name = std::string(rule.id) + '_' + std::string(rule.name);
  for (char& byte : name) {
    byte = byte == '-' ? '_' : byte;
  }
  return name + ".md";
}

Json RuleOf(const RuleInfo& rule) {
  const std::string summary = Sentence(rule.summary);
  std::string opening = Opening(rule.markdown);
  if (opening.empty() || opening.size() > MaxDescription) {
    opening = summary;
  }
  const std::string markdown =
      rule.markdown.empty() ? summary : std::string(rule.markdown);
  return {{"id", rule.id},
          {"name", PascalCase(rule.name)},
          {"shortDescription", {{"text", summary}}},
          {"fullDescription", {{"text", Sentence(opening)}}},
          {"help", {{"text", PlainText(markdown)}, {"markdown", markdown}}},
          {"helpUri", std::string(Home) + "/blob/main/rules/" + FileName(rule)},
          {"defaultConfiguration", {{"level", LevelName(rule.level)}}},
          {"properties",
           {{"tags", {"correctness", "device-placement", "pytorch"}},
            {"precision", rule.level == Level::Note ? "medium" : "high"},
            {"problem.severity", Severity(rule.level)}}}};
}

}  // namespace

std::string PascalCase(std::string_view name) {
  std::string out;
  bool start = true;
  for (const char byte : name) {
    if (byte == '-' || byte == '_' || byte == ' ') {
      start = true;
      continue;
    }
    out += start ? Upper(byte) : byte;
    start = false;
  }
  return out;
}

std::string Sentence(std::string_view text) {
  std::string out(text);
  if (out.empty()) {
    return out;
  }
  out.front() = Upper(out.front());
  if (std::string_view(".!?").find(out.back()) == std::string_view::npos) {
    out += '.';
  }
  return out;
}

Json Rules(std::span<const RuleInfo> rules) {
  Json all = Json::array();
  for (const RuleInfo& rule : rules) {
    all.push_back(RuleOf(rule));
  }
  return all;
}

}  // namespace placelint::diag::sarif
