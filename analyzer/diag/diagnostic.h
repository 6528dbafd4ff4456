// A finding as plain data. Writers (text, JSON, SARIF) read it; rules make it
// through `engine::Reporter`.
#ifndef PLACELINT_ANALYZER_DIAG_DIAGNOSTIC_H_
#define PLACELINT_ANALYZER_DIAG_DIAGNOSTIC_H_

#include <string>
#include <string_view>
#include <vector>

#include "analyzer/base/span.h"

namespace placelint::diag {

enum class Level { Note, Warning, Error };

// One step of the path that proves a finding ("placed here by `device_map`").
// Also a label under its line in text output.
struct Label {
  base::Span span;
  std::string text;
};

// Replaces the bytes of `span` by `text`.
struct Edit {
  base::Span span;
  std::string text;
};

struct Fix {
  std::string title;
  std::vector<Edit> edits;
  bool safe = true;
};

struct Diagnostic {
  std::string rule;  // "PL101"
  Level level = Level::Warning;
  base::Span span;
  // What was seen. Lower-case start or back-ticked code, one line, no full
  // stop.
  std::string message;
  // When it fails ("on transformers 4.30 to 4.57", "when a layer is
  // offloaded"); empty: always.
  std::string condition;
  // Class and recognisable text of the exception the user will see; empty when
  // nothing is raised.
  std::string exception;
  // What to do.
  std::string help;
  // In the order of execution; the finding's own span is the last step.
  std::vector<Label> path;
  std::vector<Fix> fixes;
};

// A rule as the writers need it.
struct RuleInfo {
  std::string_view id;
  std::string_view name;
  std::string_view summary;
  Level level = Level::Warning;
  std::string_view markdown;
  // Off unless selected by its id or by this group; empty: on.
  std::string_view group = {};
};

}  // namespace placelint::diag

#endif  // PLACELINT_ANALYZER_DIAG_DIAGNOSTIC_H_
