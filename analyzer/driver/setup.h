// Everything that a run needs before its first file: configuration, the files,
// their projects, the model table and the rules.
#ifndef PLACELINT_ANALYZER_DRIVER_SETUP_H_
#define PLACELINT_ANALYZER_DRIVER_SETUP_H_

#include <memory>
#include <optional>
#include <vector>

#include "analyzer/driver/session.h"

namespace placelint::driver {

struct Setup {
  // Behind pointers: `projects` and `filter` refer to their neighbours.
  std::unique_ptr<Config> config;
  std::unique_ptr<Projects> projects;
  std::unique_ptr<Filter> filter;
  std::unique_ptr<ir::EffectTable> table;
  std::unique_ptr<python::StartWords> starts;
  std::vector<const Rule*> rules;
  std::vector<SourcePath> sources;

  Shared MakeShared(const Options& options,
                    const base::FileSystem& files) const;
};

// Nothing, and the reason in `problems`, when the run cannot start. Problems
// that do not stop it are added, too.
std::optional<Setup> Prepare(const Options& options,
                             const base::FileSystem& files,
                             std::vector<Problem>& problems);

}  // namespace placelint::driver

#endif  // PLACELINT_ANALYZER_DRIVER_SETUP_H_
