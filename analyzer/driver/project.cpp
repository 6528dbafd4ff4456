#include "analyzer/driver/project.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "analyzer/driver/discovery.h"
#include "analyzer/driver/paths.h"

namespace placelint::driver {

Projects::Projects(const base::FileSystem& files, const Config& config,
                   std::string working_directory)
    : files_(files),
      config_(config),
      working_directory_(std::move(working_directory)) {}

bool Projects::IsRoot(const std::string& folder) const {
  const auto entries = files_.List(folder);
  return entries &&
         std::ranges::any_of(*entries, [](const base::DirectoryEntry& entry) {
           return DeclaresVersions(entry.name) || entry.name == "setup.py" ||
                  entry.name == ".git" || entry.name == "placelint.toml";
         });
}

std::shared_ptr<const Project> Projects::Make(const std::string& root) {
  auto project = std::make_shared<Project>();
  project->root = root;
  const auto show = [&](const std::string& path) {
    return ShownPath(path, working_directory_, files_);
  };
  project->versions.Read(root, files_, show);
  for (const DeclaredVersion& version : config_.versions) {
    project->versions.Set(
        version.library, version.range,
        fmt::format("{}:{}", show(config_.path), version.line));
  }
  for (const Versions::Unreadable& unreadable : project->versions.Problems()) {
    problems_.push_back({.path = unreadable.path,
                         .at = {},
                         .message = unreadable.message,
                         .fatal = false});
  }
  return project;
}

const Project& Projects::Add(const std::string& folder) {
  std::vector<std::string> below;
  std::shared_ptr<const Project> project;
  for (const std::string& at : Ancestors(folder)) {
    if (const auto known = by_folder_.find(at); known != by_folder_.end()) {
      project = known->second;
      break;
    }
    below.push_back(at);
    if (IsRoot(at)) {
      project = Make(at);
      break;
    }
  }
  if (project == nullptr) {
    project = Make(folder);
  }
  for (const std::string& at : below) {
    by_folder_[at] = project;
  }
  return *project;
}

}  // namespace placelint::driver
