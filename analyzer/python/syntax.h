// Typed view of tree-sitter's Python nodes: kinds and fields as enumerations,
// children without comments. Internal to this folder.
#ifndef PLACELINT_ANALYZER_PYTHON_SYNTAX_H_
#define PLACELINT_ANALYZER_PYTHON_SYNTAX_H_

#include <cstdint>
#include <string_view>
#include <vector>

#include "tree_sitter/api.h"

namespace placelint::python {

// Kinds of named nodes, after the grammar.
enum class Kind : std::uint8_t {
  Other,
#define PLACELINT_KIND(kind, name) kind,
#include "analyzer/python/kinds.inc"
#undef PLACELINT_KIND
};

enum class Field : std::uint8_t {
#define PLACELINT_FIELD(field, name) field,
#include "analyzer/python/fields.inc"
#undef PLACELINT_FIELD
};

// A null node has no children, no text and no errors.
class Node {
 public:
  Node() = default;
  explicit Node(TSNode node) : node_(node) {}

  bool IsNull() const { return node_.id == nullptr; }
  Kind GetKind() const;
  bool Is(Kind kind) const { return GetKind() == kind; }
  bool IsNamed() const { return !IsNull() && ts_node_is_named(node_); }
  bool IsMissing() const { return !IsNull() && ts_node_is_missing(node_); }
  bool HasError() const { return !IsNull() && ts_node_has_error(node_); }
  std::uint32_t Begin() const {
    return IsNull() ? 0 : ts_node_start_byte(node_);
  }
  std::uint32_t End() const { return IsNull() ? 0 : ts_node_end_byte(node_); }
  Node Get(Field field) const;
  // Named children, comments left out.
  std::vector<Node> Children() const;
  // Children of a field, in order.
  std::vector<Node> All(Field field) const;
  // All children but comments, tokens included.
  std::vector<Node> Tokens() const;
  // Whether the first token is `async`.
  bool IsAsync(std::string_view text) const;
  TSNode Raw() const { return node_; }

 private:
  TSNode node_{};
};

}  // namespace placelint::python

#endif  // PLACELINT_ANALYZER_PYTHON_SYNTAX_H_
