// A library that a project says it needs.
#ifndef PLACELINT_ANALYZER_DRIVER_DECLARATION_H_
#define PLACELINT_ANALYZER_DRIVER_DECLARATION_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "analyzer/base/version.h"

namespace placelint::driver {

struct Declaration {
  std::string name;  // normalised
  base::VersionRange range = {};
  std::uint32_t line = 1;
  // Holds only on some systems or Python versions.
  bool conditional = false;
};
using Declarations = std::vector<Declaration>;

// "Sentence_Transformers" -> "sentence-transformers" (PEP 503).
std::string NormalizeName(std::string_view name);

// A PEP 508 requirement: `name[extra]>=1,<2; python_version < "3.9"`. Nothing
// when `text` is none. A version that cannot be read leaves the range open.
std::optional<Declaration> ParseRequirement(std::string_view text);

// `range`, or every version when it cannot be read.
base::VersionRange RangeOrAll(std::string_view range);

}  // namespace placelint::driver

#endif  // PLACELINT_ANALYZER_DRIVER_DECLARATION_H_
