#include "analyzer/models/name_resolver.h"

namespace placelint::models {

namespace {

// The alias of exactly `name`; deep ones are for `name` as a prefix.
const Alias* AliasOf(std::span<const Alias> aliases, std::string_view name,
                     bool deep) {
  auto low = std::lower_bound(aliases.begin(), aliases.end(), name,
                              [](const Alias& alias, std::string_view text) {
                                return alias.from < text;
                              });
  for (; low != aliases.end() && low->from == name; ++low) {
    if (low->deep == deep) {
      return &*low;
    }
  }
  return nullptr;
}

bool IsUpper(char c) {
  return c >= 'A' && c <= 'Z';
}

// "models.llama.modeling_llama.LlamaModel.forward" -> "LlamaModel.forward";
// without a class the last part.
std::string_view FromClassOn(std::string_view path) {
  std::string_view rest = path;
  while (true) {
    std::size_t dot = rest.find('.');
    std::string_view part = rest.substr(0, dot);
    if (part.empty() ||
        IsUpper(part[part.find_first_not_of('_') % part.size()])) {
      return rest;
    }
    if (dot == std::string_view::npos) {
      return part;
    }
    rest.remove_prefix(dot + 1);
  }
}

bool IsKnown(std::span<const RowLists> layers, std::string_view name) {
  return std::any_of(layers.begin(), layers.end(), [&](const RowLists& layer) {
    return !RowsNamed(layer.rows, name).empty() ||
           !RowsNamed(layer.classes, name).empty();
  });
}

// The alias of the longest prefix of `name`, applied.
std::string ApplyAlias(std::span<const RowLists> layers,
                       const std::string& name, bool deep) {
  std::string_view prefix = name;
  while (!prefix.empty()) {
    for (const RowLists& layer : layers) {
      const Alias* alias = AliasOf(layer.aliases, prefix, deep);
      if (alias == nullptr || (deep && prefix.size() == name.size())) {
        continue;
      }
      std::string result(alias->to);
      std::string_view rest = std::string_view(name).substr(prefix.size());
      if (deep) {
        result += '.';
        rest = FromClassOn(rest.substr(1));
      }
      return result.append(rest);
    }
    std::size_t dot = prefix.rfind('.');
    prefix = dot == std::string_view::npos ? std::string_view()
                                           : prefix.substr(0, dot);
  }
  return name;
}

}  // namespace

std::string ResolveName(std::span<const RowLists> layers,
                        std::string_view name) {
  std::string current(name);
  // Aliases of aliases are rare; the bound ends circles.
  for (int step = 0; step < 4 && !IsKnown(layers, current); ++step) {
    std::string next = ApplyAlias(layers, current, false);
    if (next == current) {
      next = ApplyAlias(layers, current, true);
    }
    if (next == current) {
      break;
    }
    current = std::move(next);
  }
  return current;
}

}  // namespace placelint::models
