// PL_CHECK: placelint itself is wrong. Throws `InternalError`; the driver
// catches it per file, reports it and goes on, so that one defect never ends a
// run.
#ifndef PLACELINT_ANALYZER_BASE_CHECK_H_
#define PLACELINT_ANALYZER_BASE_CHECK_H_

#include <stdexcept>
#include <string>

namespace placelint::base {

class InternalError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

[[noreturn]] void FailCheck(const char* condition, const char* what,
                            const char* file, int line);

}  // namespace placelint::base

#define PL_CHECK(condition, what) \
  ((condition)                    \
       ? static_cast<void>(0)     \
       : ::placelint::base::FailCheck(#condition, what, __FILE__, __LINE__))

#endif  // PLACELINT_ANALYZER_BASE_CHECK_H_
