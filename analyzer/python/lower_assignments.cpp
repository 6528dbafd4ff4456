// Assignments of all kinds, and `del`.
#include "analyzer/python/lowering.h"

namespace placelint::python {

using Scope = ir::Function::Scope;

void Lowering::Assignment(Node node) {
  std::vector<Node> targets;
  Node at = node;
  Node type;
  while (at.Is(Kind::Assignment)) {
    targets.push_back(at.Get(Field::Left));
    type = at.Get(Field::Type);
    at = at.Get(Field::Right);
  }
  if (at.IsNull()) {
    // `name: type` promises a value that somebody else sets; only an attribute
    // of a class is worth keeping.
    if (!type.IsNull() && frame_->Is(Scope::Class) &&
        targets.front().Is(Kind::Identifier)) {
      const ir::Slot value = Unknown(node, "annotation without value");
      Emit(ir::Annotate{value, NameOf(type)}, SpanOf(type));
      BindTarget(targets.front(), value);
    }
    return;
  }
  if (at.Is(Kind::AugmentedAssignment)) {
    Augmented(at);
    at = at.Get(Field::Left);
  }
  const ir::Slot value = Expression(at);
  if (!type.IsNull()) {
    Emit(ir::Annotate{value, NameOf(type)}, SpanOf(type));
  }
  for (const Node target : targets) {
    BindTarget(target, value);
  }
}

void Lowering::Augmented(Node node) {
  Node target = node.Get(Field::Left);
  while (target.Is(Kind::ParenthesizedExpression) &&
         target.Children().size() == 1) {
    target = target.Children().front();
  }
  std::string_view spelling = TextOf(node.Get(Field::Operator));
  spelling.remove_suffix(spelling.empty() ? 0 : 1);
  ir::Slot object;
  ir::Slot key;
  ir::Slot old;
  if (target.Is(Kind::Attribute)) {
    object = Expression(target.Get(Field::Object));
    old = NewSlot();
    Emit(ir::GetAttr{old, object, NameOf(target.Get(Field::Attribute))},
         SpanOf(target));
  } else if (target.Is(Kind::Subscript)) {
    object = Expression(target.Get(Field::Value));
    key = Subscript(target);
    old = NewSlot();
    Emit(ir::GetItem{old, object, key}, SpanOf(target));
  } else {
    old = Expression(target);
  }
  const ir::Slot right = Expression(node.Get(Field::Right));
  const ir::Slot dst = NewSlot();
  Emit(ir::Binary{dst, BinaryOpOf(spelling), old, right, true}, SpanOf(node));
  if (key.IsValid()) {
    Emit(ir::SetItem{object, key, dst}, SpanOf(target));
  } else if (object.IsValid()) {
    Emit(ir::SetAttr{object, NameOf(target.Get(Field::Attribute)), dst},
         SpanOf(target));
  } else {
    BindTarget(target, dst);
  }
}

void Lowering::BindTarget(Node target, ir::Slot value) {
  const Nesting nesting(depth_);
  if (nesting.TooDeep() || target.IsNull() || target.IsMissing()) {
    return;
  }
  switch (target.GetKind()) {
    case Kind::Identifier:
      Store(NameOf(target), value, SpanOf(target));
      return;
    case Kind::Attribute: {
      const ir::Slot object = Expression(target.Get(Field::Object));
      Emit(ir::SetAttr{object, NameOf(target.Get(Field::Attribute)), value},
           SpanOf(target));
      return;
    }
    case Kind::Subscript: {
      const ir::Slot object = Expression(target.Get(Field::Value));
      const ir::Slot key = Subscript(target);
      Emit(ir::SetItem{object, key, value}, SpanOf(target));
      return;
    }
    case Kind::TuplePattern:
    case Kind::ParenthesizedExpression: {
      // `(x) = value` has no comma, and is no tuple.
      const std::vector<Node> tokens = target.Tokens();
      if (tokens.size() == 3 && tokens[1].IsNamed() &&
          !tokens[1].Is(Kind::ListSplatPattern)) {
        BindTarget(tokens[1], value);
        return;
      }
      UnpackInto(target, value);
      return;
    }
    case Kind::AsPatternTarget:
    case Kind::ListSplatPattern:
    case Kind::ListSplat:
      if (const std::vector<Node> inner = target.Children(); !inner.empty()) {
        BindTarget(inner.front(), value);
      }
      return;
    case Kind::ListPattern:
    case Kind::PatternList:
    case Kind::Tuple:
    case Kind::List:
    case Kind::ExpressionList:
      UnpackInto(target, value);
      return;
    default:
      Unknown(target,
              "assignment target " + std::string(ts_node_type(target.Raw())));
      return;
  }
}

void Lowering::UnpackInto(Node target, ir::Slot value) {
  ir::Unpack unpack;
  unpack.src = value;
  const std::vector<Node> children = target.Children();
  for (std::size_t i = 0; i < children.size(); ++i) {
    if (children[i].Is(Kind::ListSplatPattern) ||
        children[i].Is(Kind::ListSplat)) {
      unpack.star = static_cast<int>(i);
    }
    unpack.targets.push_back(NewSlot());
  }
  const std::vector<ir::Slot> slots = unpack.targets;
  Emit(std::move(unpack), SpanOf(target));
  for (std::size_t i = 0; i < children.size(); ++i) {
    BindTarget(children[i], slots[i]);
  }
}

void Lowering::Delete(Node target) {
  const Nesting nesting(depth_);
  if (nesting.TooDeep()) {
    return;
  }
  switch (target.GetKind()) {
    case Kind::Identifier:
      Emit(ir::DeleteName{NameOf(target)}, SpanOf(target));
      return;
    case Kind::Attribute: {
      const ir::Slot object = Expression(target.Get(Field::Object));
      Emit(ir::DeleteAttr{object, NameOf(target.Get(Field::Attribute))},
           SpanOf(target));
      return;
    }
    case Kind::Subscript: {
      const ir::Slot object = Expression(target.Get(Field::Value));
      const ir::Slot key = Subscript(target);
      Emit(ir::DeleteItem{object, key}, SpanOf(target));
      return;
    }
    default:
      for (const Node child : target.Children()) {
        Delete(child);
      }
      return;
  }
}

}  // namespace placelint::python
