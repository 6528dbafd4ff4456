// Names of APIs to the spelling that rows use.
#ifndef PLACELINT_ANALYZER_MODELS_NAME_RESOLVER_H_
#define PLACELINT_ANALYZER_MODELS_NAME_RESOLVER_H_

#include <algorithm>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>

#include "analyzer/models/rows/row_store.h"

namespace placelint::models {

// The rows of `rows`, sorted by name, that have the name.
template <typename Row>
std::span<const Row> RowsNamed(std::span<const Row> rows,
                               std::string_view name) {
  auto less = [](const auto& a, const auto& b) {
    if constexpr (std::is_same_v<std::decay_t<decltype(a)>, Row>) {
      return a.name < b;
    } else {
      return a < b.name;
    }
  };
  auto low = std::lower_bound(rows.begin(), rows.end(), name, less);
  auto high = std::upper_bound(low, rows.end(), name, less);
  return {low, high};
}

// `name` with the aliases of `layers` applied until a row or a class has it;
// `name` itself when there are none.
std::string ResolveName(std::span<const RowLists> layers,
                        std::string_view name);

}  // namespace placelint::models

#endif  // PLACELINT_ANALYZER_MODELS_NAME_RESOLVER_H_
