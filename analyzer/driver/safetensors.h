// Sizes from the headers of safetensors files; the weights are not read.
#ifndef PLACELINT_ANALYZER_DRIVER_SAFETENSORS_H_
#define PLACELINT_ANALYZER_DRIVER_SAFETENSORS_H_

#include <cstdint>
#include <optional>
#include <string>

#include "analyzer/base/file_system.h"

namespace placelint::driver {

struct TensorTotals {
  std::uint64_t parameters = 0;
  // Of the dtype that holds the most of them, as torch spells it ("bfloat16");
  // empty when it is none that torch computes in.
  std::string dtype;
};

// Adds up the tensors of `folder`'s *.safetensors files. Nothing when there are
// none, or when a header is damaged.
std::optional<TensorTotals> CountTensors(const std::string& folder,
                                         const base::FileSystem& files);

}  // namespace placelint::driver

#endif  // PLACELINT_ANALYZER_DRIVER_SAFETENSORS_H_
