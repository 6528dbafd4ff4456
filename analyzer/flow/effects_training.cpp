// Effects of what moves things by itself: accelerators, trainers, optimizers.
#include <algorithm>

#include "analyzer/flow/interpreter.h"

namespace placelint::flow {

ValueId Interpreter::ApplyPrepare(State& state, const Application& call) {
  PrepareEvent event;
  static_cast<Occurrence&>(event) = At(call);
  event.values = AllOperands(call);
  Emit(state, event);
  const Device device =
      Device::Of(values_.AttributeOf(call.self, Intern("device")));
  Container results;
  for (const Arg& arg : call.args) {
    const ValueId value = state.Resolve(arg.value);
    results.entries.push_back({{}, value});
    if (!values_.Is(value, ValueKind::Object)) {
      continue;
    }
    const ObjectKind kind = values_.Object(value).kind;
    if (kind == ObjectKind::Module) {
      const Placed* placed = ViewOf(state).PlacedOf(value);
      if (placed == nullptr || !placed->IsSplit()) {
        MoveObject(state, value, device, call.site.span, Intern(call.row.name));
      }
    } else if (kind == ObjectKind::Loader || kind == ObjectKind::Optimizer) {
      Placed placed;
      if (const Placed* before = state.PlacedOf(value)) {
        placed = *before;
      }
      placed.managed = true;
      placed.device = device;
      placed.set_at = call.site.span;
      state.SetPlaced(value, placed);
    }
  }
  if (results.entries.size() == 1) {
    return results.entries.front().value;
  }
  results.open = std::any_of(call.args.begin(), call.args.end(),
                             [](const Arg& arg) { return arg.spread; });
  return MakeContainer(state, ObjectKind::Tuple, results, call.site.span, 3);
}

ValueId Interpreter::ApplyManage(State& state, const Application& call) {
  const ValueId trainer = ResultObject(state, call, ObjectKind::Trainer);
  ManageEvent event;
  static_cast<Occurrence&>(event) = At(call);
  event.model = Target(call, "model");
  if (event.model.IsGiven()) {
    Emit(state, event);
    state.fields.Set({trainer, Intern("model")}, event.model.value);
  }
  for (const Arg& arg : call.args) {
    if (!arg.name.IsEmpty() && !arg.spread) {
      state.fields.Set({trainer, arg.name}, arg.value);
    }
    const ValueId value = state.Resolve(arg.value);
    if (values_.IsObject(value, ObjectKind::Module)) {
      // Whether and where it is moved depends on the trainer's settings.
      const Placed* placed = ViewOf(state).PlacedOf(value);
      if (placed == nullptr || !placed->IsSplit()) {
        Havoc(state, value, 2);
      }
    }
  }
  return trainer;
}

// The batch that a trainer hands to a step: tensors and containers of them are
// moved, objects of other classes only if they can move themselves
// (SEMANTICS 10).
ValueId Interpreter::MovedBatch(State& state, const Application& call,
                                const Device& device) {
  for (const Arg& arg : call.args) {
    const ValueId loader = state.Resolve(arg.value);
    if (!values_.IsObject(loader, ObjectKind::Loader)) {
      continue;
    }
    const ValueId element = LoaderElement(state, loader, arg.span);
    if (values_.Is(element, ValueKind::Tensor)) {
      Tensor tensor = values_.TensorOf(element);
      tensor.device = device;
      tensor.origin = Origin::Moved;
      return values_.TensorValue(tensor);
    }
    if (const ValueId type = ViewOf(state).UserClass(element); type.IsValid()) {
      const bool moves = FindInClass(state, type, Intern("to"), 0).IsValid();
      return moves ? ValueId{} : element;
    }
    return {};
  }
  return {};
}

// A trainer moves the module and every batch to its device, then runs the
// module's methods.
Outcomes Interpreter::ApplyTrain(State state, const Application& call) {
  Outcomes outcomes;
  const Operand model = Target(call, "model");
  const ValueId module =
      model.IsGiven() ? state.Resolve(model.value) : ValueId{};
  const ValueId type = ViewOf(state).UserClass(module);
  if (type.IsValid() && values_.IsObject(module, ObjectKind::Module)) {
    const Device device = Device::Of(values_.AttributeOf(
        call.self.IsValid() ? call.self : module, Intern("device")));
    State running = state;
    MoveObject(running, module, device, call.site.span, Intern(call.row.name));
    const Value class_value = values_.Get(type);
    const ir::Class& definition =
        *ModuleOf(class_value.b).classes[class_value.a];
    const std::vector<const ir::Function*> stack = std::move(stack_);
    stack_.clear();
    const ValueId batch = MovedBatch(running, call, device);
    for (const ir::FunctionId id : definition.methods) {
      const Name name = ModuleOf(class_value.b).functions[id.index]->name;
      if (IsEntryMethod(running, module, name)) {
        RunEntryMethod(running, class_value.b, id, module,
                       IsStep(running, module, name) ? batch : ValueId{});
      }
    }
    stack_ = stack;
  }
  for (const Arg& arg : call.args) {
    Havoc(state, arg.value, 2);
  }
  const ValueId result = FreshSymbol(state, call.site.span);
  outcomes.push_back({std::move(state), result});
  return outcomes;
}

// The module whose parameters are in `value`: a collection of them, a list of
// groups, a filtered list.
ValueId Interpreter::OwnerOf(const State& state, ValueId value, int depth) {
  if (const Placed* members = state.PlacedOf(value);
      members != nullptr && members->owner.IsValid()) {
    return members->owner;
  }
  const Container* content = state.ContainerOf(value);
  if (content == nullptr || depth == 0) {
    return {};
  }
  for (const Entry& entry : content->entries) {
    if (const ValueId owner = OwnerOf(state, entry.value, depth - 1);
        owner.IsValid()) {
      return owner;
    }
  }
  return {};
}

ValueId Interpreter::ApplyOptimizer(State& state, const Application& call) {
  const ValueId optimizer = ResultObject(state, call, ObjectKind::Optimizer);
  OptimizerEvent event;
  static_cast<Occurrence&>(event) = At(call);
  event.optimizer = optimizer;
  event.eager = call.row.Find("state") == "eager";
  const Operand params = Target(call, "params");
  ValueId owner;
  if (params.IsGiven()) {
    owner = OwnerOf(state, state.Resolve(params.value), 4);
  }
  // Without this argument the optimizer keeps no state.
  const std::string_view stateful = call.row.Find("stateful");
  if (!stateful.empty() && !Find(call, stateful)) {
    owner = {};
  }
  event.owner = owner;
  Emit(state, event);
  Placed placed{
      .device = owner.IsValid() ? ViewOf(state).DeviceOf(owner) : Device{},
      .set_at = call.site.span,
      .set_by = Intern(call.row.name),
      .made_at = call.site.span,
      .made_by = Intern(call.row.name)};
  placed.owner = owner;
  placed.has_state = event.eager;
  state.SetPlaced(optimizer, placed);
  return optimizer;
}

}  // namespace placelint::flow
