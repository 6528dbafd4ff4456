// requirements*.txt, with what they include by `-r`.
#ifndef PLACELINT_ANALYZER_DRIVER_REQUIREMENTS_TXT_H_
#define PLACELINT_ANALYZER_DRIVER_REQUIREMENTS_TXT_H_

#include <string>
#include <string_view>
#include <vector>

#include "analyzer/driver/declaration.h"

namespace placelint::driver {

struct RequirementsFile {
  Declarations declarations;
  // Files named by `-r` and `-c`, relative to this file's folder.
  std::vector<std::string> includes;
};

RequirementsFile ParseRequirementsTxt(std::string_view text);

}  // namespace placelint::driver

#endif  // PLACELINT_ANALYZER_DRIVER_REQUIREMENTS_TXT_H_
