#include "analyzer/base/check.h"

#include <fmt/format.h>

namespace placelint::base {

void FailCheck(const char* condition, const char* what, const char* file,
               int line) {
  throw InternalError(fmt::format("{} (check `{}` failed at {}:{})", what,
                                  condition, file, line));
}

}  // namespace placelint::base
