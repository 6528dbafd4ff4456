#include "analyzer/driver/module_index.h"

#include <algorithm>
#include <vector>

#include "analyzer/driver/paths.h"

namespace placelint::driver {

bool ModuleIndex::IsFile(const std::string& path) {
  auto [known, added] = known_.try_emplace(path, false);
  if (added) {
    known->second = files_.IsFile(path);
  }
  return known->second;
}

std::optional<std::string> ModuleIndex::InFolder(const std::string& folder,
                                                 std::string_view dotted) {
  std::string relative(dotted);
  std::ranges::replace(relative, '.', '/');
  const std::string base = Join(folder, relative);
  const std::string package = Join(base, "__init__.py");
  if (IsFile(package)) {
    return package;
  }
  if (dotted.empty()) {
    return std::nullopt;
  }
  for (const char* ending : {".py", ".pyi"}) {
    if (IsFile(base + ending)) {
      return base + ending;
    }
  }
  return std::nullopt;
}

std::string ModuleIndex::ImportRoot(const std::string& path) {
  std::string folder = Parent(path);
  while (folder != "." && folder != "/" &&
         IsFile(Join(folder, "__init__.py"))) {
    folder = Parent(folder);
  }
  return folder;
}

std::optional<std::string> ModuleIndex::Find(std::string_view dotted,
                                             std::uint32_t level,
                                             const std::string& from,
                                             const std::string& root) {
  std::string folder = Parent(from);
  if (level > 0) {
    for (std::uint32_t up = 1; up < level; ++up) {
      folder = Parent(folder);
    }
    return InFolder(folder, dotted);
  }
  // As Python does: beside the script first, then where the project's packages
  // start.
  std::vector<std::string> folders = {folder, ImportRoot(from), root,
                                      Join(root, "src")};
  for (std::string& above : Ancestors(folder)) {
    if (above == root) {
      break;
    }
    if (above.size() > root.size()) {
      folders.push_back(std::move(above));
    }
  }
  for (const std::string& at : folders) {
    if (auto found = InFolder(at, dotted); found && *found != from) {
      return found;
    }
  }
  return std::nullopt;
}

std::string ModuleIndex::NameOf(const std::string& path) {
  std::string name = RelativeTo(path, ImportRoot(path));
  name = name.substr(0, name.find_last_of('.'));
  if (const std::string end = "/__init__"; name.ends_with(end)) {
    name.resize(name.size() - end.size());
  }
  std::ranges::replace(name, '/', '.');
  return name;
}

}  // namespace placelint::driver
