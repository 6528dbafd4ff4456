// One parse of a file, whole or of some ranges of it. Nodes are valid as long
// as the tree lives. Internal to this folder.
#ifndef PLACELINT_ANALYZER_PYTHON_TREE_H_
#define PLACELINT_ANALYZER_PYTHON_TREE_H_

#include <cstdint>
#include <string_view>
#include <vector>

#include "analyzer/python/arena.h"
#include "analyzer/python/syntax.h"

namespace placelint::python {

// Whole lines: bytes [begin, end), which start at row `row`.
struct Range {
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
  std::uint32_t row = 0;
  std::uint32_t end_row = 0;
};

class Tree {
 public:
  // Parses all of `text`, or only `ranges` (sorted, apart from each other).
  explicit Tree(std::string_view text, const std::vector<Range>& ranges = {});
  ~Tree();
  Tree(const Tree&) = delete;
  Tree& operator=(const Tree&) = delete;

  // Null when parsing was given up: a few texts, none of them programs, make
  // the parser's work grow with the square of their size.
  Node Root() const;

 private:
  Arena arena_;  // first: everything below lives in it
  TSParser* parser_;
  TSTree* tree_;
};

}  // namespace placelint::python

#endif  // PLACELINT_ANALYZER_PYTHON_TREE_H_
