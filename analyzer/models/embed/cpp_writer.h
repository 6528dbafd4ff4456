// Rows as C++ source: aggregates of constants.
#ifndef PLACELINT_ANALYZER_MODELS_EMBED_CPP_WRITER_H_
#define PLACELINT_ANALYZER_MODELS_EMBED_CPP_WRITER_H_

#include <string>
#include <vector>

#include "analyzer/models/rows/row_store.h"
#include "analyzer/models/rows/size_store.h"

namespace placelint::models {

// Defines `RowLists kRows_<table>`.
std::string WriteRows(const std::string& table, const RowLists& lists);
// Defines `EmbeddedSizes`.
std::string WriteSizes(const SizeStore& store);
// Defines `EmbeddedRows` over the tables.
std::string WriteIndex(const std::vector<std::string>& tables);

}  // namespace placelint::models

#endif  // PLACELINT_ANALYZER_MODELS_EMBED_CPP_WRITER_H_
