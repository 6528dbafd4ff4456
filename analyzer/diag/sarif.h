// SARIF 2.1.0 as GitHub code scanning, editors and the Microsoft multitool want
// it: one run, every rule declared, paths relative to the root of the check.
// Tested by tests/unit/diag_sarif_test.cpp and tests/cli/validate_sarif.sh.
#ifndef PLACELINT_ANALYZER_DIAG_SARIF_H_
#define PLACELINT_ANALYZER_DIAG_SARIF_H_

#include <cstddef>
#include <string>

#include "analyzer/diag/output.h"

namespace placelint::diag {

// State of the checkout; left out of the file when `repository_uri` is empty.
struct Provenance {
  std::string repository_uri;
  std::string revision;
  std::string branch;
};

struct SarifOptions {
  std::string version;
  // Absolute; files outside of it get absolute URIs.
  std::string root;
  Provenance provenance;
  // GitHub refuses files with more; the worst are kept.
  std::size_t max_results = 25000;
};

std::string WriteSarif(const Output& output, const SarifOptions& options);

}  // namespace placelint::diag

#endif  // PLACELINT_ANALYZER_DIAG_SARIF_H_
