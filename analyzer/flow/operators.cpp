// Operators and formatted strings.
#include "analyzer/flow/interpreter.h"

namespace placelint::flow {

// Arithmetic on plain numbers and texts that programs use to pick devices.
static ValueId Fold(Values& values, ir::BinaryOp op, ValueId left,
                    ValueId right) {
  const Value& a = values.Get(left);
  const Value& b = values.Get(right);
  if (a.kind == ValueKind::Text && b.kind == ValueKind::Text &&
      op == ir::BinaryOp::Add) {
    return values.TextValue(std::string(values.Text(left)) +
                            std::string(values.Text(right)));
  }
  if (a.kind == ValueKind::Text && op == ir::BinaryOp::Add) {
    return values.Make({.kind = ValueKind::Format,
                        .name = a.name,
                        .b = values.ListId({right})});
  }
  if (a.kind != ValueKind::Int || b.kind != ValueKind::Int) {
    return {};
  }
  switch (op) {
    case ir::BinaryOp::Add:
      return values.IntValue(a.number + b.number);
    case ir::BinaryOp::Sub:
      return values.IntValue(a.number - b.number);
    case ir::BinaryOp::Mul:
      if (std::abs(a.number) < (1 << 20) && std::abs(b.number) < (1 << 20)) {
        return values.IntValue(a.number * b.number);
      }
      return {};
    case ir::BinaryOp::FloorDiv:
      return b.number > 0 && a.number >= 0
                 ? values.IntValue(a.number / b.number)
                 : ValueId{};
    case ir::BinaryOp::Mod:
      return b.number > 0 && a.number >= 0
                 ? values.IntValue(a.number % b.number)
                 : ValueId{};
    default:
      return {};
  }
}

// The tensor that an operation on `left` and `right` gives: on the device of
// the operand that decides. After a clash nothing is known, so that one mistake
// is reported once.
ValueId Interpreter::Combined(State& state,
                              const std::vector<Operand>& operands,
                              ValueId left, ValueId right) {
  const Tensor& a = values_.TensorOf(left);
  const Tensor& b = values_.TensorOf(right);
  if (ViewOf(state).Clashes(operands)) {
    return FreshSymbol(state, operands.front().span, 11, Hint::Tensor);
  }
  if (a.zero_dim != b.zero_dim) {
    return a.zero_dim && a.device.IsCpu() ? right : left;
  }
  return a.device.IsUnknown() ? right : left;
}

// `list + list` and `dict | dict`; invalid for anything else.
ValueId Interpreter::MergeContainers(State& state, const ir::Binary& op,
                                     ValueId left, ValueId right, Span span) {
  const ValueKind kind = values_.Kind(left);
  if (op.op == ir::BinaryOp::Add && kind == ValueKind::Object) {
    const Container* x = state.ContainerOf(left);
    const Container* y = state.ContainerOf(right);
    if (x != nullptr && y != nullptr) {
      Container sum = *x;
      sum.entries.insert(sum.entries.end(), y->entries.begin(),
                         y->entries.end());
      sum.open = x->open || y->open;
      if (!sum.rest.IsValid()) {
        sum.rest = y->rest;
      }
      if (op.in_place) {
        state.SetContainer(left, sum);
        return left;
      }
      return MakeContainer(state, values_.Object(left).kind, sum, span);
    }
  }
  if (op.op == ir::BinaryOp::Or && values_.IsObject(left, ObjectKind::Dict) &&
      values_.IsObject(right, ObjectKind::Dict)) {
    const Container* x = state.ContainerOf(left);
    const ValueId merged =
        MakeContainer(state, ObjectKind::Dict,
                      x != nullptr ? *x : Container{.open = true}, span);
    UpdateDict(state, merged, {{.value = right, .span = span}});
    return merged;
  }
  return {};
}

ValueId Interpreter::EvalBinary(State& state, const ir::Binary& op, Span span) {
  const ValueId left = state.Resolve(state.Get(op.left));
  const ValueId right = state.Resolve(state.Get(op.right));
  if (const ValueId folded = Fold(values_, op.op, left, right);
      folded.IsValid()) {
    return folded;
  }
  const View view = ViewOf(state);
  const Tensor* a = view.TensorOf(left);
  const Tensor* b = view.TensorOf(right);
  if (a != nullptr && b != nullptr) {
    CombineEvent event;
    event.site = event.callee = span;
    event.operands = {{left, span, {}}, {right, span, {}}};
    event.strict = op.op == ir::BinaryOp::MatMul;
    Emit(state, event);
    return Combined(state, event.operands, left, right);
  }
  if (a != nullptr || b != nullptr) {
    // A 0-dim tensor follows what it meets.
    const Tensor& tensor = a != nullptr ? *a : *b;
    const ValueKind other = values_.Kind(a != nullptr ? right : left);
    const bool number = other == ValueKind::Int || other == ValueKind::Float ||
                        other == ValueKind::Bool;
    if (tensor.zero_dim && !number) {
      return FreshSymbol(state, span, 12);
    }
    return a != nullptr ? left : right;
  }
  if (const ValueId merged = MergeContainers(state, op, left, right, span);
      merged.IsValid()) {
    return merged;
  }
  const ValueKind kind = values_.Kind(left);
  return FreshSymbol(state, span, 0,
                     kind == ValueKind::Int || kind == ValueKind::Float
                         ? Hint::Number
                         : Hint::Any);
}

ValueId Interpreter::EvalCompare(State& state, const ir::Compare& op,
                                 Span span) {
  const ValueId left = state.Resolve(state.Get(op.left));
  const ValueId right = state.Resolve(state.Get(op.right));
  const View view = ViewOf(state);
  const Tensor* a = view.TensorOf(left);
  const Tensor* b = view.TensorOf(right);
  const bool identity =
      op.op == ir::CompareOp::Is || op.op == ir::CompareOp::IsNot ||
      op.op == ir::CompareOp::In || op.op == ir::CompareOp::NotIn;
  if (identity || (a == nullptr && b == nullptr)) {
    return values_.CompareOf(op.op, left, right);
  }
  if (a != nullptr && b != nullptr) {
    CombineEvent event;
    event.site = event.callee = span;
    event.operands = {{left, span, {}}, {right, span, {}}};
    Emit(state, event);
    return Combined(state, event.operands, left, right);
  }
  return a != nullptr ? left : right;
}

ValueId Interpreter::EvalUnary(State& state, const ir::Unary& op) {
  const ValueId operand = state.Resolve(state.Get(op.operand));
  const Value& value = values_.Get(operand);
  if (op.op == ir::UnaryOp::Not) {
    return values_.NotOf(operand);
  }
  if (value.kind == ValueKind::Int && op.op == ir::UnaryOp::Negate) {
    return values_.IntValue(-value.number);
  }
  return operand;
}

ValueId Interpreter::EvalFormat(State& state, const ir::Format& op, Span span) {
  std::string leading;
  std::vector<ValueId> rest;
  for (const ir::FormatPart& part : op.parts) {
    if (!part.value.IsValid()) {
      if (rest.empty()) {
        leading += part.text;
      }
      continue;
    }
    const ValueId value = state.Resolve(state.Get(part.value));
    if (rest.empty() && values_.Is(value, ValueKind::Text)) {
      leading += values_.Text(value);
    } else if (rest.empty() && values_.Is(value, ValueKind::Int)) {
      leading += std::to_string(values_.Get(value).number);
    } else {
      rest.push_back(value);
    }
  }
  (void)span;
  if (rest.empty()) {
    return values_.TextValue(leading);
  }
  return values_.Make({.kind = ValueKind::Format,
                       .name = Intern(leading),
                       .b = values_.ListId(rest)});
}

}  // namespace placelint::flow
