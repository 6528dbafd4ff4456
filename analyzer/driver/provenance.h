// State of the checkout, read from git's own files: no program is run.
#ifndef PLACELINT_ANALYZER_DRIVER_PROVENANCE_H_
#define PLACELINT_ANALYZER_DRIVER_PROVENANCE_H_

#include <string>

#include "analyzer/base/file_system.h"
#include "analyzer/diag/sarif.h"

namespace placelint::driver {

// Nothing unless `folder` is the top of a repository with a remote "origin".
diag::Provenance ReadProvenance(const std::string& folder,
                                const base::FileSystem& files);

}  // namespace placelint::driver

#endif  // PLACELINT_ANALYZER_DRIVER_PROVENANCE_H_
