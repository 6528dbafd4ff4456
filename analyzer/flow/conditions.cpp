// Truth of conditions, and what taking a branch tells about its values.
#include "analyzer/flow/interpreter.h"

namespace placelint::flow {

namespace {

bool IsConcrete(ValueKind kind) {
  switch (kind) {
    case ValueKind::None:
    case ValueKind::Bool:
    case ValueKind::Int:
    case ValueKind::Text:
    case ValueKind::Float:
      return true;
    default:
      return false;
  }
}

// Whether the value is certainly not None.
bool IsSomething(ValueKind kind) {
  switch (kind) {
    case ValueKind::Bool:
    case ValueKind::Int:
    case ValueKind::Float:
    case ValueKind::Text:
    case ValueKind::Object:
    case ValueKind::Tensor:
    case ValueKind::Device:
    case ValueKind::Function:
    case ValueKind::Class:
    case ValueKind::Format:
    case ValueKind::Bound:
    case ValueKind::External:
      return true;
    default:
      return false;
  }
}

}  // namespace

std::optional<bool> Interpreter::AreEqual(const State& state, ValueId left,
                                          ValueId right) {
  const Value& a = values_.Get(left);
  const Value& b = values_.Get(right);
  if (left == right && (IsConcrete(a.kind) || a.kind == ValueKind::Device ||
                        a.kind == ValueKind::Object)) {
    return true;
  }
  if (IsConcrete(a.kind) && IsConcrete(b.kind)) {
    return left == right;
  }
  if ((a.kind == ValueKind::None && IsSomething(b.kind)) ||
      (b.kind == ValueKind::None && IsSomething(a.kind))) {
    return false;
  }
  const bool devices =
      (a.kind == ValueKind::Device && b.kind == ValueKind::Text) ||
      (b.kind == ValueKind::Device && a.kind == ValueKind::Text) ||
      (a.kind == ValueKind::Device && b.kind == ValueKind::Device);
  if (devices) {
    const View view = ViewOf(state);
    const Device x = view.AsDevice(left);
    const Device y = view.AsDevice(right);
    if (x == y && !x.IsSymbolic()) {
      return true;
    }
    if (!x.IsSymbolic() && !y.IsSymbolic() && x.kind != y.kind) {
      return false;
    }
  }
  return std::nullopt;
}

// Whether `left` is in `right`.
std::optional<bool> Interpreter::Holds(const State& state, ValueId right,
                                       ValueId left) {
  const Value& a = values_.Get(left);
  const Value& b = values_.Get(right);
  const Container* content = state.ContainerOf(right);
  if (b.kind == ValueKind::Text && a.kind == ValueKind::Text) {
    return values_.Text(right).find(values_.Text(left)) !=
           std::string_view::npos;
  }
  if (content == nullptr || !IsConcrete(a.kind)) {
    return std::nullopt;
  }
  const bool dict = values_.IsObject(right, ObjectKind::Dict) ||
                    values_.IsObject(right, ObjectKind::Batch);
  for (const Entry& entry : content->entries) {
    const ValueId item = dict ? entry.key : entry.value;
    if (item == left) {
      return true;
    }
    if (!IsConcrete(values_.Kind(item))) {
      return std::nullopt;
    }
  }
  return content->open ? std::nullopt : std::optional<bool>(false);
}

std::optional<bool> Interpreter::CompareTruth(const State& state,
                                              const Value& value) {
  const ValueId left = state.Resolve(ValueId{value.a});
  const ValueId right = state.Resolve(ValueId{value.b});
  const Value& a = values_.Get(left);
  const Value& b = values_.Get(right);
  switch (static_cast<ir::CompareOp>(value.number)) {
    case ir::CompareOp::Is:
    case ir::CompareOp::Eq:
      return AreEqual(state, left, right);
    case ir::CompareOp::Lt:
      if (a.kind == ValueKind::Int && b.kind == ValueKind::Int) {
        return a.number < b.number;
      }
      return std::nullopt;
    case ir::CompareOp::Gt:
      if (a.kind == ValueKind::Int && b.kind == ValueKind::Int) {
        return a.number > b.number;
      }
      return std::nullopt;
    case ir::CompareOp::In:
      return Holds(state, right, left);
    default:
      return std::nullopt;
  }
}

std::optional<bool> Interpreter::Truth(const State& state, ValueId value) {
  value = state.Resolve(value);
  if (const bool* known = state.truths.Find(value)) {
    return *known;
  }
  const Value& v = values_.Get(value);
  switch (v.kind) {
    case ValueKind::None:
      return false;
    case ValueKind::Bool:
    case ValueKind::Int:
      return v.number != 0;
    case ValueKind::Text:
      return !v.name.IsEmpty();
    case ValueKind::Not: {
      const std::optional<bool> inner = Truth(state, ValueId{v.a});
      return inner ? std::optional<bool>(!*inner) : std::nullopt;
    }
    case ValueKind::Compare:
      return CompareTruth(state, v);
    case ValueKind::Object: {
      const ObjectKind kind = values_.Object(value).kind;
      if (kind == ObjectKind::Module || kind == ObjectKind::Accelerator ||
          kind == ObjectKind::Pipeline || kind == ObjectKind::Tokenizer ||
          kind == ObjectKind::Optimizer) {
        return true;
      }
      const Container* content = state.ContainerOf(value);
      if (content != nullptr && !content->open) {
        return !content->entries.empty();
      }
      return std::nullopt;
    }
    case ValueKind::Device:
    case ValueKind::Function:
    case ValueKind::Class:
    case ValueKind::Bound:
      return true;
    case ValueKind::Import:
      if (TextOf(Name{static_cast<std::uint32_t>(v.number)}) ==
          "TYPE_CHECKING") {
        return false;
      }
      return std::nullopt;
    case ValueKind::External:
      // Code for type checkers never runs.
      if (values_.Text(value) == "typing.TYPE_CHECKING") {
        return false;
      }
      return std::nullopt;
    default:
      return std::nullopt;
  }
}

bool Interpreter::Assume(State& state, ValueId value, bool truth) {
  value = state.Resolve(value);
  const std::optional<bool> known = Truth(state, value);
  if (known) {
    return *known == truth;
  }
  state.truths.Set(value, truth);
  const Value& v = values_.Get(value);
  if (v.kind == ValueKind::Not) {
    return Assume(state, ValueId{v.a}, !truth);
  }
  if (v.kind != ValueKind::Compare || !truth) {
    return true;
  }
  const auto op = static_cast<ir::CompareOp>(v.number);
  if (op != ir::CompareOp::Is && op != ir::CompareOp::Eq) {
    return true;
  }
  const ValueId left = state.Resolve(ValueId{v.a});
  const ValueId right = state.Resolve(ValueId{v.b});
  const bool left_known = IsConcrete(values_.Kind(left));
  const bool right_known = IsConcrete(values_.Kind(right));
  if (left_known != right_known) {
    const ValueId symbol = left_known ? right : left;
    switch (values_.Kind(symbol)) {
      case ValueKind::Symbol:
      case ValueKind::Attribute:
      case ValueKind::Item:
      case ValueKind::Result:
        state.bindings.Set(symbol, left_known ? left : right);
        break;
      default:
        break;
    }
  }
  return true;
}

}  // namespace placelint::flow
