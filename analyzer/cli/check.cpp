#include "analyzer/driver/check.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "analyzer/base/file_system.h"
#include "analyzer/cli/commands.h"
#include "analyzer/cli/outputs.h"
#include "analyzer/cli/progress.h"
#include "analyzer/cli/summary.h"
#include "analyzer/cli/terminal.h"

namespace placelint::cli {
namespace {

struct CheckArguments {
  driver::Options options;
  std::vector<std::string> formats;
  std::string output;
  Color color = Color::Auto;
  bool exit_zero = false;
  bool statistics = false;
  bool quiet = false;
};

// `-` and --stdin-filename.
void TakeStdin(driver::Options& options) {
  const bool dash =
      std::ranges::find(options.paths, "-") != options.paths.end();
  if (!dash && options.stdin_filename.empty()) {
    return;
  }
  if (options.stdin_filename.empty()) {
    options.stdin_filename = "<stdin>";
  }
  options.stdin_text = ReadStdin();
  options.paths = {options.stdin_filename};
}

bool HasFindings(const driver::Report& report) {
  return std::ranges::any_of(report.diagnostics,
                             [](const diag::Diagnostic& diagnostic) {
                               return diagnostic.level != diag::Level::Note;
                             });
}

int RunCheck(CheckArguments& arguments) {
  const auto targets = ParseTargets(arguments.formats, arguments.output);
  if (!targets) {
    WriteStderr(fmt::format("error: {}\n", targets.Message()));
    return Failed;
  }
  driver::Options& options = arguments.options;
  if (options.paths.empty()) {
    options.paths = {"."};
  }
  TakeStdin(options);
  options.collect_undecided = arguments.statistics;
  Progress progress;
  if (StderrIsTerminal() && !arguments.quiet) {
    options.progress = [&](std::size_t done, std::size_t total) {
      progress.Show(done, total);
    };
  }
  const base::DiskFileSystem files;
  const driver::Report report = driver::Check(options, files);
  progress.Clear();
  const bool written =
      WriteReport(report, *targets, StdoutHasColor(arguments.color), files);
  WriteStderr(ProblemLines(report, arguments.quiet));
  if (!arguments.quiet) {
    WriteStderr(SummaryLine(report));
  }
  if (arguments.statistics) {
    WriteStderr(StatisticsLines(report));
  }
  if (!written ||
      std::ranges::any_of(report.problems, &driver::Problem::fatal)) {
    return Failed;
  }
  return HasFindings(report) && !arguments.exit_zero ? Findings : Clean;
}

// One value for each time that the option is given, or several with commas, so
// that a path behind it is never taken for a value.
CLI::Option* AddList(CLI::App& command, const std::string& name,
                     std::vector<std::string>& to, const std::string& help) {
  return command.add_option(name, to, help)
      ->allow_extra_args(false)
      ->delimiter(',');
}

void AddInputOptions(CLI::App& command, driver::Options& options) {
  command
      .add_option("paths", options.paths,
                  "Files and folders to check; `-` reads standard input")
      ->type_name("PATH");
  AddList(command, "--exclude", options.exclude,
          "Leave out what matches these patterns (as in .gitignore)");
  command.add_flag("--force-exclude", options.force_exclude,
                   "Leave excluded files out even when they are named");
  command.add_option("--stdin-filename", options.stdin_filename,
                     "Read standard input, as the text of this file");
  command.add_option("--config", options.config_path,
                     "Configuration file, instead of the nearest one");
  command.add_flag("--isolated", options.isolated,
                   "Ignore all configuration files");
  AddList(command, "--models", options.model_files,
          "Files with models of further APIs");
}

void AddRuleOptions(CLI::App& command, driver::Options& options) {
  AddList(command, "--select", options.select,
          "Rules to run: ids, their beginnings, `portability` or `ALL`");
  AddList(command, "--extend-select", options.extend_select,
          "Rules to run besides the selected ones");
  AddList(command, "--ignore", options.ignore, "Rules to leave out");
}

void AddOutputOptions(CLI::App& command, CheckArguments& arguments) {
  AddList(command, "--format", arguments.formats,
          "full, concise, json or sarif; FORMAT=FILE writes to a file, and the "
          "option may be repeated");
  command.add_option("--output,-o", arguments.output,
                     "Write the report to this file");
  const std::map<std::string, Color> colors = {{"auto", Color::Auto},
                                               {"always", Color::Always},
                                               {"never", Color::Never}};
  command.add_option("--color", arguments.color, "auto, always or never")
      ->transform(CLI::CheckedTransformer(colors, CLI::ignore_case))
      ->type_name("WHEN");
  command.add_flag("--quiet,-q", arguments.quiet,
                   "No summary and no notes on standard error");
  command.add_flag("--statistics", arguments.statistics,
                   "Count the findings by rule, and what was left undecided");
  command.add_flag("--exit-zero", arguments.exit_zero,
                   "Exit with 0 even when there are findings");
}

}  // namespace

void AddCheck(CLI::App& program, int& status) {
  CLI::App* command =
      program.add_subcommand("check", "Check Python files and folders");
  const auto arguments = std::make_shared<CheckArguments>();
  AddInputOptions(*command, arguments->options);
  AddRuleOptions(*command, arguments->options);
  AddOutputOptions(*command, *arguments);
  command
      ->add_option("--jobs,-j", arguments->options.jobs,
                   "Threads; 0 for as many as there are processors")
      ->check(CLI::Range(0, 1024));
  const std::map<std::string, driver::ParseMode> modes = {
      {"full", driver::ParseMode::Full}, {"demand", driver::ParseMode::Demand}};
  command->add_option("--parse", arguments->options.parse)
      ->transform(CLI::CheckedTransformer(modes))
      ->group("");
  command->callback([arguments, &status] { status = RunCheck(*arguments); });
}

}  // namespace placelint::cli
