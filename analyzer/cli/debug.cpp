#include "analyzer/driver/debug.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <string>

#include "analyzer/cli/commands.h"
#include "analyzer/cli/terminal.h"

namespace placelint::cli {

void AddDebug(CLI::App& program, int& status) {
  CLI::App* command = program.add_subcommand(
      "debug", "Show what a phase of the analysis makes of a file");
  command->require_subcommand(1);
  const auto options = std::make_shared<driver::Options>();
  const auto add = [&](const char* name, const char* help,
                       driver::Phase phase) {
    CLI::App* one = command->add_subcommand(name, help);
    one->add_option("file", options->paths, "Python file")
        ->required()
        ->expected(1);
    one->add_option("--models", options->model_files,
                    "Files with models of further APIs")
        ->allow_extra_args(false);
    one->callback([options, phase, &status] {
      const base::DiskFileSystem files;
      const auto text = driver::Debug(phase, *options, files);
      if (!text) {
        WriteStderr(fmt::format("error: {}\n", text.Message()));
        status = Failed;
        return;
      }
      status = WriteStdout(*text) ? Clean : Failed;
    });
  };
  add("ir", "The placement IR", driver::Phase::Ir);
  add("states", "The state before every operation", driver::Phase::States);
  add("effects", "Rows of the model table that the file uses",
      driver::Phase::Effects);
}

}  // namespace placelint::cli
