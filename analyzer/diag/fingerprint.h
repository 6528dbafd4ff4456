// The line hashes by which GitHub code scanning recognises a finding again
// after the file has changed elsewhere (`primaryLocationLineHash`).
// Tested by tests/unit/diag_fingerprint_test.cpp with GitHub's own vectors.
#ifndef PLACELINT_ANALYZER_DIAG_FINGERPRINT_H_
#define PLACELINT_ANALYZER_DIAG_FINGERPRINT_H_

#include <string>
#include <string_view>
#include <vector>

namespace placelint::diag {

// "c129715d7a2bc9a3:1" for every line; the first line's is at index 0. The hash
// of a line runs over 100 UTF-16 code units from its start, without blanks; the
// number after the colon counts equal hashes from the top of the file.
std::vector<std::string> LineHashes(std::string_view text);

}  // namespace placelint::diag

#endif  // PLACELINT_ANALYZER_DIAG_FINGERPRINT_H_
