#include "analyzer/driver/setup.h"

#include <algorithm>
#include <string>
#include <utility>

#include "analyzer/driver/paths.h"
#include "analyzer/driver/rule_info.h"
#include "analyzer/models/table.h"

namespace placelint::driver {
namespace {

// The folder to look for the configuration from: the deepest that holds all
// paths.
std::string StartOf(const Options& options, const base::FileSystem& files) {
  std::vector<std::string> folders;
  for (const std::string& path : options.paths) {
    const std::string at = Normalize(Join(options.working_directory, path));
    const std::string canonical = files.Canonical(at);
    folders.push_back(files.IsDirectory(at) ? canonical : Parent(canonical));
  }
  return folders.empty() ? files.Canonical(options.working_directory)
                         : CommonFolder(folders);
}

bool AnyFatal(const std::vector<Problem>& problems) {
  return std::ranges::any_of(problems, &Problem::fatal);
}

Config ReadConfig(const Options& options, const base::FileSystem& files,
                  std::vector<Problem>& problems) {
  if (options.isolated) {
    return {};
  }
  const std::string given =
      options.config_path.empty()
          ? std::string()
          : Normalize(Join(options.working_directory, options.config_path));
  LoadedConfig loaded = FindConfig(given, StartOf(options, files), files);
  for (Problem& problem : loaded.problems) {
    problem.path = ShownPath(problem.path, options.working_directory, files);
    problems.push_back(std::move(problem));
  }
  Config config = std::move(loaded.config);
  config.path = ShownPath(config.path, options.working_directory, files);
  return config;
}

std::unique_ptr<ir::EffectTable> ReadModels(const Options& options,
                                            const Config& config,
                                            const base::FileSystem& files,
                                            std::vector<Problem>& problems) {
  std::vector<std::string> paths;
  for (const std::string& path : config.models) {
    paths.push_back(Join(config.folder, path));
  }
  for (const std::string& path : options.model_files) {
    paths.push_back(Join(options.working_directory, path));
  }
  std::vector<models::ModelFile> given;
  for (const std::string& path : paths) {
    auto text = files.Read(path);
    const std::string shown = ShownPath(path, options.working_directory, files);
    if (!text) {
      problems.push_back(
          {.path = shown, .at = {}, .message = text.Message(), .fatal = true});
      continue;
    }
    given.push_back({shown, std::move(*text)});
  }
  auto table = models::MakeTable(given);
  if (!table) {
    problems.push_back(
        {.path = "", .at = {}, .message = table.Message(), .fatal = true});
    return nullptr;
  }
  return std::move(*table);
}

Excludes MakeExcludes(const Options& options, const Config& config,
                      const std::string& config_folder,
                      const base::FileSystem& files) {
  return {
      .groups = {{files.Canonical(options.working_directory), options.exclude},
                 {config_folder, config.exclude}},
      .force = options.force_exclude};
}

void FindSources(Setup& setup, const Options& options,
                 const std::string& config_folder,
                 const base::FileSystem& files,
                 std::vector<Problem>& problems) {
  Discovery found =
      Discover(options.paths, options.working_directory,
               MakeExcludes(options, *setup.config, config_folder, files),
               files, setup.config->markdown);
  std::ranges::move(found.problems, std::back_inserter(problems));
  setup.sources = std::move(found.files);
  setup.projects = std::make_unique<Projects>(files, *setup.config,
                                              options.working_directory);
  for (const SourcePath& source : setup.sources) {
    setup.projects->Add(Parent(source.canonical));
  }
  const std::vector<Problem>& broken = setup.projects->Problems();
  problems.insert(problems.end(), broken.begin(), broken.end());
}

}  // namespace

std::optional<Setup> Prepare(const Options& options,
                             const base::FileSystem& files,
                             std::vector<Problem>& problems) {
  Setup setup;
  setup.config = std::make_unique<Config>(ReadConfig(options, files, problems));
  const std::string config_folder =
      files.Canonical(setup.config->folder.empty() ? options.working_directory
                                                   : setup.config->folder);
  setup.filter =
      std::make_unique<Filter>(options, *setup.config, config_folder, problems);
  setup.table = ReadModels(options, *setup.config, files, problems);
  if (AnyFatal(problems)) {
    return std::nullopt;
  }
  FindSources(setup, options, config_folder, files, problems);
  std::vector<std::string_view> words = models::StartWords();
  for (const engine::Entry& entry : engine::AllRules()) {
    if (setup.filter->Runs(InfoOf(entry))) {
      setup.rules.push_back(entry.rule);
    }
  }
  setup.starts = std::make_unique<python::StartWords>(std::move(words));
  return setup;
}

Shared Setup::MakeShared(const Options& options,
                         const base::FileSystem& files) const {
  std::unordered_set<std::string> given;
  for (const SourcePath& source : sources) {
    given.insert(source.canonical);
  }
  python::Options parsing;
  parsing.parse = options.parse == ParseMode::Full ? python::Parse::Full
                                                   : python::Parse::Demand;
  return {.files = files,
          .table = *table,
          .starts = *starts,
          .projects = *projects,
          .hardware = config->hardware,
          .filter = *filter,
          .rules = rules,
          .python = parsing,
          .working_directory = options.working_directory,
          .collect_undecided = options.collect_undecided,
          .given = std::move(given)};
}

}  // namespace placelint::driver
