#include "analyzer/python/tree.h"

#include "grammars/python_language.h"

namespace placelint::python {

Tree::Tree(std::string_view text, const std::vector<Range>& ranges)
    : parser_(ts_parser_new()), tree_(nullptr) {
  ts_parser_set_language(parser_, tree_sitter_python());
  std::vector<TSRange> included;
  included.reserve(ranges.size());
  for (const Range& range : ranges) {
    included.push_back({TSPoint{range.row, 0}, TSPoint{range.end_row, 0},
                        range.begin, range.end});
  }
  if (!included.empty()) {
    ts_parser_set_included_ranges(parser_, included.data(),
                                  static_cast<std::uint32_t>(included.size()));
  }
  tree_ = ts_parser_parse_string(parser_, nullptr, text.data(),
                                 static_cast<std::uint32_t>(text.size()));
}

Tree::~Tree() {
  if (tree_ != nullptr) {
    ts_tree_delete(tree_);
  }
  ts_parser_delete(parser_);
}

Node Tree::Root() const {
  return tree_ == nullptr ? Node() : Node(ts_tree_root_node(tree_));
}

}  // namespace placelint::python
