// Runs the rules over the states that flow computes for one module.
#ifndef PLACELINT_ANALYZER_ENGINE_ENGINE_H_
#define PLACELINT_ANALYZER_ENGINE_ENGINE_H_

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "analyzer/base/names.h"
#include "analyzer/base/source_map.h"
#include "analyzer/diag/diagnostic.h"
#include "analyzer/engine/rule.h"
#include "analyzer/flow/environment.h"
#include "analyzer/ir/effect_table.h"

namespace placelint::engine {

// A rule with its documentation; rules/registry.cpp (generated) lists all.
struct Entry {
  const Rule* rule;
  std::string_view markdown;
};
std::span<const Entry> AllRules();

// Where flow gave up, and why ("call of an unknown function"); counted by
// --statistics.
struct Undecided {
  base::Span span;
  std::string reason;
};

struct Context {
  const ir::EffectTable& table;
  flow::Environment& environment;
  const base::SourceMap& sources;
  base::Names& names;
  // The rules to run.
  std::span<const Rule* const> rules;
};

struct Findings {
  // Deduplicated, in order of position.
  std::vector<diag::Diagnostic> diagnostics;
  std::vector<Undecided> undecided;
};

// Findings in `module`'s file. Modules that it imports are run too, but what is
// found in them is kept only when `report_file` says so (all files given on the
// command line are checked on their own).
Findings Check(ir::Module& module, const Context& context);

// `placelint debug states`: every effect of the module with the state before
// it, as text.
std::string PrintStates(ir::Module& module, const Context& context);

}  // namespace placelint::engine

#endif  // PLACELINT_ANALYZER_ENGINE_ENGINE_H_
