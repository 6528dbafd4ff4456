#include "analyzer/driver/config.h"

#include <fmt/format.h>
#include <toml++/toml.h>

#include <array>

#include "analyzer/base/text.h"
#include "analyzer/driver/config_reader.h"
#include "analyzer/driver/paths.h"

namespace placelint::driver {
namespace {

void ReadVersions(ConfigReader& reader, const toml::node& node,
                  Config& config) {
  const toml::table* table = reader.Table(node, "versions");
  if (table == nullptr) {
    return;
  }
  for (const auto& [library, value] : *table) {
    const auto text = reader.Text(value, library.str());
    if (!text) {
      continue;
    }
    const auto range = base::ParseVersionRange(*text);
    if (!range) {
      reader.Fail(value, range.Message());
      continue;
    }
    config.versions.push_back({.library = std::string(library.str()),
                               .range = *range,
                               .line = value.source().begin.line});
  }
}

std::uint64_t ReadMemory(ConfigReader& reader, const toml::node& node,
                         std::string_view key) {
  const auto text = reader.Text(node, key);
  if (!text) {
    return 0;
  }
  const auto bytes = ParseMemory(*text);
  if (!bytes) {
    reader.Fail(node, fmt::format("`{}` is not a size of memory; write for "
                                  "example \"24GiB\"",
                                  *text));
  }
  return bytes.value_or(0);
}

void ReadAccelerator(ConfigReader& reader, const toml::node& node,
                     flow::Hardware& hardware) {
  const toml::table* table = reader.Table(node, "accelerators");
  if (table == nullptr) {
    return;
  }
  constexpr std::array<std::string_view, 3> Keys = {"type", "memory", "count"};
  constexpr std::int64_t MaxCount = 1024;
  flow::Accelerator one;
  std::int64_t count = 1;
  for (const auto& [key, value] : *table) {
    if (key.str() == "type") {
      one.type = reader.Text(value, "type").value_or("cuda");
    } else if (key.str() == "memory") {
      one.memory_bytes = ReadMemory(reader, value, "memory");
    } else if (key.str() == "count") {
      count = value.value<std::int64_t>().value_or(-1);
      if (count < 0 || count > MaxCount) {
        reader.Fail(value, "`count` must be a number from 0 to 1024");
        count = 0;
      }
    } else {
      reader.Unknown(key, Keys);
    }
  }
  hardware.accelerators.insert(hardware.accelerators.end(),
                               static_cast<std::size_t>(count), one);
}

void ReadHardware(ConfigReader& reader, const toml::node& node,
                  Config& config) {
  const toml::table* table = reader.Table(node, "hardware");
  if (table == nullptr) {
    return;
  }
  config.hardware.declared = true;
  constexpr std::array<std::string_view, 2> Keys = {"accelerators",
                                                    "host-memory"};
  for (const auto& [key, value] : *table) {
    if (key.str() == "accelerators") {
      const toml::array* list = value.as_array();
      if (list == nullptr) {
        reader.Fail(value, "`accelerators` must be a list of tables");
        continue;
      }
      for (const toml::node& one : *list) {
        ReadAccelerator(reader, one, config.hardware);
      }
    } else if (key.str() == "host-memory") {
      config.hardware.host_memory_bytes =
          ReadMemory(reader, value, "host-memory");
    } else {
      reader.Unknown(key, Keys);
    }
  }
}

void ReadPerFileIgnores(ConfigReader& reader, const toml::node& node,
                        Config& config) {
  const toml::table* table = reader.Table(node, "per-file-ignores");
  if (table == nullptr) {
    return;
  }
  for (const auto& [pattern, value] : *table) {
    config.per_file_ignores.push_back(
        {.pattern = std::string(pattern.str()),
         .rules = {reader.Texts(value, pattern.str()),
                   value.source().begin.line}});
  }
}

void ReadTable(ConfigReader& reader, const toml::table& table, Config& config) {
  constexpr std::array<std::string_view, 9> Keys = {
      "select", "extend-select", "ignore",   "exclude", "per-file-ignores",
      "models", "markdown",      "versions", "hardware"};
  for (const auto& [key, value] : table) {
    const std::string_view name = key.str();
    const std::uint32_t line = value.source().begin.line;
    if (name == "select") {
      config.select = {reader.Texts(value, name), line};
    } else if (name == "extend-select") {
      config.extend_select = {reader.Texts(value, name), line};
    } else if (name == "ignore") {
      config.ignore = {reader.Texts(value, name), line};
    } else if (name == "exclude") {
      config.exclude = reader.Texts(value, name);
    } else if (name == "models") {
      config.models = reader.Texts(value, name);
    } else if (name == "markdown") {
      const auto on = value.value_exact<bool>();
      if (!on) {
        reader.Fail(value, "`markdown` must be true or false");
      }
      config.markdown = on.value_or(false);
    } else if (name == "per-file-ignores") {
      ReadPerFileIgnores(reader, value, config);
    } else if (name == "versions") {
      ReadVersions(reader, value, config);
    } else if (name == "hardware") {
      ReadHardware(reader, value, config);
    } else {
      reader.Unknown(key, Keys);
    }
  }
}

bool IsPyproject(std::string_view path) {
  return BaseName(path) == "pyproject.toml";
}

}  // namespace

std::optional<std::uint64_t> ParseMemory(std::string_view text) {
  text = base::Trim(text);
  const std::size_t digits =
      std::min(text.find_first_not_of("0123456789."), text.size());
  const std::string number(text.substr(0, digits));
  const std::string_view unit = base::Trim(text.substr(digits));
  struct Row {
    std::string_view name;
    double factor;
  };
  constexpr double K = 1024;
  constexpr std::array<Row, 9> Rows = {{{"", 1},
                                        {"B", 1},
                                        {"KiB", K},
                                        {"MiB", K * K},
                                        {"GiB", K * K * K},
                                        {"TiB", K * K * K * K},
                                        {"MB", 1e6},
                                        {"GB", 1e9},
                                        {"TB", 1e12}}};
  constexpr double Limit = 1e18;
  for (const Row& row : Rows) {
    if (row.name != unit || number.empty() || number.front() == '.') {
      continue;
    }
    const double bytes = std::strtod(number.c_str(), nullptr) * row.factor;
    if (bytes < Limit) {
      return static_cast<std::uint64_t>(bytes);
    }
  }
  return std::nullopt;
}

std::optional<LoadedConfig> ParseConfig(const std::string& path,
                                        std::string_view text) {
  LoadedConfig loaded;
  loaded.config.path = path;
  loaded.config.folder = Parent(path);
  toml::table root;
  try {
    root = toml::parse(text, path);
  } catch (const toml::parse_error& error) {
    // Other tools' business when nothing in it is ours.
    if (IsPyproject(path) && text.find("tool.placelint") == text.npos) {
      return std::nullopt;
    }
    const toml::source_position& at = error.source().begin;
    loaded.problems.push_back({.path = path,
                               .at = {at.line, at.column},
                               .message = std::string(error.description()),
                               .fatal = true,
                               .located = true});
    return loaded;
  }
  const toml::table* table = &root;
  if (IsPyproject(path)) {
    table = root["tool"]["placelint"].as_table();
    if (table == nullptr) {
      return std::nullopt;
    }
  }
  ConfigReader reader(path, loaded.problems);
  ReadTable(reader, *table, loaded.config);
  return loaded;
}

LoadedConfig FindConfig(const std::string& given, const std::string& folder,
                        const base::FileSystem& files) {
  if (!given.empty()) {
    const auto text = files.Read(given);
    if (!text) {
      return {.config = {},
              .problems = {{.path = given,
                            .at = {},
                            .message = text.Message(),
                            .fatal = true}}};
    }
    auto loaded = ParseConfig(given, *text);
    if (!loaded) {
      return {.config = {},
              .problems = {{.path = given,
                            .at = {},
                            .message = "has no [tool.placelint] table",
                            .fatal = true}}};
    }
    return std::move(*loaded);
  }
  for (const std::string& at : Ancestors(folder)) {
    for (const char* name : {"placelint.toml", "pyproject.toml"}) {
      const std::string path = Join(at, name);
      if (!files.IsFile(path)) {
        continue;
      }
      const auto text = files.Read(path);
      if (!text) {
        continue;
      }
      if (auto loaded = ParseConfig(path, *text)) {
        return std::move(*loaded);
      }
    }
  }
  return {};
}

}  // namespace placelint::driver
