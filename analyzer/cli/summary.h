// The lines about a run that go to standard error.
#ifndef PLACELINT_ANALYZER_CLI_SUMMARY_H_
#define PLACELINT_ANALYZER_CLI_SUMMARY_H_

#include <string>

#include "analyzer/driver/check.h"

namespace placelint::cli {

// "error: placelint.toml:3: unknown key `selct`; did you mean `select`?"
std::string ProblemLines(const driver::Report& report, bool only_fatal);

// "Found 3 errors and 2 warnings in 12 files (4 had nothing to check)."
std::string SummaryLine(const driver::Report& report);

// Findings by rule, then why places were left undecided.
std::string StatisticsLines(const driver::Report& report);

}  // namespace placelint::cli

#endif  // PLACELINT_ANALYZER_CLI_SUMMARY_H_
