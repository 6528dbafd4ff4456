// Tables that the build makes of rules/models/*.json: constant data, nothing
// runs at start-up. `placelint_embed_models` writes the definitions.
#ifndef PLACELINT_ANALYZER_MODELS_EMBEDDED_H_
#define PLACELINT_ANALYZER_MODELS_EMBEDDED_H_

#include <cstdint>
#include <span>
#include <string_view>

#include "analyzer/models/rows/row_store.h"
#include "analyzer/models/rows/size_store.h"

namespace placelint::models {

// One element a file of rules/models/.
std::span<const RowLists* const> EmbeddedRows();
const SizeLists& EmbeddedSizes();

}  // namespace placelint::models

#endif  // PLACELINT_ANALYZER_MODELS_EMBEDDED_H_
