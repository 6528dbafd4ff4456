#include "analyzer/cli/summary.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <string_view>
#include <utility>
#include <vector>

#include "analyzer/diag/output.h"

namespace placelint::cli {
namespace {

// "3 errors, 2 warnings and 1 note"
std::string CountByLevel(const std::vector<diag::Diagnostic>& diagnostics) {
  constexpr std::array<diag::Level, 3> Levels = {
      diag::Level::Error, diag::Level::Warning, diag::Level::Note};
  std::vector<std::string> parts;
  for (const diag::Level level : Levels) {
    const auto count = static_cast<std::size_t>(
        std::ranges::count(diagnostics, level, &diag::Diagnostic::level));
    if (count > 0) {
      parts.push_back(diag::Count(count, diag::LevelName(level)));
    }
  }
  std::string out;
  for (std::size_t at = 0; at < parts.size(); ++at) {
    out += at == 0 ? "" : at + 1 == parts.size() ? " and " : ", ";
    out += parts[at];
  }
  return out;
}

std::string CountTable(const std::map<std::string, std::size_t>& counts) {
  std::vector<std::pair<std::string, std::size_t>> rows(counts.begin(),
                                                        counts.end());
  std::ranges::stable_sort(rows, std::greater{},
                           &std::pair<std::string, std::size_t>::second);
  std::string out;
  for (const auto& [what, count] : rows) {
    out += fmt::format("{:>7}  {}\n", count, what);
  }
  return out;
}

}  // namespace

std::string ProblemLines(const driver::Report& report, bool only_fatal) {
  std::string out;
  for (const driver::Problem& problem : report.problems) {
    if (only_fatal && !problem.fatal) {
      continue;
    }
    std::string place = problem.path;
    if (problem.place.cell > 0) {
      place += ':' + base::PlaceName(problem.place);
    } else if (problem.located) {
      place += fmt::format(":{}:{}", problem.at.line, problem.at.column);
    }
    out += fmt::format("{}: {}{}{}\n", problem.fatal ? "error" : "note", place,
                       place.empty() ? "" : ": ", problem.message);
  }
  return out;
}

std::string SummaryLine(const driver::Report& report) {
  const std::size_t files = report.files_checked + report.files_skipped;
  if (files == 0) {
    return report.problems.empty() ? "No Python files found.\n" : "";
  }
  std::string out =
      report.diagnostics.empty()
          ? fmt::format("No findings in {}", diag::Count(files, "file"))
          : fmt::format("Found {} in {}", CountByLevel(report.diagnostics),
                        diag::Count(files, "file"));
  std::vector<std::string> asides;
  if (report.files_skipped > 0) {
    asides.push_back(
        fmt::format("{} had nothing to check", report.files_skipped));
  }
  if (!report.suppressed.empty()) {
    asides.push_back(fmt::format("{} suppressed", report.suppressed.size()));
  }
  if (!asides.empty()) {
    out += fmt::format(" ({})", fmt::join(asides, ", "));
  }
  return out + ".\n";
}

std::string StatisticsLines(const driver::Report& report) {
  std::map<std::string, std::size_t> rules;
  const std::vector<diag::RuleInfo> known = driver::Rules();
  for (const diag::Diagnostic& diagnostic : report.diagnostics) {
    const diag::RuleInfo* rule = diag::FindRule(known, diagnostic.rule);
    ++rules[rule == nullptr ? diagnostic.rule
                            : fmt::format("{} {}", rule->id, rule->name)];
  }
  std::map<std::string, std::size_t> reasons;
  for (const driver::Undecided& one : report.undecided) {
    ++reasons[one.reason];
  }
  std::string out = "Findings by rule:\n";
  out += rules.empty() ? "      0  (none)\n" : CountTable(rules);
  out += "Left undecided:\n";
  out += reasons.empty() ? "      0  (none)\n" : CountTable(reasons);
  return out;
}

}  // namespace placelint::cli
