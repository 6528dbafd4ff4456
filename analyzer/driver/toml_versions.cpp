#include "analyzer/driver/toml_versions.h"

#include <fmt/format.h>
#include <toml++/toml.h>

#include <string>

namespace placelint::driver {
namespace {

base::Result<toml::table> ParseToml(std::string_view text) {
  try {
    return toml::parse(text);
  } catch (const toml::parse_error& error) {
    return base::Error{fmt::format("line {}: {}", error.source().begin.line,
                                   error.description())};
  }
}

std::uint32_t LineOf(const toml::node& node) {
  return node.source().begin.line;
}

void AddRequirement(Declarations& to, const toml::node& node) {
  const auto text = node.value<std::string>();
  if (!text) {
    return;
  }
  if (auto found = ParseRequirement(*text)) {
    found->line = LineOf(node);
    to.push_back(std::move(*found));
  }
}

void AddList(Declarations& to, const toml::array* list) {
  if (list != nullptr) {
    for (const toml::node& node : *list) {
      AddRequirement(to, node);
    }
  }
}

// A table of lists: optional-dependencies, dependency-groups.
void AddGroups(Declarations& to, const toml::table* groups) {
  if (groups != nullptr) {
    for (const auto& [name, list] : *groups) {
      AddList(to, list.as_array());
    }
  }
}

void AddPoetryEntry(Declarations& to, std::string_view name,
                    const toml::node& node) {
  Declaration found{.name = NormalizeName(name), .line = LineOf(node)};
  if (const auto version = node.value<std::string>()) {
    found.range = RangeOrAll(*version);
  } else if (const toml::table* table = node.as_table()) {
    if (const auto inner = (*table)["version"].value<std::string>()) {
      found.range = RangeOrAll(*inner);
    }
    found.conditional = table->contains("python") || table->contains("markers");
  } else if (const toml::array* several = node.as_array()) {
    for (const toml::node& one : *several) {
      AddPoetryEntry(to, name, one);
      to.back().conditional = true;
    }
    return;
  }
  to.push_back(std::move(found));
}

void AddPoetry(Declarations& to, const toml::table* table) {
  if (table == nullptr) {
    return;
  }
  for (const auto& [name, node] : *table) {
    if (name.str() != "python") {
      AddPoetryEntry(to, name.str(), node);
    }
  }
}

}  // namespace

base::Result<Declarations> ParsePyproject(std::string_view text) {
  const auto parsed = ParseToml(text);
  if (!parsed) {
    return base::Error{parsed.Message()};
  }
  const toml::table& root = *parsed;
  Declarations found;
  AddList(found, root["project"]["dependencies"].as_array());
  AddGroups(found, root["project"]["optional-dependencies"].as_table());
  AddGroups(found, root["dependency-groups"].as_table());
  const auto poetry = root["tool"]["poetry"];
  AddPoetry(found, poetry["dependencies"].as_table());
  AddPoetry(found, poetry["dev-dependencies"].as_table());
  if (const toml::table* groups = poetry["group"].as_table()) {
    for (const auto& [name, group] : *groups) {
      if (const toml::table* table = group.as_table()) {
        AddPoetry(found, (*table)["dependencies"].as_table());
      }
    }
  }
  return found;
}

base::Result<Declarations> ParsePackageLock(std::string_view text) {
  const auto parsed = ParseToml(text);
  if (!parsed) {
    return base::Error{parsed.Message()};
  }
  Declarations found;
  const toml::table& root = *parsed;
  const toml::array* packages = root["package"].as_array();
  if (packages == nullptr) {
    return found;
  }
  for (const toml::node& node : *packages) {
    const toml::table* package = node.as_table();
    if (package == nullptr) {
      continue;
    }
    const auto name = (*package)["name"].value<std::string>();
    const auto version = (*package)["version"].value<std::string>();
    if (name && version) {
      found.push_back({.name = NormalizeName(*name),
                       .range = RangeOrAll("==" + *version),
                       .line = LineOf(*package)});
    }
  }
  return found;
}

}  // namespace placelint::driver
