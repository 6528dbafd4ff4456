// Effects of loaders, dispatchers, offloaders and pipelines.
#include <algorithm>

#include "analyzer/flow/interpreter.h"

namespace placelint::flow {

namespace {

// Quantization that the arguments of a load ask for. The names of the flags are
// options of the loader's row, or of the config's class.
class QuantizationFinder {
 public:
  QuantizationFinder(const State& state, const View& view, base::Names& names)
      : state_(state), view_(view), names_(names) {}

  std::string_view FromFlags(const ir::EffectRow& row,
                             const std::vector<Operand>& operands) const {
    for (const Operand& operand : operands) {
      const std::string_view name = names_.Text(operand.name);
      if (name.empty() || !view_.IsTrue(operand.value)) {
        continue;
      }
      if (name == row.Find("flag_4bit")) {
        return "bnb-4bit";
      }
      if (name == row.Find("flag_8bit")) {
        return "bnb-8bit";
      }
    }
    return {};
  }

  std::string_view FromConfig(ValueId config) const {
    const std::string_view type = view_.LibraryClass(config);
    const ir::ClassRow* row =
        type.empty() ? nullptr : view_.world().table.Class(type);
    if (row == nullptr) {
      return {};
    }
    if (!row->Find("flag_4bit").empty()) {
      return IsSet(config, row->Find("flag_4bit"))   ? "bnb-4bit"
             : IsSet(config, row->Find("flag_8bit")) ? "bnb-8bit"
                                                     : "";
    }
    return row->Find("quantization");
  }

 private:
  bool IsSet(ValueId config, std::string_view flag) const {
    const ValueId field = state_.Field(config, names_.Intern(flag));
    return field.IsValid() && view_.IsTrue(field);
  }

  const State& state_;
  const View& view_;
  base::Names& names_;
};

}  // namespace

// Where a map puts a module.
static void PlaceByMap(Placed& placed, const View::Map& map) {
  placed.map = map.kind;
  if (map.kind == MapKind::OneDevice) {
    placed.device = map.device;
  }
  placed.known = map.kind != MapKind::Unknown;
}

LoadEvent Interpreter::LoadEventOf(State& state, const Application& call) {
  LoadEvent event;
  static_cast<Occurrence&>(event) = At(call);
  const std::string_view id = call.row.Find("id");
  event.checkpoint = id.empty() && !call.row.params.empty()
                         ? OperandOf(call, call.row.params.front())
                         : OperandOf(call, id);
  event.map = OperandOf(call, call.row.Find("map"));
  event.quantization = OperandOf(call, call.row.Find("quantization"));
  event.dtype = OperandOf(call, call.row.Find("dtype"));
  event.device = OperandOf(call, call.row.Find("place"));
  event.others = AllOperands(call);
  event.map_may_be_given = !event.map.IsGiven() && MayBeGiven(call);
  event.result = ResultObject(state, call, ObjectKind::Module);
  return event;
}

// How the checkpoint is quantised: as the call says, else as it is stored.
std::string Interpreter::QuantizationOf(const State& state,
                                        const Application& call,
                                        const LoadEvent& event) {
  const View view = ViewOf(state);
  const QuantizationFinder finder(state, view, world_.names);
  std::string_view method = call.row.Find("method");
  if (method.empty()) {
    method = finder.FromFlags(call.row, event.others);
  }
  if (method.empty() && event.quantization.IsGiven()) {
    method = finder.FromConfig(state.Resolve(event.quantization.value));
  }
  std::optional<ModelSize> size;
  if (method.empty()) {
    if (const std::string_view text =
            view.Text(state.Resolve(event.checkpoint.value));
        !text.empty()) {
      size = world_.environment.SizeOf(text, call.site.span.file);
      method = size ? std::string_view(size->quantization) : "";
    }
  }
  return std::string(method);
}

// Where the call says that the model goes.
void Interpreter::PlaceLoaded(const State& state, const Application& call,
                              const LoadEvent& event, Placed& placed) const {
  const View view = ViewOf(state);
  const std::string_view otherwise = call.row.Find("default_place");
  // No map is the same as `device_map=None` (SEMANTICS 2.2).
  if (event.map.IsGiven() &&
      !ViewOf(state).IsNone(state.Resolve(event.map.value))) {
    placed.map_value = state.Resolve(event.map.value);
    PlaceByMap(placed, view.AsMap(event.map.value));
    placed.explicit_place = placed.map != MapKind::None;
    placed.set_at =
        placed.map != MapKind::None ? event.map.span : call.site.span;
  } else if (event.map_may_be_given) {
    placed.known = false;
  } else if (const std::optional<Device> place = PlaceOf(state, call)) {
    placed.device = *place;
    placed.explicit_place = true;
  } else if (otherwise == "auto") {
    placed.map = MapKind::Auto;
    placed.explicit_place = true;
  } else if (otherwise == "accelerator") {
    placed.device = ParseDevice("cuda", world_.names);
  } else if (otherwise == "unknown") {
    placed.known = false;
  } else if (!state.DefaultDevice().IsCpu()) {
    // Whether the default device counts depends on the version.
    placed.known = false;
  }
}

ValueId Interpreter::ApplyLoad(State& state, const Application& call) {
  const LoadEvent event = LoadEventOf(state, call);
  Emit(state, event);

  Placed placed{.device = Device::Cpu(),
                .set_at = call.site.span,
                .set_by = Intern(call.row.name),
                .made_at = call.site.span,
                .made_by = Intern(call.row.name)};
  placed.checkpoint = state.Resolve(event.checkpoint.value);
  placed.dtype = event.dtype.value;
  const std::string method = QuantizationOf(state, call, event);
  placed.quantization = Intern(method);
  const bool empty =
      std::any_of(state.scopes.begin(), state.scopes.end(),
                  [](const Scope& s) { return s.kind == Scope::Kind::Empty; });
  PlaceLoaded(state, call, event, placed);
  if (placed.map == MapKind::None && method.starts_with("bnb")) {
    // bitsandbytes puts the model on the current accelerator by itself.
    placed.device = ParseDevice("cuda", world_.names);
  }
  if (empty) {
    placed.device = Device::Meta();
    placed.known = true;
    placed.map = MapKind::None;
    for (const Scope& scope : state.scopes) {
      if (scope.kind == Scope::Kind::Empty) {
        placed.set_at = scope.span;
      }
    }
  }
  state.SetPlaced(event.result, placed);
  return event.result;
}

ValueId Interpreter::ApplyPipeline(State& state, const Application& call) {
  LoadEvent event;
  static_cast<Occurrence&>(event) = At(call);
  event.pipeline = true;
  event.model = OperandOf(call, call.row.Find("model"));
  event.device = OperandOf(call, call.row.Find("place"));
  event.map = OperandOf(call, call.row.Find("map"));
  event.others = AllOperands(call);
  event.map_may_be_given = MayBeGiven(call);
  const Operand settings = OperandOf(call, call.row.Find("model_kwargs"));
  if (settings.IsGiven()) {
    if (const Container* dict =
            state.ContainerOf(state.Resolve(settings.value))) {
      for (const Entry& entry : dict->entries) {
        if (values_.Is(entry.key, ValueKind::Text)) {
          event.others.push_back(
              {entry.value, settings.span, values_.Get(entry.key).name});
        }
      }
    }
  }
  const Operand id = OperandOf(call, call.row.Find("id"));
  event.checkpoint = id.IsGiven() ? id : event.model;
  event.result = ResultObject(state, call, ObjectKind::Pipeline);
  Emit(state, event);
  Placed placed{.known = false,
                .set_at = call.site.span,
                .set_by = Intern(call.row.name),
                .made_at = call.site.span,
                .made_by = Intern(call.row.name)};
  placed.managed = true;
  state.SetPlaced(event.result, placed);
  if (event.model.IsGiven()) {
    state.fields.Set({event.result, Intern("model")}, event.model.value);
    // Where a pipeline moves its model depends on the version.
    if (const Placed* model = state.PlacedOf(state.Resolve(event.model.value));
        model != nullptr && !model->IsSplit()) {
      Havoc(state, event.model.value, 1);
    }
  }
  return event.result;
}

ValueId Interpreter::ApplyDispatch(State& state, const Application& call) {
  DispatchEvent event;
  static_cast<Occurrence&>(event) = At(call);
  event.module =
      Target(call, call.row.params.empty() ? std::string_view{}
                                           : call.row.params.front());
  event.map = OperandOf(call, call.row.Find("map"));
  if (!event.module.IsGiven()) {
    return FreshSymbol(state, call.site.span);
  }
  event.module.value = state.Resolve(event.module.value);
  Emit(state, event);
  const ValueId module = event.module.value;
  if (!values_.Is(module, ValueKind::Object)) {
    return module;
  }
  Placed placed;
  if (const Placed* before = state.PlacedOf(module)) {
    placed = *before;
  }
  if (event.map.IsGiven()) {
    const View view = ViewOf(state);
    placed.map_value = state.Resolve(event.map.value);
    PlaceByMap(placed, view.AsMap(event.map.value));
    if (placed.map == MapKind::Unknown) {
      // A map that some function computed; what dispatches is known to spread.
      placed.map = MapKind::Auto;
      placed.known = true;
    }
  } else {
    placed.known = false;
  }
  if (placed.map == MapKind::None) {
    return module;
  }
  placed.explicit_place = true;
  placed.set_at = call.site.span;
  placed.set_by = Intern(call.row.name);
  state.SetPlaced(module, placed);
  return module;
}

ValueId Interpreter::ApplyOffload(State& state, const Application& call) {
  const Operand target = Target(call, "self");
  if (!target.IsGiven()) {
    return FreshSymbol(state, call.site.span);
  }
  const ValueId object = state.Resolve(target.value);
  const std::string_view style = call.row.Find("style");
  if (call.row.kind == ir::EffectKind::Offload) {
    OffloadEvent event;
    static_cast<Occurrence&>(event) = At(call);
    event.target = {object, target.span, {}};
    event.style = style;
    Emit(state, event);
  }
  if (!values_.Is(object, ValueKind::Object)) {
    return object;
  }
  Placed placed;
  if (const Placed* before = state.PlacedOf(object)) {
    placed = *before;
  }
  if (call.row.kind == ir::EffectKind::Offload) {
    placed.offload = Intern(style);
    placed.known = true;
    placed.device = {};
  } else if (call.row.kind == ir::EffectKind::Undispatch) {
    placed.offload = {};
    placed.map = MapKind::None;
    placed.known = false;
  } else {
    MoveObject(state, object, PlaceOf(state, call).value_or(Device{}),
               call.site.span, Intern(call.row.name));
    return object;
  }
  placed.set_at = call.site.span;
  placed.set_by = Intern(call.row.name);
  state.SetPlaced(object, placed);
  return object;
}

}  // namespace placelint::flow
