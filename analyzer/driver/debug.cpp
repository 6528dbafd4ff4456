#include "analyzer/driver/debug.h"

#include <fmt/format.h>

#include <exception>
#include <string>

#include "analyzer/driver/effect_lookup.h"
#include "analyzer/driver/setup.h"
#include "analyzer/ir/printer.h"

namespace placelint::driver {
namespace {

std::string DescribeRow(const ir::EffectRow& row) {
  std::string out =
      fmt::format("{}: effect {}", row.name, static_cast<unsigned>(row.kind));
  if (!row.result.empty()) {
    out += fmt::format(", result {}", row.result);
  }
  for (const ir::Option& option : row.options) {
    out += fmt::format(", {}={}", option.key, option.value);
  }
  if (!row.versions.empty()) {
    out += fmt::format(", {}", row.versions);
  }
  return out + '\n';
}

std::string PrintEffects(const ir::Module& module, std::string_view text,
                         const base::Names& names,
                         const ir::EffectTable& table) {
  std::string out;
  for (const std::string& name : UsedNames(module, text, names)) {
    if (const ir::EffectRow* row = table.Function(name)) {
      out += DescribeRow(*row);
    }
  }
  return out.empty() ? "no row of the model table is used\n" : out;
}

base::Error FirstProblem(const std::vector<Problem>& problems) {
  const Problem& problem = problems.front();
  return {problem.path.empty()
              ? problem.message
              : fmt::format("{}: {}", problem.path, problem.message)};
}

}  // namespace

base::Result<std::string> Debug(Phase phase, const Options& options,
                                const base::FileSystem& files) {
  std::vector<Problem> problems;
  const auto setup = Prepare(options, files, problems);
  if (!setup || setup->sources.empty()) {
    return problems.empty() ? base::Error{"no such Python file"}
                            : FirstProblem(problems);
  }
  const Shared shared = setup->MakeShared(options, files);
  Session session(shared);
  Outcome outcome;
  try {
    ir::Module* module = session.Lower(setup->sources.front(), outcome);
    if (module == nullptr) {
      return outcome.problems.empty()
                 ? base::Result<std::string>(
                       "nothing in this file can start a finding\n")
                 : FirstProblem(outcome.problems);
    }
    const engine::Context context = session.MakeContext();
    switch (phase) {
      case Phase::Ir:
        return ir::Print(*module, context.names);
      case Phase::States:
        return engine::PrintStates(*module, context);
      case Phase::Effects:
        break;
    }
    return PrintEffects(*module, context.sources.File(module->file).Text(),
                        context.names, context.table);
  } catch (const std::exception& error) {
    return base::Error{error.what()};
  }
}

}  // namespace placelint::driver
