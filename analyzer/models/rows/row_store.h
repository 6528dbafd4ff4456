// Rows of one model file (rules/models/*.json or a user's), read and checked.
// Used at build time to embed our own files and at run time for users' files.
// Tested by tests/models.
#ifndef PLACELINT_ANALYZER_MODELS_ROWS_ROW_STORE_H_
#define PLACELINT_ANALYZER_MODELS_ROWS_ROW_STORE_H_

#include <deque>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "analyzer/base/result.h"
#include "analyzer/ir/effect_table.h"

namespace placelint::models {

// Another spelling of a name, or of a package ("pytorch_lightning" for
// "lightning.pytorch"). A deep one ("transformers.**") stands for any path
// below it that ends in a class or a function.
struct Alias {
  std::string_view from;  // without ".**"
  std::string_view to;
  bool deep = false;
};

// Rows of a file, each list sorted by name; versions of a name newest first.
// Patterns ("transformers.*Model") are apart, the longest first.
struct RowLists {
  std::span<const ir::EffectRow> rows;
  std::span<const ir::EffectRow> row_patterns;
  std::span<const ir::ClassRow> classes;
  std::span<const ir::ClassRow> class_patterns;
  std::span<const Alias> aliases;
  std::span<const ir::FactRow> facts;  // by subject, then action
  std::span<const std::string_view> start_words;
};

// Owns what `Lists` refers to; not to be moved.
class RowStore {
 public:
  RowStore() = default;
  RowStore(const RowStore&) = delete;
  RowStore& operator=(const RowStore&) = delete;

  std::string_view Keep(std::string text);
  std::span<const std::string_view> Keep(std::vector<std::string_view> list);
  std::span<const ir::Option> Keep(std::vector<ir::Option> list);

  void Add(const ir::EffectRow& row);
  void Add(const ir::ClassRow& row);
  void Add(const Alias& alias) { aliases_.push_back(alias); }
  void Add(const ir::FactRow& fact) { facts_.push_back(fact); }
  // Sorts; call once, after the last Add. An error names two rows of one name
  // that hold for the same version.
  base::Result<bool> Finish();

  RowLists Lists() const;

 private:
  base::Result<bool> CheckVersions() const;
  void CollectStartWords();

  std::deque<std::string> texts_;
  std::deque<std::vector<std::string_view>> lists_;
  std::deque<std::vector<ir::Option>> options_;
  std::vector<ir::EffectRow> rows_;
  std::vector<ir::EffectRow> row_patterns_;
  std::vector<ir::ClassRow> classes_;
  std::vector<ir::ClassRow> class_patterns_;
  std::vector<Alias> aliases_;
  std::vector<ir::FactRow> facts_;
  std::vector<std::string_view> start_words_;
};

// Reads the JSON text of a model file. Errors say file, line and column.
base::Result<std::unique_ptr<RowStore>> ReadModelFile(const std::string& path,
                                                      const std::string& text);

// Whether `name` matches `pattern`, whose last part holds stars.
bool MatchesPattern(std::string_view pattern, std::string_view name);

}  // namespace placelint::models

#endif  // PLACELINT_ANALYZER_MODELS_ROWS_ROW_STORE_H_
