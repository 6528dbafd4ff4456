// Logical lines of Python text, found without a parser: strings, brackets,
// continuations and comments are honoured, nothing else is understood. Internal
// to this folder.
// Tested by tests/ir.
#ifndef PLACELINT_ANALYZER_PYTHON_LINE_INDEX_H_
#define PLACELINT_ANALYZER_PYTHON_LINE_INDEX_H_

#include <cstdint>
#include <string_view>
#include <vector>

#include "analyzer/python/front_end.h"

namespace placelint::python {

struct LogicalLine {
  std::uint32_t begin = 0;  // of its first physical line
  std::uint32_t row = 0;
  std::uint32_t indent = 0;
  std::uint32_t code_begin = 0;  // first token
  std::uint32_t code_end = 0;    // after the last one
  std::uint32_t paren_end = 0;   // after the first outermost `(...)`; or 0
  std::uint32_t end = 0;         // begin of the next physical line
  std::uint32_t end_row = 0;
};

struct LineIndex {
  std::vector<LogicalLine> lines;
  // Offsets of start words in code and strings, not in comments or in strings
  // that stand alone (docstrings).
  std::vector<std::uint32_t> starts;
  // Otherwise the text holds something that only a parser can judge (or that is
  // broken); then `starts` covers all of it, and `lines` is of no use.
  bool sure = true;
};

LineIndex IndexLines(std::string_view text, const StartWords& starts);

}  // namespace placelint::python

#endif  // PLACELINT_ANALYZER_PYTHON_LINE_INDEX_H_
