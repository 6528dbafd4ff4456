// The dotted names that a file uses, seen through its imports.
#ifndef PLACELINT_ANALYZER_DRIVER_EFFECT_LOOKUP_H_
#define PLACELINT_ANALYZER_DRIVER_EFFECT_LOOKUP_H_

#include <set>
#include <string>
#include <string_view>

#include "analyzer/base/names.h"
#include "analyzer/ir/ir.h"

namespace placelint::driver {

// `AutoModel.from_pretrained` behind `from transformers import AutoModel` is
// "transformers.AutoModel.from_pretrained". Only the imports at the module's
// top level are seen; good enough to look at the model table, not for analysis.
std::set<std::string> UsedNames(const ir::Module& module, std::string_view text,
                                const base::Names& names);

}  // namespace placelint::driver

#endif  // PLACELINT_ANALYZER_DRIVER_EFFECT_LOOKUP_H_
