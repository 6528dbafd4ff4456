// Comprehensions and generator expressions: loops that append, in place. Their
// variables are slots of the function around them.
#include "analyzer/python/lowering.h"

namespace placelint::python {

ir::Slot Lowering::Comprehension(Node node) {
  ir::Build build;
  build.kind = node.Is(Kind::SetComprehension)          ? ir::Build::Kind::Set
               : node.Is(Kind::DictionaryComprehension) ? ir::Build::Kind::Dict
                                                        : ir::Build::Kind::List;
  build.dst = NewSlot();
  const ir::Slot result = build.dst;
  Emit(std::move(build), SpanOf(node));
  std::vector<Node> clauses;
  for (const Node child : node.Children()) {
    if (child.Is(Kind::ForInClause) || child.Is(Kind::IfClause)) {
      clauses.push_back(child);
    }
  }
  const std::size_t outer = frame_->comprehension.size();
  Clauses(node, clauses, 0, result);
  frame_->comprehension.resize(outer);
  return result;
}

void Lowering::Clauses(Node node, const std::vector<Node>& clauses,
                       std::size_t next, ir::Slot result) {
  const Nesting nesting(depth_);
  if (nesting.TooDeep()) {
    Unknown(node, "nested too deeply");
    return;
  }
  if (next == clauses.size()) {
    const Node body = node.Get(Field::Body);
    ir::Append append;
    append.container = result;
    if (body.Is(Kind::Pair)) {
      append.key = Expression(body.Get(Field::Key));
      append.value = Expression(body.Get(Field::Value));
    } else {
      append.value = Element(body).value;
    }
    Emit(append, SpanOf(body));
    return;
  }
  const Node clause = clauses[next];
  if (clause.Is(Kind::IfClause)) {
    const std::vector<Node> condition = clause.Children();
    ir::If branch;
    branch.condition = condition.empty() ? Unknown(clause, "syntax error")
                                         : Expression(condition.front());
    branch.then = InBlock([&] { Clauses(node, clauses, next + 1, result); });
    Emit(std::move(branch), SpanOf(clause));
    return;
  }
  ir::Loop loop;
  loop.comprehension = true;
  const std::vector<Node> iterables = clause.All(Field::Right);
  loop.iterable = iterables.size() == 1 ? Expression(iterables.front())
                                        : Unknown(clause, "several iterables");
  const Node target = clause.Get(Field::Left);
  const bool simple = target.Is(Kind::Identifier);
  loop.item = NewSlot(simple ? NameOf(target) : base::Name{});
  loop.body = InBlock([&] {
    if (simple) {
      frame_->comprehension.emplace_back(NameOf(target), loop.item);
    } else {
      ComprehensionTarget(target, loop.item);
    }
    Clauses(node, clauses, next + 1, result);
  });
  Emit(std::move(loop), SpanOf(clause));
}

void Lowering::ComprehensionTarget(Node target, ir::Slot value) {
  const Nesting nesting(depth_);
  if (nesting.TooDeep()) {
    return;
  }
  ir::Unpack unpack;
  unpack.src = value;
  std::vector<std::pair<Node, ir::Slot>> nested;
  const std::vector<Node> children = target.Children();
  for (std::size_t i = 0; i < children.size(); ++i) {
    Node child = children[i];
    if (child.Is(Kind::ListSplatPattern) && child.Children().size() == 1) {
      unpack.star = static_cast<int>(i);
      child = child.Children().front();
    }
    const bool simple = child.Is(Kind::Identifier);
    const ir::Slot slot = NewSlot(simple ? NameOf(child) : base::Name{});
    unpack.targets.push_back(slot);
    if (simple) {
      frame_->comprehension.emplace_back(NameOf(child), slot);
    } else {
      nested.emplace_back(child, slot);
    }
  }
  if (target.Is(Kind::Attribute) || target.Is(Kind::Subscript)) {
    BindTarget(target, value);
    return;
  }
  Emit(std::move(unpack), SpanOf(target));
  for (const auto& [child, slot] : nested) {
    ComprehensionTarget(child, slot);
  }
}

}  // namespace placelint::python
