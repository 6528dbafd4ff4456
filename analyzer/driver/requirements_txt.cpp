#include "analyzer/driver/requirements_txt.h"

#include <array>

#include "analyzer/base/text.h"

namespace placelint::driver {
namespace {

std::string_view WithoutComment(std::string_view line) {
  if (line.starts_with('#')) {
    return {};
  }
  const std::size_t hash = line.find(" #");
  return base::Trim(line.substr(0, hash));
}

// The file behind `-r`, `--requirement`, `-c` or `--constraint`.
std::string_view IncludeOf(std::string_view line) {
  constexpr std::array<std::string_view, 4> Options = {
      "--requirement", "--constraint", "-r", "-c"};
  for (const std::string_view option : Options) {
    if (line.starts_with(option) && line.size() > option.size()) {
      const std::string_view rest = line.substr(option.size());
      if (rest[0] == ' ' || rest[0] == '=' || rest[0] == '\t') {
        return base::Trim(rest.substr(1));
      }
    }
  }
  return {};
}

}  // namespace

RequirementsFile ParseRequirementsTxt(std::string_view text) {
  RequirementsFile file;
  std::uint32_t number = 0;
  for (const std::string_view raw : base::SplitLines(text)) {
    ++number;
    std::string_view line = WithoutComment(base::Trim(raw));
    if (line.ends_with('\\')) {
      line.remove_suffix(1);
    }
    if (const std::string_view include = IncludeOf(line); !include.empty()) {
      file.includes.emplace_back(include);
    } else if (auto found = ParseRequirement(line)) {
      found->line = number;
      file.declarations.push_back(std::move(*found));
    }
  }
  return file;
}

}  // namespace placelint::driver
