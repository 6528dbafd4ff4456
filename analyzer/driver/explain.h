// From the text of an exception to the rules that find its cause.
// Tested by tests/unit/driver_explain_test.cpp.
#ifndef PLACELINT_ANALYZER_DRIVER_EXPLAIN_H_
#define PLACELINT_ANALYZER_DRIVER_EXPLAIN_H_

#include <string>
#include <string_view>
#include <vector>

namespace placelint::driver {

struct Advice {
  std::vector<std::string> rules;  // most likely first
  std::string meaning;             // what has happened
  std::string remedy;              // what to do
  std::size_t score = 0;           // length of what was recognised
};

// Advice for an error text or a whole traceback, best match first. Case, white
// space, quotes and terminal colours don't matter.
std::vector<Advice> ExplainError(std::string_view text);

// analyzer/driver/errors.json, embedded. Each entry: `match` (texts of which
// one must occur; `*` stands for a short gap), `rules`, `meaning`, `remedy`.
std::string_view ErrorsJson();

}  // namespace placelint::driver

#endif  // PLACELINT_ANALYZER_DRIVER_EXPLAIN_H_
