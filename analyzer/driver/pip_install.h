// What `pip install` lines of notebooks and shell scripts bring.
// Tested by tests/unit/driver_pip_install_test.cpp.
#ifndef PLACELINT_ANALYZER_DRIVER_PIP_INSTALL_H_
#define PLACELINT_ANALYZER_DRIVER_PIP_INSTALL_H_

#include <string_view>

#include "analyzer/driver/declaration.h"

namespace placelint::driver {

struct PipInstalls {
  Declarations declarations;
  // More packages come along than are named: those of a requirements file, of
  // an extra, or those that a named package is known to need.
  bool brings_more = false;
};

// Lines like `!pip install -U "transformers>=4.40" accelerate`.
PipInstalls ParsePipInstalls(std::string_view text);

}  // namespace placelint::driver

#endif  // PLACELINT_ANALYZER_DRIVER_PIP_INSTALL_H_
