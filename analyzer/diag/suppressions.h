// Comments that silence findings:
//
//   model.to("cuda")  # placelint: ignore[PL101, PL3]
//   model.to("cuda")  # placelint: ignore
//   # placelint: ignore-file[PL306]      anywhere; without ids: all rules
//   model.to("cuda")  # noqa: PL101      or a bare `# noqa`
//
// An id may be a prefix. A comment on the first or the last line of a statement
// that spans several counts for the whole statement.
// Tested by tests/unit/diag_suppressions_test.cpp.
#ifndef PLACELINT_ANALYZER_DIAG_SUPPRESSIONS_H_
#define PLACELINT_ANALYZER_DIAG_SUPPRESSIONS_H_

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace placelint::diag {

class Suppressions {
 public:
  // Reads the comments of a Python file.
  explicit Suppressions(std::string_view text);

  // Whether a finding of `rule` on these lines (from 1) is silenced.
  bool Cover(std::string_view rule, std::uint32_t first_line,
             std::uint32_t last_line) const;

 private:
  // Ids of rules; "" stands for all of them.
  using Ids = std::vector<std::string>;
  struct Statement {
    std::uint32_t first = 1;
    std::uint32_t last = 1;
  };

  void AddComment(std::string_view comment, std::uint32_t line);
  bool LineCovers(std::string_view rule, std::uint32_t line) const;
  static bool Match(const Ids& ids, std::string_view rule);

  std::map<std::uint32_t, Ids> lines_;
  Ids file_;
  // Statements of more than one line, in order.
  std::vector<Statement> statements_;
};

}  // namespace placelint::diag

#endif  // PLACELINT_ANALYZER_DIAG_SUPPRESSIONS_H_
