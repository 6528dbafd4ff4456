#include <fmt/format.h>

#include "analyzer/base/file_system.h"

namespace placelint::base {
namespace {

// What the paths below a folder start with.
std::string PrefixOf(const std::string& path) {
  if (path.empty() || path == ".") {
    return "";
  }
  return path.ends_with('/') ? path : path + "/";
}

Error Missing(const char* what, const std::string& path) {
  return Error{
      fmt::format("cannot {} `{}`: No such file or directory", what, path)};
}

}  // namespace

Result<std::string> MemoryFileSystem::Read(const std::string& path) const {
  const auto found = files_.find(path);
  if (found == files_.end()) {
    return Missing("read", path);
  }
  return found->second;
}

bool MemoryFileSystem::IsFile(const std::string& path) const {
  return files_.contains(path);
}

bool MemoryFileSystem::IsDirectory(const std::string& path) const {
  const std::string prefix = PrefixOf(path);
  const auto found = files_.lower_bound(prefix);
  return found != files_.end() && found->first.starts_with(prefix);
}

Result<std::vector<DirectoryEntry>> MemoryFileSystem::List(
    const std::string& path) const {
  if (!IsDirectory(path)) {
    return Missing("list", path);
  }
  const std::string prefix = PrefixOf(path);
  // Order by name differs from the order of whole paths: "a-b" < "a/b".
  std::map<std::string, DirectoryEntry> entries;
  for (auto file = files_.lower_bound(prefix);
       file != files_.end() && file->first.starts_with(prefix); ++file) {
    const std::string rest = file->first.substr(prefix.size());
    const std::size_t slash = rest.find('/');
    const std::string name = rest.substr(0, slash);
    if (!name.empty()) {
      entries[name] = {.name = name,
                       .is_directory = slash != std::string::npos};
    }
  }
  std::vector<DirectoryEntry> result;
  result.reserve(entries.size());
  for (auto& [name, entry] : entries) {
    result.push_back(std::move(entry));
  }
  return result;
}

std::string MemoryFileSystem::Canonical(const std::string& path) const {
  return path;
}

Result<bool> MemoryFileSystem::Write(const std::string& path,
                                     std::string_view text) const {
  files_[path] = text;
  return true;
}

}  // namespace placelint::base
