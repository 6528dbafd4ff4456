// Effects of calls that neither move nor run anything: queries, generators,
// defaults.
#include "analyzer/flow/interpreter.h"

namespace placelint::flow {

ValueId Interpreter::ApplyDefaultDevice(State& state, const Application& call) {
  const Operand place = OperandOf(call, call.row.Find("place"));
  const Device device =
      place.IsGiven() ? ViewOf(state).AsDevice(place.value) : Device{};
  if (call.row.Find("style") == "current") {
    state.current_index =
        device.IsAccelerator() && device.index >= 0 ? device.index : -1;
  } else {
    state.default_device = device;
  }
  return values_.NoneValue();
}

ValueId Interpreter::ApplyQuery(State& state, const Application& call) {
  if (call.row.Has("initialises") && !state.initialised_at.IsValid()) {
    state.initialised_at = call.site.span;
  }
  if (call.row.Find("about") == "accelerator") {
    state.asked_at = call.site.span;
  }
  std::vector<ValueId> args;
  for (const Arg& arg : call.args) {
    args.push_back(arg.value);
  }
  return state.Resolve(
      values_.ResultOf(values_.ExternalValue(call.row.name), args));
}

ValueId Interpreter::ApplyGenerator(State& state, const Application& call) {
  const ValueId object = ResultObject(state, call, ObjectKind::Generator);
  state.SetPlaced(object,
                  {.device = PlaceOf(state, call).value_or(Device::Cpu()),
                   .set_at = call.site.span,
                   .made_at = call.site.span});
  return object;
}

ValueId Interpreter::ApplyValue(State& state, const Application& call) {
  if (call.row.result == ir::TensorClass) {
    return values_.TensorValue(
        {.device = ParseDevice(call.row.Find("device"), world_.names),
         .origin = Origin::Host,
         .made_at = call.site.span,
         .made_by = Intern(call.row.name)});
  }
  return FreshSymbol(state, call.site.span, 0,
                     call.row.result == "number"   ? Hint::Number
                     : call.row.result == "string" ? Hint::Text
                                                   : Hint::Any);
}

// A call that has nothing to do with placement.
ValueId Interpreter::ApplyUnplaced(State& state, const Application& call) {
  if (const Operand file = OperandOf(call, call.row.Find("writes"));
      file.IsGiven()) {
    state.fields.Set({state.Resolve(file.value), Intern("written")},
                     values_.BoolValue(true));
  }
  std::vector<ValueId> args;
  if (call.self.IsValid()) {
    args.push_back(call.self);
  }
  for (const Arg& arg : call.args) {
    args.push_back(arg.value);
  }
  if (args.size() > 4) {
    return FreshSymbol(state, call.site.span);
  }
  return state.Resolve(
      values_.ResultOf(values_.ExternalValue(call.row.name), args));
}

ValueId Interpreter::ApplyOther(State& state, const Application& call) {
  switch (call.row.kind) {
    case ir::EffectKind::Identity: {
      const Operand target = Target(call, "self");
      return target.IsGiven() ? target.value
                              : FreshSymbol(state, call.site.span);
    }
    case ir::EffectKind::Escape:
      Havoc(state, call.self, 3);
      for (const Arg& arg : call.args) {
        Havoc(state, arg.value, 3);
      }
      return FreshSymbol(state, call.site.span);
    case ir::EffectKind::Instance:
      return ApplyInstance(state, call);
    case ir::EffectKind::Encode:
      return ApplyEncode(state, call);
    case ir::EffectKind::LoadFile:
      return ApplyLoadFile(state, call);
    case ir::EffectKind::Context:
      return ApplyContext(state, call);
    case ir::EffectKind::DefaultDevice:
      return ApplyDefaultDevice(state, call);
    case ir::EffectKind::Query:
      return ApplyQuery(state, call);
    case ir::EffectKind::Generator:
      return ApplyGenerator(state, call);
    case ir::EffectKind::Value:
      return ApplyValue(state, call);
    default:
      return ApplyUnplaced(state, call);
  }
}

}  // namespace placelint::flow
