// Text of the phases between source and findings, for `placelint debug`.
#ifndef PLACELINT_ANALYZER_DRIVER_DEBUG_H_
#define PLACELINT_ANALYZER_DRIVER_DEBUG_H_

#include "analyzer/base/file_system.h"
#include "analyzer/base/result.h"
#include "analyzer/driver/check.h"

namespace placelint::driver {

enum class Phase { Ir, States, Effects };

// Of the one file in `options.paths`.
base::Result<std::string> Debug(Phase phase, const Options& options,
                                const base::FileSystem& files);

}  // namespace placelint::driver

#endif  // PLACELINT_ANALYZER_DRIVER_DEBUG_H_
