#include "analyzer/driver/other_versions.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <string>

#include "analyzer/base/text.h"

namespace placelint::driver {
namespace {

using Json = nlohmann::json;

std::size_t IndentOf(std::string_view line) {
  return std::min(line.find_first_not_of(' '), line.size());
}

std::string_view Unquote(std::string_view text) {
  text = base::Trim(text);
  if (text.size() >= 2 && (text.front() == '"' || text.front() == '\'') &&
      text.back() == text.front()) {
    text = text.substr(1, text.size() - 2);
  }
  return text;
}

// "conda-forge::pytorch=2.1.*=py310": a channel, a build behind a second '='.
Declaration ParseCondaSpec(std::string_view spec) {
  if (const std::size_t channel = spec.find("::");
      channel != std::string_view::npos) {
    spec.remove_prefix(channel + 2);
  }
  const std::size_t end = std::min(spec.find_first_of(" =<>!~"), spec.size());
  std::string name = NormalizeName(spec.substr(0, end));
  Declaration found{.name = name == "pytorch" ? "torch" : name};
  std::string_view version = base::Trim(spec.substr(end));
  if (version.starts_with('=') && !version.starts_with("==")) {
    version = version.substr(1);
    version = version.substr(0, version.find('='));
    // A single '=' leaves later numbers open.
    const bool open = !version.ends_with('*');
    found.range = RangeOrAll("==" + std::string(version) + (open ? ".*" : ""));
  } else if (!version.empty()) {
    found.range = RangeOrAll(version);
  }
  return found;
}

void Add(Declarations& to, std::optional<Declaration> found,
         std::uint32_t line) {
  if (found) {
    found->line = line;
    to.push_back(std::move(*found));
  }
}

}  // namespace

base::Result<Declarations> ParsePipfileLock(std::string_view text) {
  const Json root = Json::parse(text, nullptr, false);
  if (root.is_discarded() || !root.is_object()) {
    return base::Error{"not a JSON object"};
  }
  Declarations found;
  for (const char* section : {"default", "develop"}) {
    const auto packages = root.find(section);
    if (packages == root.end() || !packages->is_object()) {
      continue;
    }
    for (const auto& [name, entry] : packages->items()) {
      Declaration one{.name = NormalizeName(name)};
      if (entry.is_object() && entry.contains("version") &&
          entry["version"].is_string()) {
        one.range = RangeOrAll(entry["version"].get<std::string>());
      }
      // JSON keeps no lines; the name stands on the line of its own entry.
      const std::size_t at = text.find('"' + name + '"');
      one.line += static_cast<std::uint32_t>(
          std::ranges::count(text.substr(0, std::min(at, text.size())), '\n'));
      found.push_back(std::move(one));
    }
  }
  return found;
}

Declarations ParseCondaEnvironment(std::string_view text) {
  Declarations found;
  bool in_list = false;
  std::size_t pip_indent = std::string_view::npos;
  std::uint32_t number = 0;
  for (const std::string_view raw : base::SplitLines(text)) {
    ++number;
    std::string_view line = base::Trim(raw.substr(0, raw.find(" #")));
    if (line.empty() || line.starts_with('#')) {
      continue;
    }
    const std::size_t indent = IndentOf(raw);
    if (!line.starts_with('-')) {
      in_list = indent == 0 ? line == "dependencies:" : in_list;
      continue;
    }
    if (!in_list) {
      continue;
    }
    line = Unquote(line.substr(1));
    if (line == "pip:") {
      pip_indent = indent;
    } else if (pip_indent != std::string_view::npos && indent > pip_indent) {
      Add(found, ParseRequirement(line), number);
    } else {
      pip_indent = std::string_view::npos;
      Add(found, ParseCondaSpec(line), number);
    }
  }
  return found;
}

Declarations ParseSetupCfg(std::string_view text) {
  Declarations found;
  std::string_view section;
  bool in_list = false;
  std::uint32_t number = 0;
  for (const std::string_view raw : base::SplitLines(text)) {
    ++number;
    const std::string_view line = base::Trim(raw);
    if (line.empty() || line.starts_with('#') || line.starts_with(';')) {
      continue;
    }
    if (IndentOf(raw) > 0 || raw.starts_with('\t')) {
      if (in_list) {
        Add(found, ParseRequirement(line), number);
      }
      continue;
    }
    if (line.starts_with('[')) {
      section = line;
      in_list = false;
      continue;
    }
    const std::size_t equals = line.find('=');
    const std::string_view key = base::Trim(line.substr(0, equals));
    in_list = (section == "[options]" && key == "install_requires") ||
              section == "[options.extras_require]";
    if (in_list && equals != std::string_view::npos) {
      Add(found, ParseRequirement(line.substr(equals + 1)), number);
    }
  }
  return found;
}

}  // namespace placelint::driver
