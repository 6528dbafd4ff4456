// Effects of running modules: feeding, encoding.
#include <algorithm>

#include "analyzer/flow/interpreter.h"

namespace placelint::flow {

// Objects that the module calls while it runs (stopping criteria, logits
// processors) get tensors that are where the module is.
void Interpreter::RunCallbacks(State& state, const Application& call,
                               ValueId module) {
  Device device = ViewOf(state).DeviceOf(module);
  if (device.IsUnknown()) {
    device = Device::Of(values_.AttributeOf(module, Intern("device")));
  }
  std::vector<ValueId> work;
  for (const Arg& arg : call.args) {
    work.push_back(state.Resolve(arg.value));
  }
  for (std::size_t i = 0; i < work.size() && i < 16; ++i) {
    const ValueId object = work[i];
    if (const Container* content = state.ContainerOf(object)) {
      for (const Entry& entry : content->entries) {
        work.push_back(entry.value);
      }
    }
    const ValueId type = ViewOf(state).UserClass(object);
    if (!values_.IsObject(object, ObjectKind::Criteria) || !type.IsValid()) {
      continue;
    }
    const ValueId run = FindInClass(state, type, Intern("__call__"), 0);
    if (!values_.Is(run, ValueKind::Function)) {
      continue;
    }
    const ValueId tensor = values_.TensorValue({.device = device,
                                                .origin = Origin::Output,
                                                .made_at = call.site.span});
    (void)InvokeFunction(state, run, object,
                         {{.value = tensor, .span = call.site.span},
                          {.value = tensor, .span = call.site.span}},
                         call.site);
  }
}

// What comes out is where the module is; a split one gives its results back on
// the device of its first input (SEMANTICS 3.2).
Device Interpreter::ResultDevice(const State& state, const Application& call,
                                 ValueId module,
                                 const std::vector<Operand>& inputs) {
  const View view = ViewOf(state);
  const Placed* placed = view.PlacedOf(module);
  Device device = view.DeviceOf(module);
  const bool follows =
      placed != nullptr && (placed->parameterless || placed->IsSplit() ||
                            call.row.Find("result_on") == "inputs");
  if (follows) {
    device = {};
    for (const Operand& input : inputs) {
      for (const Leaf& leaf : view.Leaves(input)) {
        if (device.IsUnknown()) {
          device = leaf.device;
        }
      }
    }
  }
  if (call.row.Find("result_on") == "cpu") {
    device = Device::Cpu();
  }
  std::vector<Operand> meeting = inputs;
  if (placed != nullptr && !placed->parameterless && !placed->IsSplit()) {
    meeting.push_back({values_.TensorValue({.device = view.DeviceOf(module)}),
                       call.site.span,
                       {}});
    std::swap(meeting.front(), meeting.back());
  }
  const bool split = placed != nullptr && placed->IsSplit();
  if ((!split && view.Clashes(meeting)) ||
      values_.IsObject(module, ObjectKind::Diffusion)) {
    device = {};
  }
  return device;
}

ValueId Interpreter::FeedLibraryModule(State& state, const Application& call,
                                       ValueId module) {
  const View view = ViewOf(state);
  const Placed* placed = view.PlacedOf(module);
  const std::vector<Operand> inputs = AllOperands(call);
  RunCallbacks(state, call, module);
  if (placed != nullptr && (placed->parameterless || placed->operands_only)) {
    CombineEvent event;
    static_cast<Occurrence&>(event) = At(call);
    event.operands = inputs;
    event.runner = placed->operands_only ? module : ValueId{};
    if (placed->operands_only && placed->known) {
      event.operands.push_back(
          {values_.TensorValue({.device = placed->device,
                                .origin = Origin::Parameter,
                                .made_at = placed->set_at}),
           call.site.callee,
           {}});
    }
    event.strict = true;
    Emit(state, event);
  } else if (!values_.IsObject(module, ObjectKind::Diffusion)) {
    FeedEvent event;
    static_cast<Occurrence&>(event) = At(call);
    event.module = {module, call.site.callee, {}};
    event.inputs = inputs;
    Emit(state, event);
  }
  const Device device = ResultDevice(state, call, module, inputs);
  return values_.TensorValue(
      {.device = device,
       .origin = Origin::Output,
       .made_at = placed != nullptr && placed->set_at.IsValid()
                      ? placed->set_at
                      : call.site.span,
       .made_by = placed != nullptr ? placed->set_by : Name{},
       .bag = true});
}

// A function that runs the module it is given (an exporter).
Outcomes Interpreter::FeedArgument(State state, const Application& call) {
  const Operand module = Target(call, "");
  const Operand inputs = OperandOf(call, call.row.Find("inputs"));
  Outcomes outcomes;
  if (module.IsGiven() && inputs.IsGiven() &&
      values_.IsObject(state.Resolve(module.value), ObjectKind::Module)) {
    Args args;
    const ValueId value = state.Resolve(inputs.value);
    if (values_.IsObject(value, ObjectKind::Tuple)) {
      for (const ValueId item : Elements(state, value, inputs.span).items) {
        args.push_back({{}, item, inputs.span, false, false});
      }
    } else {
      args.push_back({{}, value, inputs.span, false, false});
    }
    outcomes = Invoke(std::move(state), module.value, args, call.site);
    for (Outcome& outcome : outcomes) {
      outcome.value = values_.NoneValue();
    }
    return outcomes;
  }
  const ValueId none = values_.NoneValue();
  outcomes.push_back({std::move(state), none});
  return outcomes;
}

// The method that a call of the module runs ("forward").
std::string_view Interpreter::CalledMethod(const State& state,
                                           ValueId module) const {
  const std::string_view library = ViewOf(state).LibraryClass(module);
  const ir::ClassRow* row =
      library.empty() ? nullptr : world_.table.Class(library);
  return row != nullptr && row->Find("call").empty() ? "forward"
         : row != nullptr                            ? row->Find("call")
                                                     : std::string_view{};
}

// The arguments that a wrapper hands on.
Args Interpreter::WrappedArgs(State& state, const Application& call,
                              ValueId module, Name wrapper) {
  const std::string_view wrap = TextOf(wrapper);
  Args args = call.args;
  if (wrap == "data-parallel" || wrap == "ddp" || wrap == "fsdp") {
    // Parallel wrappers move their inputs (SEMANTICS 9.7).
    const Device device = ViewOf(state).DeviceOf(module);
    for (Arg& arg : args) {
      if (values_.Is(arg.value, ValueKind::Tensor)) {
        Tensor tensor = values_.TensorOf(arg.value);
        tensor.device = device;
        arg.value = values_.TensorValue(tensor);
      } else if (values_.Is(arg.value, ValueKind::Object)) {
        State scratch = state;
        MoveObject(scratch, arg.value, device, call.site.span, {});
        state = std::move(scratch);
      }
    }
  }
  return args;
}

// A container of modules runs them one after the other.
Outcomes Interpreter::FeedInTurn(State state, const Application& call,
                                 const std::vector<Entry>& children) {
  Outcomes current;
  const ValueId input = call.args.front().value;
  current.push_back({std::move(state), input});
  for (const Entry& entry : children) {
    Outcomes next;
    for (Outcome& outcome : current) {
      Outcomes step =
          Invoke(std::move(outcome.state), entry.value,
                 {{.value = outcome.value, .span = call.args.front().span}},
                 call.site);
      std::move(step.begin(), step.end(), std::back_inserter(next));
      if (next.size() > 2) {
        break;
      }
    }
    current = std::move(next);
  }
  return current;
}

Outcomes Interpreter::ApplyFeed(State state, const Application& call) {
  if (call.row.Has("value")) {
    return FeedArgument(std::move(state), call);
  }
  const ValueId module = call.self;
  Outcomes outcomes;
  if (!values_.Is(module, ValueKind::Object)) {
    const ValueId unknown = FreshSymbol(state, call.site.span);
    outcomes.push_back({std::move(state), unknown});
    return outcomes;
  }
  const std::string_view method = CalledMethod(state, module);
  const std::size_t dot = call.row.name.rfind('.');
  const bool is_call = call.row.name.substr(dot + 1) == "__call__" ||
                       call.row.name.substr(dot + 1) == method;
  if (is_call && !method.empty()) {
    if (const ValueId replaced = state.Field(module, Intern(method));
        replaced.IsValid()) {
      return Invoke(std::move(state), replaced, call.args, call.site);
    }
    const ValueId type = ViewOf(state).UserClass(module);
    if (type.IsValid()) {
      if (const ValueId forward = FindInClass(state, type, Intern(method), 0);
          forward.IsValid()) {
        return InvokeFunction(std::move(state), forward, module, call.args,
                              call.site);
      }
    }
  }
  const Placed* placed = state.PlacedOf(module);
  if (is_call && placed != nullptr && placed->inner.IsValid()) {
    const ValueId inner = placed->inner;
    const Args args = WrappedArgs(state, call, module, placed->wrap);
    return Invoke(std::move(state), inner, args, call.site);
  }
  // A container of modules runs them one after the other.
  const Container* children = state.ContainerOf(module);
  if (is_call && children != nullptr && !children->open &&
      !children->entries.empty() && call.args.size() == 1) {
    const std::vector<Entry> entries = children->entries;
    return FeedInTurn(std::move(state), call, entries);
  }
  const ValueId result = FeedLibraryModule(state, call, module);
  outcomes.push_back({std::move(state), result});
  return outcomes;
}

ValueId Interpreter::ApplyEncode(State& state, const Application& call) {
  const View view = ViewOf(state);
  const std::string_view when = call.row.Find("when");
  const Operand asked = OperandOf(call, when);
  const bool maybe = !asked.IsGiven() && MayBeGiven(call);
  const bool lists =
      !when.empty() && !maybe &&
      (!asked.IsGiven() || view.IsNone(state.Resolve(asked.value)));
  if (lists || maybe) {
    return FreshSymbol(state, call.site.span);
  }
  if (asked.IsGiven()) {
    const std::string_view kind = view.Text(asked.value);
    if (kind == "np" || kind == "tf" || kind == "jax") {
      return FreshSymbol(state, call.site.span);
    }
  }
  const std::optional<Device> place = PlaceOf(state, call);
  if (call.row.result == ir::TensorClass) {
    return values_.TensorValue({.device = place.value_or(Device::Cpu()),
                                .origin = Origin::Tokenizer,
                                .made_at = call.site.span,
                                .made_by = Intern(call.row.name)});
  }
  const ValueId type = values_.ExternalValue(call.row.result);
  const ValueId batch = values_.ObjectAt(
      chain_ ^ state.frame, 0,
      {.kind = ObjectKind::Batch, .type = type, .site = call.site.span});
  state.SetPlaced(batch, {.device = place.value_or(Device::Cpu()),
                          .set_at = call.site.span,
                          .set_by = Intern(call.row.name),
                          .made_at = call.site.span,
                          .made_by = Intern(call.row.name)});
  state.SetContainer(batch, {.open = true});
  return batch;
}

ValueId Interpreter::ApplyInstance(State& state, const Application& call) {
  const ValueId object = ResultObject(state, call, ObjectKind::Instance);
  std::size_t position = 0;
  for (const Arg& arg : call.args) {
    Name name = arg.name;
    if (name.IsEmpty() && position < call.row.params.size()) {
      name = Intern(call.row.params[position]);
    }
    position += arg.name.IsEmpty() ? 1 : 0;
    if (!name.IsEmpty() && !arg.spread) {
      state.fields.Set({object, name}, arg.value);
    }
  }
  const std::string_view children = call.row.Find("children");
  if (!children.empty()) {
    Container content;
    for (const Arg& arg : call.args) {
      if (arg.name.IsEmpty() && !arg.spread) {
        content.entries.push_back({{}, arg.value});
      }
      content.open |= arg.spread;
    }
    state.SetContainer(object, content);
  }
  if (const std::optional<Device> place = PlaceOf(state, call)) {
    state.SetPlaced(object, {.device = *place,
                             .set_at = call.site.span,
                             .made_at = call.site.span});
  }
  return object;
}

ValueId Interpreter::ApplyLoadFile(State& state, const Application& call) {
  LoadFileEvent event;
  static_cast<Occurrence&>(event) = At(call);
  event.place = OperandOf(call, call.row.Find("place"));
  event.place_may_be_given = MayBeGiven(call);
  if (!call.row.params.empty()) {
    const Operand file = OperandOf(call, call.row.params.front());
    event.own_file =
        file.IsGiven() &&
        state.Field(state.Resolve(file.value), Intern("written")).IsValid();
  }
  Emit(state, event);
  const std::optional<Device> place = PlaceOf(state, call);
  Device device = place.value_or(Device{});
  if (!place && call.row.Find("else") == "cpu") {
    device = Device::Cpu();
  }
  if (!call.row.result.empty() && call.row.result != ir::TensorClass) {
    const ValueId object = ResultObject(state, call, ObjectKind::Instance);
    state.SetPlaced(object, {.known = !device.IsUnknown(),
                             .device = device,
                             .set_at = call.site.span,
                             .made_at = call.site.span});
    return object;
  }
  // What the file holds is not known: tensors, modules, anything.
  return FreshSymbol(state, call.site.span);
}

ValueId Interpreter::ApplyContext(State& state, const Application& call) {
  const ValueId object =
      values_.ObjectAt(chain_ ^ state.frame, 0,
                       {.kind = ObjectKind::Context, .site = call.site.span});
  state.fields.Set({object, Intern("kind")},
                   values_.TextValue(call.row.Find("kind")));
  const Operand place = OperandOf(call, call.row.Find("place"));
  if (place.IsGiven()) {
    state.fields.Set({object, Intern("place")}, place.value);
  }
  return object;
}

}  // namespace placelint::flow
