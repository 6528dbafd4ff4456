// placelint.toml, or [tool.placelint] of pyproject.toml:
//
//   select = ["PL1"]
//   per-file-ignores = { "tests/**" = ["PL306"] }
//   models = ["models/ours.json"]
//   markdown = true
//   [versions]
//   transformers = ">=4.40,<5"
//   [hardware]
//   accelerators = [{ type = "cuda", memory = "24GiB", count = 2 }]
//   host-memory = "64GiB"
//
// Tested by tests/unit/driver_config_test.cpp.
#ifndef PLACELINT_ANALYZER_DRIVER_CONFIG_H_
#define PLACELINT_ANALYZER_DRIVER_CONFIG_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "analyzer/base/file_system.h"
#include "analyzer/base/version.h"
#include "analyzer/driver/check.h"
#include "analyzer/flow/environment.h"

namespace placelint::driver {

// A list of rule selectors and the place where it stands.
struct Selectors {
  std::vector<std::string> ids;
  std::uint32_t line = 1;
};

struct PerFileIgnore {
  std::string pattern;
  Selectors rules;
};

struct DeclaredVersion {
  std::string library;
  base::VersionRange range;
  std::uint32_t line = 1;
};

struct Config {
  std::string path;    // empty: there is none
  std::string folder;  // that its paths are relative to
  Selectors select;
  Selectors extend_select;
  Selectors ignore;
  std::vector<std::string> exclude;
  std::vector<PerFileIgnore> per_file_ignores;
  std::vector<std::string> models;
  // Check the Python blocks of Markdown files, too.
  bool markdown = false;
  std::vector<DeclaredVersion> versions;
  flow::Hardware hardware;
};

struct LoadedConfig {
  Config config;
  std::vector<Problem> problems;
};

// Reads the text of the file at `path`. Nothing when it is a pyproject.toml
// without a [tool.placelint] table.
std::optional<LoadedConfig> ParseConfig(const std::string& path,
                                        std::string_view text);

// The file given, or else the nearest one in `folder` or above.
LoadedConfig FindConfig(const std::string& given, const std::string& folder,
                        const base::FileSystem& files);

// "24GiB", "80 GB", "512MiB", "1024" -> bytes.
std::optional<std::uint64_t> ParseMemory(std::string_view text);

}  // namespace placelint::driver

#endif  // PLACELINT_ANALYZER_DRIVER_CONFIG_H_
