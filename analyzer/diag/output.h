// What every writer gets: plain data in, one text out. Writers print nothing
// and read no file.
#ifndef PLACELINT_ANALYZER_DIAG_OUTPUT_H_
#define PLACELINT_ANALYZER_DIAG_OUTPUT_H_

#include <span>
#include <string>
#include <string_view>

#include "analyzer/base/source_map.h"
#include "analyzer/diag/diagnostic.h"

namespace placelint::diag {

// Something about the run itself: a file that could not be read, a broken
// configuration, a part that was left out.
struct Notice {
  std::string path;
  base::Position at;
  std::string message;
  // The run could not do what it was asked to.
  bool fatal = false;
};

struct Output {
  const base::SourceMap& sources;
  std::span<const Diagnostic> diagnostics;
  std::span<const RuleInfo> rules;
  std::span<const Notice> notices;
};

// "error", "warning", "note".
std::string_view LevelName(Level level);

// The rule with this id; null when there is none.
const RuleInfo* FindRule(std::span<const RuleInfo> rules, std::string_view id);

// The condition as it reads behind "when:", which some already start with.
std::string_view Condition(const Diagnostic& diagnostic);

// "1 file", "2 files".
std::string Count(std::size_t number, std::string_view noun);

}  // namespace placelint::diag

#endif  // PLACELINT_ANALYZER_DIAG_OUTPUT_H_
