#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <exception>
#include <string>
#include <vector>

#include "analyzer/cli/commands.h"
#include "analyzer/cli/terminal.h"
#include "analyzer/driver/check.h"

namespace placelint::cli {
namespace {

// CLI11 only says that some sub-command is missing.
void ExplainUnknown(const CLI::App& program, const std::string& given) {
  std::vector<std::string> names;
  for (const CLI::App* command :
       program.get_subcommands([](const CLI::App*) { return true; })) {
    names.push_back(command->get_name());
  }
  WriteStderr(fmt::format("error: unknown command `{}`; known are: {}\n", given,
                          fmt::join(names, ", ")));
}

int Main(int argc, char** argv) {
  CLI::App program(
      "Finds device-placement bugs in code that uses PyTorch and transformers.",
      "placelint");
  program.set_version_flag("--version,-V",
                           fmt::format("placelint {}", driver::Version()));
  program.require_subcommand(1);
  int status = Clean;
  AddCheck(program, status);
  AddExplain(program, status);
  AddRules(program, status);
  AddDebug(program, status);
  try {
    program.parse(argc, argv);
  } catch (const CLI::RequiredError& error) {
    if (argc > 1 && *argv[1] != '-' && program.get_subcommands().empty()) {
      ExplainUnknown(program, argv[1]);
      return Failed;
    }
    program.exit(error);
    return Failed;
  } catch (const CLI::ParseError& error) {
    return program.exit(error) == 0 ? Clean : Failed;
  }
  return status;
}

}  // namespace
}  // namespace placelint::cli

int main(int argc, char** argv) {
  try {
    return placelint::cli::Main(argc, argv);
  } catch (const std::exception& error) {
    std::fputs("error: ", stderr);
    std::fputs(error.what(), stderr);
    std::fputs("\n", stderr);
    return placelint::cli::Failed;
  }
}
