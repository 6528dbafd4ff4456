// Effects of library calls: finding their arguments, and which transfer
// applies.
#include <algorithm>

#include "analyzer/flow/interpreter.h"

namespace placelint::flow {

Occurrence Interpreter::At(const Application& call) const {
  return {.row = &call.row, .site = call.site.span, .callee = call.site.callee};
}

const Arg* Interpreter::Find(const Application& call,
                             std::string_view parameter) const {
  if (parameter.empty()) {
    return nullptr;
  }
  for (const Arg& arg : call.args) {
    if (!arg.name.IsEmpty() && world_.names.Text(arg.name) == parameter) {
      return &arg;
    }
  }
  const auto& params = call.row.params;
  const auto at = std::find(params.begin(), params.end(), parameter);
  if (at == params.end()) {
    return nullptr;
  }
  auto index = at - params.begin();
  for (const Arg& arg : call.args) {
    if (arg.name.IsEmpty()) {
      if (arg.spread) {
        return nullptr;
      }
      if (index-- == 0) {
        return &arg;
      }
    }
  }
  return nullptr;
}

Operand Interpreter::OperandOf(const Application& call,
                               std::string_view parameter) const {
  if (parameter == "self") {
    return {call.self, call.site.callee, {}};
  }
  // Several spellings of one parameter are separated by commas.
  while (!parameter.empty()) {
    const std::size_t comma = parameter.find(',');
    const std::string_view name = parameter.substr(0, comma);
    if (const Arg* arg = Find(call, name)) {
      return {arg->value, arg->span, world_.names.Intern(name)};
    }
    parameter = comma == std::string_view::npos ? std::string_view{}
                                                : parameter.substr(comma + 1);
  }
  return {};
}

Operand Interpreter::Target(const Application& call,
                            std::string_view otherwise) const {
  const std::string_view value = call.row.Find("value");
  return OperandOf(call, value.empty() ? otherwise : value);
}

std::vector<Operand> Interpreter::AllOperands(const Application& call) const {
  std::vector<Operand> operands;
  std::size_t position = 0;
  for (const Arg& arg : call.args) {
    Name name = arg.name;
    if (name.IsEmpty() && position < call.row.params.size()) {
      name = world_.names.Intern(call.row.params[position]);
    }
    position += arg.name.IsEmpty() ? 1 : 0;
    operands.push_back({arg.value, arg.span, name});
  }
  return operands;
}

bool Interpreter::MayBeGiven(const Application& call) const {
  return std::any_of(call.args.begin(), call.args.end(), [&](const Arg& arg) {
    return arg.spread && arg.double_star &&
           !values_.IsObject(arg.value, ObjectKind::Batch) &&
           !values_.Is(arg.value, ValueKind::Tensor);
  });
}

std::optional<Device> Interpreter::PlaceOf(const State& state,
                                           const Application& call,
                                           Operand* given) const {
  const View view = ViewOf(state);
  const std::string_view place = call.row.Find("place");
  if (place.empty()) {
    return std::nullopt;
  }
  if (const Arg* arg = Find(call, place)) {
    if (given != nullptr) {
      *given = {arg->value, arg->span, arg->name};
    }
    if (view.IsNone(arg->value) || view.IsDtype(arg->value)) {
      return std::nullopt;
    }
    return view.IsDeviceLike(arg->value, !arg->name.IsEmpty())
               ? view.AsDevice(arg->value)
               : Device{};
  }
  const bool is_parameter =
      std::find(call.row.params.begin(), call.row.params.end(), place) !=
      call.row.params.end();
  Device fixed = is_parameter ? Device{.kind = Device::Kind::Invalid}
                              : ParseDevice(place, world_.names);
  if (fixed.kind == Device::Kind::Invalid) {
    return std::nullopt;
  }
  if (const Arg* index = Find(call, call.row.Find("index"))) {
    if (given != nullptr) {
      *given = {index->value, index->span, index->name};
    }
    if (view.IsNone(index->value)) {
      return fixed;
    }
    const Device exact = view.AsDevice(index->value);
    if (exact.IsAccelerator() && exact.index != Device::Current) {
      fixed.index = exact.index;
      fixed.symbol = exact.symbol;
    } else if (exact.IsSymbolic()) {
      fixed.index = Device::SymbolicIndex;
      fixed.symbol = exact.symbol;
    }
  }
  return fixed;
}

void Interpreter::Havoc(State& state, ValueId value, int depth) {
  value = state.Resolve(value);
  if (depth == 0 || !values_.Is(value, ValueKind::Object)) {
    return;
  }
  if (const Placed* placed = state.PlacedOf(value)) {
    if (placed->known) {
      Placed unknown = *placed;
      unknown.known = false;
      const ValueId inner = unknown.inner;
      state.SetPlaced(value, unknown);
      Havoc(state, inner, depth - 1);
    }
  }
  const ObjectKind kind = values_.Object(value).kind;
  if (const Container* content = state.ContainerOf(value)) {
    const Container copy = *content;
    for (const Entry& entry : copy.entries) {
      Havoc(state, entry.value, depth - 1);
    }
    if (kind == ObjectKind::List || kind == ObjectKind::Dict) {
      Container open = copy;
      open.open = true;
      state.SetContainer(value, open);
    }
  }
  if (kind == ObjectKind::Instance || kind == ObjectKind::Module) {
    for (const auto& [name, field] : state.FieldsOf(value)) {
      if (values_.Is(field, ValueKind::Object)) {
        Havoc(state, field, depth - 1);
      } else if (values_.Is(field, ValueKind::Tensor)) {
        Tensor tensor = values_.TensorOf(field);
        tensor.device = {};
        state.fields.Set({value, name}, values_.TensorValue(tensor));
      }
    }
  }
}

Outcomes Interpreter::Apply(State state, const Application& call) {
  using Kind = ir::EffectKind;
  switch (call.row.kind) {
    case Kind::Feed:
      return ApplyFeed(std::move(state), call);
    case Kind::Train:
      return ApplyTrain(std::move(state), call);
    default:
      break;
  }
  Outcomes outcomes;
  const ValueId result = ApplySimple(state, call);
  outcomes.push_back({std::move(state), result});
  return outcomes;
}

ValueId Interpreter::ApplySimple(State& state, const Application& call) {
  using Kind = ir::EffectKind;
  switch (call.row.kind) {
    case Kind::Device:
    case Kind::Create:
    case Kind::Like:
    case Kind::Same:
    case Kind::Combine:
    case Kind::Host:
    case Kind::Move:
    case Kind::Cast:
      return ApplyTensor(state, call);
    case Kind::Build:
    case Kind::Load:
    case Kind::Pipeline:
    case Kind::Dispatch:
    case Kind::Offload:
    case Kind::Undispatch:
    case Kind::Wrap:
    case Kind::Materialize:
    case Kind::Register:
    case Kind::Members:
    case Kind::Deepcopy:
    case Kind::LoadState:
      return ApplyModule(state, call);
    case Kind::Prepare:
    case Kind::Manage:
    case Kind::Optimizer:
    case Kind::Step:
    case Kind::Loader:
      return ApplyTraining(state, call);
    default:
      return ApplyOther(state, call);
  }
}

ValueId Interpreter::ApplyTensor(State& state, const Application& call) {
  switch (call.row.kind) {
    case ir::EffectKind::Device:
      return ApplyDevice(state, call);
    case ir::EffectKind::Create:
      return ApplyCreate(state, call);
    case ir::EffectKind::Like:
      return ApplyLike(state, call);
    case ir::EffectKind::Same:
      return ApplySame(state, call);
    case ir::EffectKind::Combine:
      return ApplyCombine(state, call);
    case ir::EffectKind::Host:
      return ApplyHost(state, call);
    default:
      return ApplyMove(state, call);
  }
}

ValueId Interpreter::ApplyModule(State& state, const Application& call) {
  switch (call.row.kind) {
    case ir::EffectKind::Build:
      return ApplyBuild(state, call);
    case ir::EffectKind::Load:
      return ApplyLoad(state, call);
    case ir::EffectKind::Pipeline:
      return ApplyPipeline(state, call);
    case ir::EffectKind::Dispatch:
      return ApplyDispatch(state, call);
    case ir::EffectKind::Offload:
    case ir::EffectKind::Undispatch:
    case ir::EffectKind::Materialize:
      return ApplyOffload(state, call);
    case ir::EffectKind::Wrap:
      return ApplyWrap(state, call);
    case ir::EffectKind::Register:
      return ApplyRegister(state, call);
    case ir::EffectKind::Members:
      return ApplyMembers(state, call);
    case ir::EffectKind::Deepcopy:
      return ApplyDeepcopy(state, call);
    default:
      return ApplyLoadState(state, call);
  }
}

ValueId Interpreter::ApplyTraining(State& state, const Application& call) {
  switch (call.row.kind) {
    case ir::EffectKind::Prepare:
      return ApplyPrepare(state, call);
    case ir::EffectKind::Manage:
      return ApplyManage(state, call);
    case ir::EffectKind::Loader:
      return ApplyLoader(state, call);
    case ir::EffectKind::Step: {
      StepEvent event;
      static_cast<Occurrence&>(event) = At(call);
      event.optimizer = {call.self, call.site.callee, {}};
      Emit(state, event);
      if (const Placed* placed = state.PlacedOf(call.self)) {
        Placed stepped = *placed;
        stepped.has_state = true;
        state.SetPlaced(call.self, stepped);
      }
      return values_.NoneValue();
    }
    default:
      return ApplyOptimizer(state, call);
  }
}

ValueId Interpreter::ResultObject(State& state, const Application& call,
                                  ObjectKind otherwise) {
  // A constructor that runs for a subclass fills the object at hand.
  if (call.self.IsValid() && values_.Is(call.self, ValueKind::Object)) {
    return call.self;
  }
  ValueId type;
  if (call.row.result == call.row.name || call.row.result.empty()) {
    // A class method makes an object of the class that it is called on.
    std::string_view name = call.row.name;
    const std::string_view owner = name.substr(0, name.rfind('.'));
    name = world_.table.Class(owner) != nullptr ? owner : name;
    type = call.self.IsValid() ? call.self : values_.ExternalValue(name);
  } else {
    type = values_.ExternalValue(call.row.result);
  }
  const ObjectKind kind = KindOfClass(state, type);
  if (kind != ObjectKind::Instance) {
    otherwise = kind;
  }
  return values_.ObjectAt(
      chain_ ^ state.frame, 0,
      {.kind = otherwise, .type = type, .site = call.site.span});
}

}  // namespace placelint::flow
