#include "analyzer/driver/versions.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "analyzer/driver/other_versions.h"
#include "analyzer/driver/paths.h"
#include "analyzer/driver/requirements_txt.h"
#include "analyzer/driver/toml_versions.h"

namespace placelint::driver {
namespace {

constexpr base::VersionRange All{};

bool IsRequirements(std::string_view name) {
  return name.starts_with("requirements") && name.ends_with(".txt");
}

bool IsConda(std::string_view name) {
  return name == "environment.yml" || name == "environment.yaml";
}

bool IsLock(std::string_view name) {
  return name == "uv.lock" || name == "poetry.lock" || name == "Pipfile.lock";
}

base::Result<Declarations> Parse(std::string_view name,
                                 const std::string& text) {
  if (name == "pyproject.toml") {
    return ParsePyproject(text);
  }
  if (name == "Pipfile.lock") {
    return ParsePipfileLock(text);
  }
  if (IsLock(name)) {
    return ParsePackageLock(text);
  }
  return IsConda(name) ? ParseCondaEnvironment(text) : ParseSetupCfg(text);
}

base::VersionRange Hull(const base::VersionRange& left,
                        const base::VersionRange& right) {
  return {std::min(left.low, right.low), std::max(left.high, right.high)};
}

}  // namespace

bool DeclaresVersions(std::string_view file_name) {
  return file_name == "pyproject.toml" || file_name == "setup.cfg" ||
         IsLock(file_name) || IsConda(file_name) || IsRequirements(file_name);
}

base::VersionRange SupportedRange(std::string_view library) {
  struct Row {
    std::string_view name;
    base::Version low;
  };
  constexpr std::array<Row, 3> Rows = {{{"transformers", {4, 36, 0}},
                                        {"accelerate", {0, 25, 0}},
                                        {"torch", {2, 1, 0}}}};
  for (const Row& row : Rows) {
    if (row.name == library) {
      return {row.low, base::VersionRange::NoLimit};
    }
  }
  return All;
}

void Versions::Read(
    const std::string& folder, const base::FileSystem& files,
    const std::function<std::string(const std::string&)>& show) {
  std::set<std::string> seen;
  const auto entries = files.List(folder);
  if (!entries) {
    return;
  }
  for (const base::DirectoryEntry& entry : *entries) {
    const std::string path = Join(folder, entry.name);
    if (!entry.is_directory && DeclaresVersions(entry.name)) {
      ReadFile(path, files, show, seen);
    } else if (entry.is_directory && entry.name == "requirements") {
      const auto inner = files.List(path);
      for (const base::DirectoryEntry& file :
           inner ? *inner : std::vector<base::DirectoryEntry>()) {
        if (file.name.ends_with(".txt")) {
          ReadFile(Join(path, file.name), files, show, seen);
        }
      }
    }
  }
}

void Versions::ReadFile(
    const std::string& path, const base::FileSystem& files,
    const std::function<std::string(const std::string&)>& show,
    std::set<std::string>& seen) {
  // Included files may include each other.
  std::vector<std::string> left = {path};
  while (!left.empty()) {
    const std::string current = Normalize(left.back());
    left.pop_back();
    if (!seen.insert(current).second) {
      continue;
    }
    const auto text = files.Read(current);
    if (!text) {
      problems_.push_back({show(current), text.Message()});
      continue;
    }
    const std::string_view name = BaseName(current);
    if (name.ends_with(".txt") || current != Normalize(path)) {
      const RequirementsFile file = ParseRequirementsTxt(*text);
      Merge(file.declarations, Strength::Declared, show(current));
      for (const std::string& include : file.includes) {
        left.push_back(Join(Parent(current), include));
      }
      declared_ = true;
      continue;
    }
    const auto found = Parse(name, *text);
    if (!found) {
      problems_.push_back(
          {show(current),
           fmt::format("versions were not read: {}", found.Message())});
      continue;
    }
    declared_ |= !found->empty();
    Merge(*found, IsLock(name) ? Strength::Locked : Strength::Declared,
          show(current));
  }
}

// Within one file, several lines for a library hold on different systems, or
// list different releases of a lock: any of them.
void Versions::Merge(const Declarations& found, Strength strength,
                     const std::string& shown) {
  std::map<std::string, Known> file;
  std::map<std::string, bool> any_of;
  for (const Declaration& one : found) {
    auto [known, added] = file.try_emplace(one.name);
    base::VersionRange& range = known->second.requirement.range;
    bool& any = any_of[one.name];
    any |= one.conditional || strength == Strength::Locked;
    if (added) {
      range = one.range;
      known->second.strength = strength;
      known->second.requirement.declared_at =
          fmt::format("{}:{}", shown, one.line);
    } else {
      range = any ? Hull(range, one.range) : range.Intersect(one.range);
    }
  }
  for (const auto& [name, known] : file) {
    AddOne(name, known);
  }
}

// A lock file is what will be installed; among equals all must hold, unless
// they contradict each other (they then belong to different installations).
void Versions::AddOne(const std::string& name, const Known& next) {
  auto [found, added] = libraries_.try_emplace(name, next);
  if (added || next.strength < found->second.strength) {
    return;
  }
  Known& known = found->second;
  if (next.strength > known.strength) {
    known = next;
    return;
  }
  const base::VersionRange both =
      known.requirement.range.Intersect(next.requirement.range);
  if (both.IsEmpty()) {
    known.requirement.range =
        Hull(known.requirement.range, next.requirement.range);
    return;
  }
  // The narrower statement is the one to name.
  if (both == next.requirement.range && both != known.requirement.range) {
    known.requirement.declared_at = next.requirement.declared_at;
  }
  known.requirement.range = both;
}

void Versions::Set(const std::string& library, const base::VersionRange& range,
                   const std::string& declared_at) {
  libraries_[NormalizeName(library)] = {
      .requirement = {.range = range, .declared_at = declared_at},
      .strength = Strength::Configured};
  declared_ = true;
}

void Versions::Install(const PipInstalls& found,
                       const std::string& declared_at) {
  for (const Declaration& one : found.declarations) {
    AddOne(one.name,
           {.requirement = {.range = one.range, .declared_at = declared_at},
            .strength = Strength::Installed});
    // Who installs some small thing only has got the rest from elsewhere.
    declared_ |= one.name == "transformers" || one.name == "diffusers";
  }
  more_installed_ |= found.brings_more;
}

flow::Requirement Versions::Library(std::string_view name) const {
  const base::VersionRange supported = SupportedRange(name);
  const auto found = libraries_.find(name);
  if (found == libraries_.end()) {
    return {.range = supported, .declared_at = ""};
  }
  flow::Requirement known = found->second.requirement;
  const base::VersionRange both = known.range.Intersect(supported);
  known.range = both.IsEmpty() ? known.range : both;
  return known;
}

}  // namespace placelint::driver
