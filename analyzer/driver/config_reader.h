// Typed reading of TOML values; what is wrong becomes a problem with its line.
#ifndef PLACELINT_ANALYZER_DRIVER_CONFIG_READER_H_
#define PLACELINT_ANALYZER_DRIVER_CONFIG_READER_H_

#include <toml++/toml.h>

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "analyzer/driver/check.h"

namespace placelint::driver {

class ConfigReader {
 public:
  ConfigReader(std::string path, std::vector<Problem>& problems)
      : path_(std::move(path)), problems_(problems) {}

  void Fail(const toml::node& node, std::string message);

  // Null, and a problem, when `node` is no table.
  const toml::table* Table(const toml::node& node, std::string_view key);
  std::optional<std::string> Text(const toml::node& node, std::string_view key);
  std::vector<std::string> Texts(const toml::node& node, std::string_view key);

  // A key that nobody knows, with the one that was probably meant.
  void Unknown(const toml::key& key, std::span<const std::string_view> known);

 private:
  void FailAt(const toml::source_position& at, std::string message);

  std::string path_;
  std::vector<Problem>& problems_;
};

}  // namespace placelint::driver

#endif  // PLACELINT_ANALYZER_DRIVER_CONFIG_READER_H_
