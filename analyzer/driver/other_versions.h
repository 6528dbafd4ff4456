// Versions in the formats that need only a few lines of reading each.
#ifndef PLACELINT_ANALYZER_DRIVER_OTHER_VERSIONS_H_
#define PLACELINT_ANALYZER_DRIVER_OTHER_VERSIONS_H_

#include <string_view>

#include "analyzer/base/result.h"
#include "analyzer/driver/declaration.h"

namespace placelint::driver {

// Pipfile.lock (JSON).
base::Result<Declarations> ParsePipfileLock(std::string_view text);

// conda's environment.yml: the `dependencies` list and its `pip` sublist.
Declarations ParseCondaEnvironment(std::string_view text);

// setup.cfg: install_requires and options.extras_require.
Declarations ParseSetupCfg(std::string_view text);

}  // namespace placelint::driver

#endif  // PLACELINT_ANALYZER_DRIVER_OTHER_VERSIONS_H_
