// Branches, loops, exceptions, context managers.
#include "analyzer/python/literals.h"
#include "analyzer/python/lowering.h"

namespace placelint::python {
namespace {

// The block of an `else`, `except` or `finally` clause.
Node SuiteOf(Node clause) {
  Node suite;
  for (const Node child : clause.Children()) {
    if (child.Is(Kind::Block)) {
      suite = child;
    }
  }
  return suite;
}

}  // namespace

void Lowering::If(Node node) {
  std::vector<Node> clauses{node};
  for (const Node clause : node.All(Field::Alternative)) {
    clauses.push_back(clause);
  }
  IfRest(clauses, 0);
}

// `if`, then each `elif`, then `else`.
void Lowering::IfRest(const std::vector<Node>& clauses, std::size_t next) {
  if (next >= clauses.size()) {
    return;
  }
  const Nesting nesting(depth_);
  const Node clause = clauses[next];
  if (nesting.TooDeep()) {
    Unknown(clause, "nested too deeply");
    return;
  }
  if (clause.Is(Kind::ElseClause)) {
    Statements(SuiteOf(clause));
    return;
  }
  ir::If branch;
  branch.condition = Expression(clause.Get(Field::Condition));
  branch.then = InBlock([&] { Statements(clause.Get(Field::Consequence)); });
  branch.otherwise = InBlock([&] { IfRest(clauses, next + 1); });
  Emit(std::move(branch), SpanOf(clause));
}

void Lowering::For(Node node) {
  ir::Loop loop;
  loop.iterable = Expression(node.Get(Field::Right));
  loop.item = NewSlot();
  loop.body = InBlock([&] {
    BindTarget(node.Get(Field::Left), loop.item);
    Statements(node.Get(Field::Body));
  });
  loop.otherwise =
      InBlock([&] { Statements(SuiteOf(node.Get(Field::Alternative))); });
  Emit(std::move(loop), SpanOf(node));
}

void Lowering::While(Node node) {
  ir::Loop loop;
  loop.kind = ir::Loop::Kind::While;
  loop.head =
      InBlock([&] { loop.condition = Expression(node.Get(Field::Condition)); });
  loop.body = InBlock([&] { Statements(node.Get(Field::Body)); });
  loop.otherwise =
      InBlock([&] { Statements(SuiteOf(node.Get(Field::Alternative))); });
  Emit(std::move(loop), SpanOf(node));
}

void Lowering::Try(Node node) {
  ir::Try attempt;
  attempt.body = InBlock([&] { Statements(node.Get(Field::Body)); });
  for (const Node child : node.Children()) {
    switch (child.GetKind()) {
      case Kind::ExceptClause:
        attempt.handlers.push_back(Except(child));
        break;
      case Kind::ElseClause:
        attempt.otherwise = InBlock([&] { Statements(SuiteOf(child)); });
        break;
      case Kind::FinallyClause:
        attempt.finally = InBlock([&] { Statements(SuiteOf(child)); });
        break;
      default:
        break;
    }
  }
  Emit(std::move(attempt), SpanOf(node));
}

ir::Handler Lowering::Except(Node node) {
  ir::Handler handler;
  handler.span = SpanOf(node);
  Node alias = node.Get(Field::Alias);
  for (Node value : node.All(Field::Value)) {
    if (value.Is(Kind::AsPattern)) {
      alias = value.Get(Field::Alias);
      value = value.Children().front();
    }
    ExceptTypes(value, handler.types);
  }
  if (!alias.IsNull()) {
    handler.bind = NewSlot();
  }
  handler.body = InBlock([&] {
    if (!alias.IsNull()) {
      BindTarget(alias, handler.bind);
    }
    Statements(SuiteOf(node));
  });
  return handler;
}

// One type, or a tuple of them; anything else stands as written.
void Lowering::ExceptTypes(Node types, std::vector<base::Name>& names) {
  if (!types.Is(Kind::Tuple) && !types.Is(Kind::ParenthesizedExpression)) {
    const std::string dotted = DottedName(TextOf(types));
    names.push_back(dotted.empty() ? NameOf(types) : Intern(dotted));
    return;
  }
  const Nesting nesting(depth_);
  for (const Node child : types.Children()) {
    if (!nesting.TooDeep()) {
      ExceptTypes(child, names);
    }
  }
}

void Lowering::With(Node node) {
  std::vector<Node> items;
  for (const Node clause : node.Children()) {
    if (!clause.Is(Kind::WithClause)) {
      continue;
    }
    for (const Node item : clause.Children()) {
      Node value = item.Get(Field::Value);
      // `with (a as b, c as d)` may look like a tuple.
      const bool bracket =
          value.Is(Kind::Tuple) || value.Is(Kind::ParenthesizedExpression);
      const std::vector<Node> inner =
          bracket ? value.Children() : std::vector<Node>{};
      bool has_alias = false;
      for (const Node part : inner) {
        has_alias = has_alias || part.Is(Kind::AsPattern);
      }
      if (has_alias) {
        items.insert(items.end(), inner.begin(), inner.end());
      } else {
        items.push_back(value);
      }
    }
  }
  WithItems(node, items, 0);
}

void Lowering::WithItems(Node statement, const std::vector<Node>& items,
                         std::size_t next) {
  if (next >= items.size()) {
    Statements(statement.Get(Field::Body));
    return;
  }
  const Nesting nesting(depth_);
  const Node item = items[next];
  if (nesting.TooDeep()) {
    Unknown(item, "nested too deeply");
    return;
  }
  const bool aliased = item.Is(Kind::AsPattern);
  ir::With with;
  with.context = Expression(item);
  if (aliased) {
    with.bind = NewSlot();
  }
  with.body = InBlock([&] {
    if (aliased) {
      BindTarget(item.Get(Field::Alias), with.bind);
    }
    WithItems(statement, items, next + 1);
  });
  Emit(std::move(with), SpanOf(item));
}

}  // namespace placelint::python
