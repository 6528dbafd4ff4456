// Finds the comments and the extent of statements in Python text without
// parsing it: only strings, brackets and line ends matter.
#ifndef PLACELINT_ANALYZER_DIAG_COMMENT_SCANNER_H_
#define PLACELINT_ANALYZER_DIAG_COMMENT_SCANNER_H_

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace placelint::diag {

struct Comment {
  std::string_view text;  // with its '#'
  std::uint32_t line = 1;
};

// First and last line of a statement (of a compound one: of its header).
struct StatementLines {
  std::uint32_t first = 1;
  std::uint32_t last = 1;
};

struct Scan {
  std::vector<Comment> comments;
  // Only statements that span several lines.
  std::vector<StatementLines> statements;
};

Scan ScanComments(std::string_view text);

}  // namespace placelint::diag

#endif  // PLACELINT_ANALYZER_DIAG_COMMENT_SCANNER_H_
