#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <exception>
#include <string>

#include "analyzer/cli/commands.h"
#include "analyzer/driver/check.h"

namespace placelint::cli {
namespace {

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
