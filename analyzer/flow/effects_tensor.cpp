// Effects on tensors: creation, operations, moves.
#include <algorithm>

#include "analyzer/flow/interpreter.h"

namespace placelint::flow {

namespace {

// Splits "input,target" without allocating.
template <typename Visit>
void ForEachName(std::string_view list, Visit visit) {
  while (!list.empty()) {
    const std::size_t comma = list.find(',');
    visit(list.substr(0, comma));
    list = comma == std::string_view::npos ? std::string_view{}
                                           : list.substr(comma + 1);
  }
}

// Whether an unknown value may be a tensor, as far as anything tells.
bool MayBeTensor(const Values& values, ValueId value) {
  switch (values.Kind(value)) {
    case ValueKind::Symbol: {
      const Hint hint = values.Symbol(value).hint;
      return hint != Hint::Number && hint != Hint::Text;
    }
    case ValueKind::Attribute:
    case ValueKind::Item:
      return true;
    default:
      return false;
  }
}

}  // namespace

ValueId Interpreter::ApplyDevice(State& state, const Application& call) {
  const Operand type = OperandOf(call, call.row.Find("type"));
  if (!type.IsGiven()) {
    return FreshSymbol(state, call.site.span, 0, Hint::Device);
  }
  Device device = ViewOf(state).AsDevice(type.value);
  const Operand index = OperandOf(call, call.row.Find("index"));
  if (index.IsGiven() && device.IsAccelerator()) {
    const std::int64_t number = ViewOf(state).Number(index.value, -1);
    if (number >= 0) {
      device.index = static_cast<int>(number);
    } else {
      device.index = Device::SymbolicIndex;
      device.symbol = state.Resolve(index.value);
    }
  }
  if (device.IsUnknown()) {
    return FreshSymbol(state, call.site.span, 0, Hint::Device);
  }
  return values_.DeviceValue(device);
}

ValueId Interpreter::ApplyCreate(State& state, const Application& call) {
  const View view = ViewOf(state);
  Tensor tensor{.origin = Origin::Placed,
                .made_at = call.site.span,
                .made_by = Intern(call.row.name)};
  const std::optional<Device> place = PlaceOf(state, call);
  const std::string_view otherwise = call.row.Find("else");
  if (place) {
    tensor.device = *place;
  } else if (MayBeGiven(call)) {
    tensor.origin = Origin::Unknown;
  } else if (otherwise == "cpu") {
    tensor.device = Device::Cpu();
    tensor.origin = Origin::Host;
  } else {
    tensor.device = state.DefaultDevice();
    tensor.origin = Origin::Factory;
  }
  const Operand values = OperandOf(call, call.row.Find("values"));
  if (!place && values.IsGiven()) {
    const std::vector<Leaf> leaves = view.Leaves(values);
    if (!leaves.empty()) {
      tensor.device = leaves.front().device;
    } else if (MayBeTensor(values_, state.Resolve(values.value)) &&
               otherwise != "default" && otherwise != "cpu") {
      // The values may be a tensor that is somewhere else.
      tensor.device = {};
    }
  }
  const std::string_view scalar = call.row.Find("scalar");
  if (scalar == "always") {
    tensor.zero_dim = true;
  } else if (const Operand data = OperandOf(call, scalar); data.IsGiven()) {
    const ValueId value = state.Resolve(data.value);
    // Anything but a list, a tuple or an array may be a number.
    tensor.zero_dim = !values_.Is(value, ValueKind::Object) &&
                      !values_.Is(value, ValueKind::Tensor);
  }
  if (const Operand grad = OperandOf(call, call.row.Find("grad"));
      grad.IsGiven()) {
    tensor.leaf = view.IsTrue(grad.value);
  }
  return values_.TensorValue(tensor);
}

ValueId Interpreter::ApplyLike(State& state, const Application& call) {
  if (const std::optional<Device> place = PlaceOf(state, call)) {
    return values_.TensorValue({.device = *place,
                                .origin = Origin::Placed,
                                .made_at = call.site.span,
                                .made_by = Intern(call.row.name)});
  }
  const Operand like = Target(call, "self");
  const Device device =
      like.IsGiven() ? ViewOf(state).DeviceOf(like.value) : Device{};
  if (device.IsUnknown()) {
    return FreshSymbol(state, call.site.span, 0, Hint::Tensor);
  }
  return values_.TensorValue({.device = device,
                              .origin = Origin::Placed,
                              .made_at = call.site.span,
                              .made_by = Intern(call.row.name)});
}

ValueId Interpreter::ApplySame(State& state, const Application& call) {
  const Operand operand = Target(call, "self");
  if (!operand.IsGiven()) {
    return FreshSymbol(state, call.site.span);
  }
  const std::vector<Leaf> leaves = ViewOf(state).Leaves(operand);
  if (leaves.empty()) {
    return FreshSymbol(state, call.site.span, 0, Hint::Tensor);
  }
  const ValueId value = leaves.front().value;
  const Tensor* source = ViewOf(state).TensorOf(value);
  if (source == nullptr) {
    return value;
  }
  Tensor tensor = *source;
  tensor.leaf = false;
  // `x.mean()` gives one number, `x.mean(dim=0)` does not.
  const std::size_t others = call.args.size() - (call.self.IsValid() ? 0 : 1);
  tensor.zero_dim = tensor.zero_dim || (call.row.Has("scalar") && others == 0);
  if (tensor.origin == Origin::Parameter) {
    tensor.origin = Origin::Output;
  }
  return values_.TensorValue(tensor);
}

ValueId Interpreter::ApplyCombine(State& state, const Application& call) {
  CombineEvent event;
  static_cast<Occurrence&>(event) = At(call);
  event.strict = call.row.Has("strict");
  ForEachName(call.row.Find("operands"), [&](std::string_view name) {
    if (name == "*" || name == "**") {
      for (Operand& operand : AllOperands(call)) {
        event.operands.push_back(operand);
      }
    } else if (const Operand operand = OperandOf(call, name);
               operand.IsGiven()) {
      event.operands.push_back(operand);
    }
  });
  Emit(state, event);
  const View view = ViewOf(state);
  const Operand follow = OperandOf(call, call.row.Find("follow"));
  if (follow.IsGiven() && view.TensorOf(follow.value) != nullptr) {
    return follow.value;
  }
  if (call.row.Has("in_place") && call.self.IsValid()) {
    return call.self;
  }
  ValueId best;
  if (view.Clashes(event.operands)) {
    return FreshSymbol(state, call.site.span, 11, Hint::Tensor);
  }
  for (const Operand& operand : event.operands) {
    for (const Leaf& leaf : view.Leaves(operand)) {
      const Tensor* tensor = view.TensorOf(leaf.value);
      if (tensor == nullptr || tensor->device.IsUnknown()) {
        continue;
      }
      const Tensor* so_far = best.IsValid() ? view.TensorOf(best) : nullptr;
      if (so_far == nullptr || (so_far->zero_dim && !tensor->zero_dim)) {
        best = leaf.value;
      }
    }
  }
  if (!best.IsValid()) {
    return FreshSymbol(state, call.site.span, 0, Hint::Tensor);
  }
  Tensor result = *view.TensorOf(best);
  result.leaf = false;
  // `torch.max(x)` is one number, `torch.max(x, y)` is none.
  result.zero_dim |= event.operands.size() == 1 && call.args.size() == 1 &&
                     !call.self.IsValid();
  if (result.origin == Origin::Parameter) {
    result.origin = Origin::Output;
  }
  return values_.TensorValue(result);
}

ValueId Interpreter::ApplyHost(State& state, const Application& call) {
  HostEvent event;
  static_cast<Occurrence&>(event) = At(call);
  event.tensor = Target(call, "self");
  if (event.tensor.IsGiven()) {
    Emit(state, event);
  }
  if (call.row.result == ir::TensorClass) {
    return event.tensor.IsGiven() ? event.tensor.value
                                  : FreshSymbol(state, call.site.span);
  }
  return FreshSymbol(state, call.site.span);
}

ValueId Interpreter::ApplyMove(State& state, const Application& call) {
  const View view = ViewOf(state);
  MoveEvent event;
  static_cast<Occurrence&>(event) = At(call);
  event.target = Target(call, "self");
  event.discarded = call.site.discarded;
  const bool cast = call.row.kind == ir::EffectKind::Cast;
  std::optional<Device> place;
  if (!cast) {
    place = PlaceOf(state, call, &event.to);
  }
  event.has_device = place.has_value();
  event.device = place.value_or(Device{});
  event.has_dtype = cast;
  for (const Arg& arg : call.args) {
    event.has_dtype |= view.IsDtype(arg.value);
    event.has_dtype |=
        world_.names.Text(arg.name).find("dtype") != std::string_view::npos;
  }
  if (!event.target.IsGiven()) {
    return FreshSymbol(state, call.site.span);
  }
  const ValueId target = state.Resolve(event.target.value);
  event.target.value = target;
  Emit(state, event);
  if (const Tensor* source = view.TensorOf(target)) {
    if (!place) {
      return target;
    }
    Tensor moved = *source;
    const bool same =
        view.RelateDevices(moved.device, *place) == Relation::Same &&
        moved.device == *place;
    moved.leaf = moved.leaf && same;
    moved.device = *place;
    if (!same) {
      moved.origin = Origin::Moved;
      moved.made_at = call.site.span;
      moved.made_by = Intern(call.row.name);
    }
    const ValueId result = values_.TensorValue(moved);
    if (source->bag && call.site.discarded) {
      // A batch may be an object that moves in place.
      return result;
    }
    return result;
  }
  if (place) {
    MoveObject(state, target, *place, call.site.span, Intern(call.row.name));
  }
  return target;
}

}  // namespace placelint::flow
