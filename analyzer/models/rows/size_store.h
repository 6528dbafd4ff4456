// Sizes of checkpoints (rules/models/sizes.json), read and checked at build
// time.
#ifndef PLACELINT_ANALYZER_MODELS_ROWS_SIZE_STORE_H_
#define PLACELINT_ANALYZER_MODELS_ROWS_SIZE_STORE_H_

#include <cstdint>
#include <deque>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "analyzer/base/result.h"

namespace placelint::models {

struct SizeRow {
  std::string_view id;    // lower case, "org/name"
  std::string_view name;  // lower case, without the organisation
  std::uint64_t parameters = 0;
  std::string_view dtype;          // as stored; empty: unknown
  std::string_view quantization;   // method of the stored weights; empty: none
  double bytes_per_parameter = 0;  // of quantized weights; 0: by dtype
};

// "gptq" in a name means GPTQ weights.
struct QuantizationWord {
  std::string_view word;
  std::string_view quantization;  // empty: some method, nobody knows which
  double bytes_per_parameter = 0;
};

// A family whose sizes are words: `bert`, `base` -> 110e6 parameters. `word`
// is empty for the plain name.
struct SizeWord {
  std::string_view family;
  std::string_view word;
  std::uint64_t parameters = 0;
};

struct SizeLists {
  std::span<const SizeRow> by_id;
  std::span<const SizeRow> by_name;
  std::span<const QuantizationWord> quantizations;
  std::span<const SizeWord> words;
};

class SizeStore {
 public:
  SizeStore() = default;
  SizeStore(const SizeStore&) = delete;
  SizeStore& operator=(const SizeStore&) = delete;

  std::string_view Keep(std::string text);
  std::vector<SizeRow> by_id;
  std::vector<SizeRow> by_name;
  std::vector<QuantizationWord> quantizations;
  std::vector<SizeWord> words;

 private:
  std::deque<std::string> texts_;
};

// Errors say file, line and column.
base::Result<std::unique_ptr<SizeStore>> ReadSizes(const std::string& path,
                                                   const std::string& text);

}  // namespace placelint::models

#endif  // PLACELINT_ANALYZER_MODELS_ROWS_SIZE_STORE_H_
