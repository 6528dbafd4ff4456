// The closed list of effects with their options: what a row of
// rules/models/*.json may say. docs/EFFECTS.md explains each.
// Tested by tests/models.
#ifndef PLACELINT_ANALYZER_MODELS_ROWS_EFFECTS_H_
#define PLACELINT_ANALYZER_MODELS_ROWS_EFFECTS_H_

#include <span>
#include <string_view>

#include "analyzer/ir/effect_table.h"

namespace placelint::models {

struct OptionInfo {
  std::string_view key;
  // Comma-separated values that the option takes; empty: any text.
  std::string_view values;
  // The value names an argument whose presence places something, so that the
  // argument's name is a word that can start a finding.
  bool places = false;
};

struct EffectInfo {
  std::string_view name;        // in JSON: "load-file"
  std::string_view identifier;  // in C++: "LoadFile"
  ir::EffectKind kind;
  // Whether a call can start a finding by itself, unless its row says
  // otherwise (`start`).
  bool starts;
  std::span<const OptionInfo> options;
};

// Null when there is no such effect.
const EffectInfo* FindEffect(std::string_view name);
const EffectInfo& InfoOf(ir::EffectKind kind);

// Options that rows of every effect may have.
std::span<const OptionInfo> CommonOptions();
// Null when rows of the effect have no such option.
const OptionInfo* FindOption(const EffectInfo& effect, std::string_view key);

// Kinds and options of class rows.
bool IsClassKind(std::string_view kind);
const OptionInfo* FindClassOption(std::string_view key);

// Whether comma-separated `values` hold `value`; empty `values` take all.
bool Accepts(std::string_view values, std::string_view value);

}  // namespace placelint::models

#endif  // PLACELINT_ANALYZER_MODELS_ROWS_EFFECTS_H_
