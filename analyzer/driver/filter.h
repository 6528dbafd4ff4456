// Which findings of which file are kept: the selectors of the command line and
// of the configuration, and its per-file-ignores.
#ifndef PLACELINT_ANALYZER_DRIVER_FILTER_H_
#define PLACELINT_ANALYZER_DRIVER_FILTER_H_

#include <string>
#include <vector>

#include "analyzer/base/glob.h"
#include "analyzer/driver/check.h"
#include "analyzer/driver/config.h"
#include "analyzer/driver/selection.h"

namespace placelint::driver {

class Filter {
 public:
  // `config_folder`: canonical. Selectors that mean no rule become problems.
  Filter(const Options& options, const Config& config,
         const std::string& config_folder, std::vector<Problem>& problems);

  bool Runs(const diag::RuleInfo& rule) const { return selection_.Runs(rule); }
  // `canonical`: path of the file with the finding.
  bool Keeps(const diag::Diagnostic& diagnostic,
             const std::string& canonical) const;

 private:
  struct PerFile {
    base::GitIgnore pattern;
    std::vector<std::string> rules;
  };
  std::vector<diag::RuleInfo> rules_;
  Selection selection_;
  std::vector<PerFile> per_file_;
};

}  // namespace placelint::driver

#endif  // PLACELINT_ANALYZER_DRIVER_FILTER_H_
