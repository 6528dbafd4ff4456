// Versions in TOML files: pyproject.toml, uv.lock, poetry.lock.
#ifndef PLACELINT_ANALYZER_DRIVER_TOML_VERSIONS_H_
#define PLACELINT_ANALYZER_DRIVER_TOML_VERSIONS_H_

#include <string_view>

#include "analyzer/base/result.h"
#include "analyzer/driver/declaration.h"

namespace placelint::driver {

// [project] dependencies and optional-dependencies, [dependency-groups], and
// poetry's own tables.
base::Result<Declarations> ParsePyproject(std::string_view text);

// uv.lock and poetry.lock: [[package]] tables.
base::Result<Declarations> ParsePackageLock(std::string_view text);

}  // namespace placelint::driver

#endif  // PLACELINT_ANALYZER_DRIVER_TOML_VERSIONS_H_
