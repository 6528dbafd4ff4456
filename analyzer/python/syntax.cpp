#include "analyzer/python/syntax.h"

#include <cstring>
#include <unordered_map>

#include "grammars/python_language.h"

namespace placelint::python {
namespace {

Kind KindOfName(std::string_view name) {
  static const auto* kinds = new std::unordered_map<std::string_view, Kind>{
#define PLACELINT_KIND(kind, name) {#name, Kind::kind},

#include "analyzer/python/kinds.inc"

#undef PLACELINT_KIND
  };
  const auto found = kinds->find(name);
  return found == kinds->end() ? Kind::Other : found->second;
}

std::vector<Kind> MakeKindTable() {
  const TSLanguage* language = tree_sitter_python();
  std::vector<Kind> table(ts_language_symbol_count(language), Kind::Other);
  for (std::size_t i = 0; i < table.size(); ++i) {
    const auto symbol = static_cast<TSSymbol>(i);
    if (ts_language_symbol_type(language, symbol) == TSSymbolTypeRegular) {
      table[i] = KindOfName(ts_language_symbol_name(language, symbol));
    }
  }
  return table;
}

TSFieldId FieldId(Field field) {
  static const auto* ids = new std::vector<TSFieldId>([] {
    std::vector<TSFieldId> made;
    for (const char* name : {
#define PLACELINT_FIELD(field, name) #name,

#include "analyzer/python/fields.inc"

#undef PLACELINT_FIELD
         }) {
      made.push_back(ts_language_field_id_for_name(
          tree_sitter_python(), name,
          static_cast<std::uint32_t>(std::strlen(name))));
    }
    return made;
  }());
  return (*ids)[static_cast<std::size_t>(field)];
}

// Calls `visit(child, field)` for every child but comments.
template <typename Visit>
void ForEachChild(TSNode node, Visit visit) {
  if (node.id == nullptr) {
    return;
  }
  TSTreeCursor cursor = ts_tree_cursor_new(node);
  if (ts_tree_cursor_goto_first_child(&cursor)) {
    do {
      const Node child(ts_tree_cursor_current_node(&cursor));
      const Kind kind = child.GetKind();
      if (kind != Kind::Comment && kind != Kind::LineContinuation) {
        visit(child, ts_tree_cursor_current_field_id(&cursor));
      }
    } while (ts_tree_cursor_goto_next_sibling(&cursor));
  }
  ts_tree_cursor_delete(&cursor);
}

}  // namespace

Kind Node::GetKind() const {
  static const auto* table = new std::vector<Kind>(MakeKindTable());
  if (IsNull()) {
    return Kind::Other;
  }
  const TSSymbol symbol = ts_node_symbol(node_);
  return symbol < table->size() ? (*table)[symbol] : Kind::Error;
}

Node Node::Get(Field field) const {
  if (IsNull()) {
    return {};
  }
  return Node(ts_node_child_by_field_id(node_, FieldId(field)));
}

std::vector<Node> Node::Children() const {
  std::vector<Node> children;
  ForEachChild(node_, [&](Node child, TSFieldId) {
    if (child.IsNamed()) {
      children.push_back(child);
    }
  });
  return children;
}

std::vector<Node> Node::Tokens() const {
  std::vector<Node> children;
  ForEachChild(node_,
               [&](Node child, TSFieldId) { children.push_back(child); });
  return children;
}

std::vector<Node> Node::All(Field field) const {
  std::vector<Node> children;
  const TSFieldId id = FieldId(field);
  ForEachChild(node_, [&](Node child, TSFieldId child_field) {
    if (child_field == id && child.IsNamed()) {
      children.push_back(child);
    }
  });
  return children;
}

bool Node::IsAsync(std::string_view text) const {
  constexpr std::string_view Word = "async";
  return text.substr(Begin(), Word.size()) == Word && !IsNull() &&
         ts_node_child_count(node_) > 0 &&
         std::string_view(ts_node_type(ts_node_child(node_, 0))) == Word;
}

}  // namespace placelint::python
