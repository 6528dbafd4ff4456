#include "analyzer/driver/config_reader.h"

#include <fmt/format.h>

#include "analyzer/base/text.h"

namespace placelint::driver {

void ConfigReader::FailAt(const toml::source_position& at,
                          std::string message) {
  problems_.push_back({.path = path_,
                       .at = {at.line, at.column},
                       .message = std::move(message),
                       .fatal = true,
                       .located = true});
}

void ConfigReader::Fail(const toml::node& node, std::string message) {
  FailAt(node.source().begin, std::move(message));
}

const toml::table* ConfigReader::Table(const toml::node& node,
                                       std::string_view key) {
  const toml::table* table = node.as_table();
  if (table == nullptr) {
    Fail(node, fmt::format("`{}` must be a table", key));
  }
  return table;
}

std::optional<std::string> ConfigReader::Text(const toml::node& node,
                                              std::string_view key) {
  auto text = node.value_exact<std::string>();
  if (!text) {
    Fail(node, fmt::format("`{}` must be a string", key));
  }
  return text;
}

std::vector<std::string> ConfigReader::Texts(const toml::node& node,
                                             std::string_view key) {
  std::vector<std::string> texts;
  const toml::array* list = node.as_array();
  if (list == nullptr) {
    Fail(node, fmt::format("`{}` must be a list of strings", key));
    return texts;
  }
  for (const toml::node& one : *list) {
    if (auto text = one.value_exact<std::string>()) {
      texts.push_back(std::move(*text));
    } else {
      Fail(one, fmt::format("`{}` must be a list of strings", key));
    }
  }
  return texts;
}

void ConfigReader::Unknown(const toml::key& key,
                           std::span<const std::string_view> known) {
  const std::string_view meant = base::ClosestMatch(key.str(), known);
  FailAt(key.source().begin,
         meant.empty() ? fmt::format("unknown key `{}`; known are: {}",
                                     key.str(), fmt::join(known, ", "))
                       : fmt::format("unknown key `{}`; did you mean `{}`?",
                                     key.str(), meant));
}

}  // namespace placelint::driver
