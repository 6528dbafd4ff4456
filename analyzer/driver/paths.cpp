#include "analyzer/driver/paths.h"

#include <filesystem>

#include "analyzer/base/text.h"

namespace placelint::driver {

std::string Join(std::string_view folder, std::string_view name) {
  if (folder.empty() || folder == "." || name.starts_with('/')) {
    return std::string(name);
  }
  if (name.empty() || name == ".") {
    return std::string(folder);
  }
  std::string out(folder);
  if (!out.ends_with('/')) {
    out += '/';
  }
  return out.append(name);
}

std::string Normalize(std::string_view path) {
  std::string out =
      std::filesystem::path(path).lexically_normal().generic_string();
  while (out.size() > 1 && out.ends_with('/')) {
    out.pop_back();
  }
  return out.empty() ? "." : out;
}

std::string Parent(std::string_view path) {
  const std::size_t slash = path.find_last_of('/');
  if (slash == std::string_view::npos) {
    return ".";
  }
  return slash == 0 ? "/" : std::string(path.substr(0, slash));
}

std::string_view BaseName(std::string_view path) {
  return path.substr(path.find_last_of('/') + 1);
}

std::vector<std::string> Ancestors(std::string_view folder) {
  std::vector<std::string> all = {std::string(folder)};
  while (all.back() != "." && all.back() != "/") {
    all.push_back(Parent(all.back()));
  }
  return all;
}

std::string RelativeTo(std::string_view path, std::string_view root) {
  if (path == root) {
    return ".";
  }
  const std::string prefix = root == "/" ? "/" : std::string(root) + '/';
  return std::string(path.starts_with(prefix) ? path.substr(prefix.size())
                                              : path);
}

std::string PatternKey(std::string_view canonical) {
  if (canonical.starts_with('/')) {
    canonical.remove_prefix(1);
  }
  return canonical == "." ? std::string() : std::string(canonical);
}

std::string CommonFolder(const std::vector<std::string>& folders) {
  if (folders.empty()) {
    return ".";
  }
  for (const std::string& candidate : Ancestors(folders.front())) {
    const std::string prefix = candidate == "/"   ? "/"
                               : candidate == "." ? ""
                                                  : candidate + '/';
    bool holds_all = true;
    for (const std::string& folder : folders) {
      holds_all &= folder == candidate || folder.starts_with(prefix);
    }
    if (holds_all) {
      return candidate;
    }
  }
  return ".";
}

}  // namespace placelint::driver
