// Reads rules/models/*.json (embedded at build time as constant rows) and
// users' model files into the table that flow asks.
//
// What `MakeTable` gives beyond the interface:
// - A name is looked up as it is, then by its aliases (`Canonical`), then by
//   the patterns. A row found by a pattern comes back with the name asked for.
// - A constructor's row, or a class method's, whose result is `class` comes
// back
//   with the class itself as result.
// - A class has the options of its bases, unless it says otherwise.
// - `Function` of "package.Class.method" is `Method` of its two parts.
// Safe to use from several threads.
#ifndef PLACELINT_ANALYZER_MODELS_TABLE_H_
#define PLACELINT_ANALYZER_MODELS_TABLE_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "analyzer/base/result.h"
#include "analyzer/ir/effect_table.h"

namespace placelint::models {

// The embedded rows plus those of `user_files` (pairs of path and JSON text,
// later ones win). An error names file, line and column.
struct ModelFile {
  std::string path;
  std::string text;
};
base::Result<std::unique_ptr<ir::EffectTable>> MakeTable(
    const std::vector<ModelFile>& user_files);

// Words that can start a finding, from the rows (names of loaders, movers,
// factories, keyword arguments that place).
std::vector<std::string_view> StartWords();
// The same with the user files' ones, of a table that `MakeTable` made; as long
// as it lives.
std::vector<std::string_view> StartWords(const ir::EffectTable& table);

// Parameters and stored dtype of a hub id by the embedded table
// (rules/models/sizes.json), else by the size in its name. `parameters` is 0
// when only the quantization is known.
struct Size {
  std::uint64_t parameters = 0;
  std::string stored_dtype;
  double stored_bytes_per_parameter = 0;
  std::string basis;
  std::string quantization;
};
std::optional<Size> SizeOf(std::string_view id);

}  // namespace placelint::models

#endif  // PLACELINT_ANALYZER_MODELS_TABLE_H_
