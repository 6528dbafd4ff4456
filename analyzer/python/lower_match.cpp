// `match`: each case computes whether its pattern fits, then branches.
#include "analyzer/python/lowering.h"

namespace placelint::python {

ir::Slot Lowering::CallBuiltin(std::string_view name,
                               std::vector<ir::Slot> arguments,
                               base::Span span) {
  ir::Call call;
  call.callee = NewSlot();
  Emit(ir::LoadName{call.callee, Intern(name)}, span);
  for (const ir::Slot value : arguments) {
    ir::Argument argument;
    argument.value = value;
    argument.span = span;
    call.args.push_back(argument);
  }
  call.dst = NewSlot();
  const ir::Slot dst = call.dst;
  Emit(std::move(call), span);
  return dst;
}

void Lowering::Match(Node node) {
  std::vector<Node> subjects = node.All(Field::Subject);
  ir::Slot subject;
  if (subjects.size() == 1) {
    subject = Expression(subjects.front());
  } else {
    ir::Build build;
    for (const Node child : subjects) {
      build.elements.push_back(Element(child));
    }
    build.dst = NewSlot();
    subject = build.dst;
    Emit(std::move(build), SpanOf(node));
  }
  std::vector<Node> cases;
  for (const Node child : node.Get(Field::Body).Children()) {
    if (child.Is(Kind::CaseClause)) {
      cases.push_back(child);
    }
  }
  Cases(cases, 0, subject);
}

void Lowering::Cases(const std::vector<Node>& cases, std::size_t next,
                     ir::Slot subject) {
  if (next >= cases.size()) {
    return;
  }
  const Nesting nesting(depth_);
  const Node clause = cases[next];
  if (nesting.TooDeep()) {
    Unknown(clause, "nested too deeply");
    return;
  }
  const ir::Slot fits = NewSlot();
  std::vector<Node> patterns;
  for (const Node child : clause.Children()) {
    if (child.Is(Kind::CasePattern)) {
      patterns.push_back(child);
    }
  }
  if (patterns.size() == 1) {
    Pattern(patterns.front(), subject, fits);
  } else {
    SequencePattern(clause, subject, fits);
  }
  if (const Node guard = clause.Get(Field::Guard); !guard.IsNull()) {
    ir::If branch;
    branch.condition = fits;
    branch.then = InBlock([&] {
      const std::vector<Node> inner = guard.Children();
      if (!inner.empty()) {
        AssignSlot(fits, Expression(inner.front()), SpanOf(guard));
      }
    });
    Emit(std::move(branch), SpanOf(guard));
  }
  ir::If branch;
  branch.condition = fits;
  branch.then = InBlock([&] { Statements(clause.Get(Field::Consequence)); });
  branch.otherwise = InBlock([&] { Cases(cases, next + 1, subject); });
  Emit(std::move(branch), SpanOf(clause));
}

void Lowering::Pattern(Node node, ir::Slot subject, ir::Slot result) {
  const Nesting nesting(depth_);
  if (nesting.TooDeep()) {
    Emit(ir::Unknown{result, "nested too deeply"}, SpanOf(node));
    return;
  }
  const std::vector<Node> children = node.Children();
  switch (node.GetKind()) {
    case Kind::CasePattern:
      if (children.empty()) {  // `_`
        Emit(ir::Constant{result, true}, SpanOf(node));
      } else if (children.size() == 1 && (children[0].Is(Kind::Integer) ||
                                          children[0].Is(Kind::Float))) {
        ValuePattern(PatternLiteral(node), subject, result, node);
      } else {
        Pattern(children.front(), subject, result);
      }
      return;
    case Kind::AsPattern:
      if (children.size() == 2) {
        Pattern(children[0], subject, result);
        ir::If branch;
        branch.condition = result;
        branch.then = InBlock([&] { BindTarget(children[1], subject); });
        Emit(std::move(branch), SpanOf(node));
      }
      return;
    case Kind::DottedName:
      NamePattern(node, subject, result);
      return;
    case Kind::ClassPattern:
      ClassPattern(node, subject, result);
      return;
    case Kind::UnionPattern:
      UnionPattern(children, 0, subject, result);
      return;
    case Kind::TuplePattern:
      // `(a | b)` is not a sequence, `(a,)` is.
      if (node.Tokens().size() == 3 && children.size() == 1) {
        Pattern(children.front(), subject, result);
        return;
      }
      SequencePattern(node, subject, result);
      return;
    case Kind::ListPattern:
      SequencePattern(node, subject, result);
      return;
    case Kind::DictPattern:
      MappingPattern(node, subject, result);
      return;
    case Kind::KeywordPattern:
    case Kind::SplatPattern:
    case Kind::Error:
      Emit(ir::Unknown{result, "pattern"}, SpanOf(node));
      return;
    default:
      ValuePattern(PatternLiteral(node), subject, result, node);
      return;
  }
}

// A capture, or a value when it has a dot.
void Lowering::NamePattern(Node node, ir::Slot subject, ir::Slot result) {
  const std::vector<Node> parts = node.Children();
  if (parts.size() == 1) {
    if (TextOf(node) != "_") {
      BindTarget(parts.front(), subject);
    }
    Emit(ir::Constant{result, true}, SpanOf(node));
    return;
  }
  ValuePattern(PatternLiteral(node), subject, result, node);
}

ir::Slot Lowering::PatternLiteral(Node node) {
  if (node.Is(Kind::DottedName)) {
    ir::Slot value;
    for (const Node part : node.Children()) {
      if (!value.IsValid()) {
        value = Load(NameOf(part), SpanOf(part));
        continue;
      }
      const ir::Slot dst = NewSlot();
      Emit(ir::GetAttr{dst, value, NameOf(part)},
           base::Span{input_.file, node.Begin(), part.End()});
      value = dst;
    }
    return value.IsValid() ? value : Unknown(node, "pattern");
  }
  if (node.Is(Kind::CasePattern)) {
    const Node number = node.Children().front();
    const ir::Slot value = Expression(number);
    if (!TextOf(node).starts_with('-')) {
      return value;
    }
    const ir::Slot dst = NewSlot();
    Emit(ir::Unary{dst, ir::UnaryOp::Negate, value}, SpanOf(node));
    return dst;
  }
  return Expression(node);
}

void Lowering::ValuePattern(ir::Slot value, ir::Slot subject, ir::Slot result,
                            Node node) {
  const bool singleton =
      node.Is(Kind::None) || node.Is(Kind::True) || node.Is(Kind::False);
  const ir::CompareOp op = singleton ? ir::CompareOp::Is : ir::CompareOp::Eq;
  Emit(ir::Compare{result, op, subject, value}, SpanOf(node));
}

// `Type(inner, attribute=inner)`: the attributes that positional patterns name
// stand in the type, out of sight.
void Lowering::ClassPattern(Node node, ir::Slot subject, ir::Slot result) {
  const std::vector<Node> children = node.Children();
  const ir::Slot type = PatternLiteral(children.front());
  AssignSlot(result, CallBuiltin("isinstance", {subject, type}, SpanOf(node)),
             SpanOf(node));
  for (std::size_t i = 1; i < children.size(); ++i) {
    Node pattern = children[i];
    std::vector<Node> inner = pattern.Children();
    base::Name attribute;
    Node alias;
    // `Type(name=inner as alias)`
    if (inner.size() == 1 && inner.front().Is(Kind::AsPattern)) {
      const std::vector<Node> parts = inner.front().Children();
      const std::vector<Node> named = parts.front().Children();
      if (parts.size() == 2 && named.size() == 1 &&
          named.front().Is(Kind::KeywordPattern)) {
        alias = parts.back();
        inner = named;
      }
    }
    if (inner.size() == 1 && inner.front().Is(Kind::KeywordPattern)) {
      const std::vector<Node> parts = inner.front().Children();
      attribute = NameOf(parts.front());
      // `name=_` and a negative number leave nothing to look at.
      pattern = parts.size() > 1 ? parts[1] : Node();
    }
    ir::If branch;
    branch.condition = result;
    branch.then = InBlock([&] {
      const ir::Slot value = NewSlot();
      if (attribute.IsEmpty()) {
        Emit(ir::Unknown{value, "positional class pattern"}, SpanOf(node));
      } else {
        Emit(ir::GetAttr{value, subject, attribute}, SpanOf(children[i]));
      }
      if (!pattern.IsNull()) {
        Pattern(pattern, value, result);
      }
      BindTarget(alias, value);
    });
    Emit(std::move(branch), SpanOf(children[i]));
  }
}

// Whether the subject is a sequence of this length stays open.
void Lowering::SequencePattern(Node node, ir::Slot subject, ir::Slot result) {
  std::vector<Node> patterns;
  ir::Unpack unpack;
  unpack.src = subject;
  for (const Node child : node.Children()) {
    if (!child.Is(Kind::CasePattern)) {
      continue;
    }
    const std::vector<Node> inner = child.Children();
    Node pattern = child;
    if (inner.size() == 1 && inner.front().Is(Kind::SplatPattern)) {
      unpack.star = static_cast<int>(patterns.size());
      const std::vector<Node> name = inner.front().Children();
      pattern = name.empty() ? Node() : name.front();
    }
    patterns.push_back(pattern);
    unpack.targets.push_back(NewSlot());
  }
  const std::vector<ir::Slot> slots = unpack.targets;
  Emit(ir::Unknown{result, "sequence pattern"}, SpanOf(node));
  ir::If branch;
  branch.condition = result;
  branch.then = InBlock([&] {
    Emit(std::move(unpack), SpanOf(node));
    for (std::size_t i = 0; i < patterns.size(); ++i) {
      const Node pattern = patterns[i];
      if (pattern.Is(Kind::Identifier)) {
        BindTarget(pattern, slots[i]);
      } else if (!pattern.IsNull()) {
        const ir::Slot fits = NewSlot();
        Pattern(pattern, slots[i], fits);
        ir::If inner;
        inner.condition = result;
        inner.then =
            InBlock([&] { AssignSlot(result, fits, SpanOf(pattern)); });
        Emit(std::move(inner), SpanOf(pattern));
      }
    }
  });
  Emit(std::move(branch), SpanOf(node));
}

void Lowering::MappingPattern(Node node, ir::Slot subject, ir::Slot result) {
  Emit(ir::Unknown{result, "mapping pattern"}, SpanOf(node));
  const std::vector<Node> keys = node.All(Field::Key);
  const std::vector<Node> values = node.All(Field::Value);
  ir::If branch;
  branch.condition = result;
  branch.then = InBlock([&] {
    for (std::size_t i = 0; i < keys.size() && i < values.size(); ++i) {
      const ir::Slot key = PatternLiteral(keys[i]);
      const ir::Slot value = NewSlot();
      Emit(ir::GetItem{value, subject, key}, SpanOf(values[i]));
      const ir::Slot fits = NewSlot();
      Pattern(values[i], value, fits);
      ir::If inner;
      inner.condition = result;
      inner.then =
          InBlock([&] { AssignSlot(result, fits, SpanOf(values[i])); });
      Emit(std::move(inner), SpanOf(values[i]));
    }
    for (const Node child : node.Children()) {
      const std::vector<Node> name = child.Children();
      if (child.Is(Kind::SplatPattern) && !name.empty()) {
        BindTarget(name.front(), Unknown(child, "rest of a mapping"));
      }
    }
  });
  Emit(std::move(branch), SpanOf(node));
}

void Lowering::UnionPattern(const std::vector<Node>& choices, std::size_t next,
                            ir::Slot subject, ir::Slot result) {
  const Nesting nesting(depth_);
  if (choices.empty() || nesting.TooDeep()) {
    Emit(ir::Unknown{result, "pattern"}, base::Span{});
    return;
  }
  Pattern(choices[next], subject, result);
  if (next + 1 >= choices.size()) {
    return;
  }
  ir::If branch;
  branch.condition = result;
  branch.otherwise =
      InBlock([&] { UnionPattern(choices, next + 1, subject, result); });
  Emit(std::move(branch), SpanOf(choices[next]));
}

}  // namespace placelint::python
