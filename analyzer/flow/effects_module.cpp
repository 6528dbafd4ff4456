// Effects on modules: making, moving, wrapping and collecting them.
#include <algorithm>
#include <unordered_set>

#include "analyzer/flow/interpreter.h"

namespace placelint::flow {

bool Interpreter::OverridesMover(State& state, ValueId object) {
  const ValueId type = ViewOf(state).UserClass(object);
  const std::string_view library = ViewOf(state).LibraryClass(object);
  const ir::ClassRow* row =
      library.empty() ? nullptr : world_.table.Class(library);
  return type.IsValid() && row != nullptr && !row->Find("mover").empty() &&
         FindInClass(state, type, Intern(row->Find("mover")), 0).IsValid();
}

void Interpreter::MoveObject(State& state, ValueId object, const Device& device,
                             Span span, Name by) {
  std::unordered_set<std::uint32_t> seen;
  // Innermost last: a queue, so that nesting needs no stack.
  std::vector<ValueId> queue = {object};
  for (std::size_t i = 0; i < queue.size(); ++i) {
    const ValueId next = state.Resolve(queue[i]);
    if (values_.Is(next, ValueKind::Object) && seen.insert(next.index).second) {
      MoveOne(state, next, device, span, by, queue);
    }
  }
}

void Interpreter::MoveOne(State& state, ValueId object, const Device& device,
                          Span span, Name by, std::vector<ValueId>& inside) {
  Placed placed;
  if (const Placed* before = state.PlacedOf(object)) {
    placed = *before;
  } else {
    placed.made_at = values_.Object(object).site;
  }
  inside.push_back(placed.inner);
  placed.known = true;
  placed.device = device;
  placed.map = placed.IsSplit() ? MapKind::None : placed.map;
  placed.explicit_place = true;
  placed.set_at = span;
  placed.set_by = by;
  state.SetPlaced(object, placed);
  const auto moved = [&](ValueId value, Origin origin) {
    Tensor tensor = values_.TensorOf(value);
    tensor.device = device;
    tensor.origin = origin;
    tensor.made_at = span;
    tensor.made_by = by;
    return values_.TensorValue(tensor);
  };
  const ObjectKind kind = values_.Object(object).kind;
  if (const Container* content = state.ContainerOf(object)) {
    Container after = *content;
    const auto move = [&](ValueId& item) {
      if (values_.Is(item, ValueKind::Tensor)) {
        item = moved(item, Origin::Moved);
      } else {
        inside.push_back(item);
      }
    };
    for (Entry& entry : after.entries) {
      move(entry.value);
    }
    move(after.rest);
    if (kind == ObjectKind::Batch || kind == ObjectKind::Module) {
      state.SetContainer(object, after);
    }
  }
  MoveFields(state, object, inside, moved);
}

// Sub-modules move with their module, and what is registered.
void Interpreter::MoveFields(
    State& state, ValueId object, std::vector<ValueId>& inside,
    const std::function<ValueId(ValueId, Origin)>& moved) {
  const bool own_mover = OverridesMover(state, object);
  for (const auto& [name, field] : state.FieldsOf(object)) {
    const ValueId value = state.Resolve(field);
    if (values_.IsObject(value, ObjectKind::Module)) {
      inside.push_back(value);
    }
    if (!values_.Is(value, ValueKind::Tensor)) {
      continue;
    }
    if (own_mover) {
      Tensor tensor = values_.TensorOf(value);
      tensor.device = {};
      state.fields.Set({object, name}, values_.TensorValue(tensor));
    } else if (values_.TensorOf(value).origin == Origin::Parameter) {
      state.fields.Set({object, name}, moved(value, Origin::Parameter));
    }
  }
}

// A loss holds what it is given (weights of classes), and nothing else.
void Interpreter::PlaceByBuffers(const State& state, const Application& call,
                                 Placed& placed) const {
  const std::string_view buffers = call.row.Find("buffers");
  if (buffers.empty()) {
    return;
  }
  // A loss without weights has nothing that could be elsewhere.
  placed.parameterless = !MayBeGiven(call);
  for (const std::string_view name :
       {buffers.substr(0, buffers.find(',')),
        buffers.substr(std::min(buffers.find(','), buffers.size() - 1) + 1)}) {
    const Operand buffer = OperandOf(call, name);
    if (!buffer.IsGiven() || ViewOf(state).IsNone(buffer.value)) {
      continue;
    }
    placed.parameterless = false;
    placed.operands_only = true;
    placed.device = ViewOf(state).DeviceOf(buffer.value);
    placed.known = !placed.device.IsUnknown();
  }
}

// The modules that a container of modules is made of.
Container Interpreter::ChildrenOf(State& state, const Application& call) {
  Container content;
  auto add = [&](ValueId value) {
    if (values_.IsObject(value, ObjectKind::Module)) {
      content.entries.push_back({{}, value});
      return;
    }
    const bool dict = values_.IsObject(value, ObjectKind::Dict);
    if (const Container* items = state.ContainerOf(value)) {
      for (const Entry& entry : items->entries) {
        content.entries.push_back({dict ? entry.key : ValueId{}, entry.value});
      }
      content.open |= items->open;
      content.rest = items->rest;
      return;
    }
    content.open = true;
  };
  for (const Arg& arg : call.args) {
    if (arg.spread) {
      const Sequence items = Elements(state, arg.value, arg.span);
      content.open = true;
      content.rest = items.items.empty() ? ValueId{} : items.items.front();
    } else {
      add(arg.value);
    }
  }
  return content;
}

ValueId Interpreter::ApplyBuild(State& state, const Application& call) {
  const ValueId object = ResultObject(state, call, ObjectKind::Module);
  const bool empty =
      std::any_of(state.scopes.begin(), state.scopes.end(),
                  [](const Scope& s) { return s.kind == Scope::Kind::Empty; });
  const std::optional<Device> place = PlaceOf(state, call);
  Placed placed{
      .device = place.value_or(empty ? Device::Meta() : state.DefaultDevice()),
      .set_at = call.site.span,
      .set_by = Intern(call.row.name),
      .made_at = call.site.span,
      .made_by = Intern(call.row.name)};
  for (const Scope& scope : state.scopes) {
    if (scope.kind == Scope::Kind::Empty && !place) {
      placed.set_at = scope.span;
    }
  }
  placed.explicit_place = place.has_value();
  placed.parameterless = call.row.Has("parameterless");
  PlaceByBuffers(state, call, placed);
  state.SetPlaced(object, placed);
  const std::string_view children = call.row.Find("children");
  if (!children.empty()) {
    state.SetContainer(object, ChildrenOf(state, call));
  }
  return object;
}

ValueId Interpreter::ApplyRegister(State& state, const Application& call) {
  const Operand value = Target(call, "value");
  const std::string_view kind = call.row.Find("kind");
  if (!value.IsGiven()) {
    return FreshSymbol(state, call.site.span);
  }
  ValueId registered = state.Resolve(value.value);
  if (kind != "module") {
    const Tensor* source = ViewOf(state).TensorOf(registered);
    Tensor tensor =
        source != nullptr ? *source : Tensor{.device = Device::Of(registered)};
    if (source == nullptr) {
      tensor.device = {};
    }
    tensor.origin = Origin::Parameter;
    tensor.leaf = kind == "parameter";
    if (!ViewOf(state).IsNone(registered)) {
      registered = values_.TensorValue(tensor);
    }
  }
  if (!call.self.IsValid() || call.row.result == ir::TensorClass) {
    return registered;
  }
  const Operand name = OperandOf(call, call.row.Find("name"));
  if (name.IsGiven() && values_.Is(name.value, ValueKind::Text)) {
    AttributeEvent event;
    static_cast<Occurrence&>(event) = At(call);
    event.object = {call.self, call.site.callee, {}};
    event.name = values_.Get(name.value).name;
    event.value = {registered, value.span, {}};
    Emit(state, event);
    state.fields.Set({call.self, values_.Get(name.value).name}, registered);
  } else {
    if (state.ContainerOf(registered) != nullptr &&
        !values_.IsObject(registered, ObjectKind::Module)) {
      const Sequence items = Elements(state, registered, value.span);
      for (const ValueId item : items.items) {
        AppendTo(state, call.self, {}, item);
      }
    } else {
      AppendTo(state, call.self, {}, registered);
    }
  }
  return values_.NoneValue();
}

ValueId Interpreter::ApplyMembers(State& state, const Application& call) {
  const std::string_view of = call.row.Find("of");
  const ValueId members =
      values_.ObjectAt(chain_ ^ state.frame, 0,
                       {.kind = ObjectKind::Members, .site = call.site.span});
  const ValueId module = call.self;
  state.SetPlaced(members, {.device = ViewOf(state).DeviceOf(module),
                            .made_at = call.site.span,
                            .owner = module});
  const bool named = call.row.Has("named");
  auto row = [&](ValueId value, std::uint32_t part) {
    if (!named) {
      return value;
    }
    return MakeContainer(
        state, ObjectKind::Tuple,
        {{{{}, FreshSymbol(state, call.site.span, part, Hint::Text)},
          {{}, value}}},
        call.site.span, part);
  };
  if (of == "parameters" || of == "buffers" || of == "state") {
    const Device device = ViewOf(state).DeviceOf(module);
    const Placed* placed = ViewOf(state).PlacedOf(module);
    const ValueId tensor = values_.TensorValue(
        {.device = device,
         .origin = Origin::Parameter,
         .made_at = placed != nullptr ? placed->set_at : call.site.span});
    state.fields.Set({members, Intern("sample")}, row(tensor, 30));
    return members;
  }
  Container children{.open = true};
  std::uint32_t part = 31;
  if (const Container* content = state.ContainerOf(module)) {
    children.open = content->open || of == "modules";
    for (const Entry& entry : content->entries) {
      children.entries.push_back({{}, row(entry.value, part++)});
    }
    if (content->rest.IsValid()) {
      children.entries.push_back({{}, row(content->rest, part++)});
    }
  } else {
    children.entries.push_back(
        {{}, row(FreshSymbol(state, call.site.span, 29, Hint::Module), 30)});
  }
  state.SetContainer(members, children);
  return members;
}

ValueId Interpreter::ApplyDeepcopy(State& state, const Application& call) {
  const Operand source = Target(call, "value");
  const ValueId value =
      source.IsGiven() ? state.Resolve(source.value) : ValueId{};
  if (!values_.Is(value, ValueKind::Object)) {
    return source.IsGiven() ? value : FreshSymbol(state, call.site.span);
  }
  const ObjectInfo info = values_.Object(value);
  const ValueId copy = values_.ObjectAt(
      chain_ ^ state.frame, 0,
      {.kind = info.kind, .type = info.type, .site = call.site.span});
  if (const Placed* placed = state.PlacedOf(value)) {
    state.SetPlaced(copy, *placed);
  }
  if (const Container* content = state.ContainerOf(value)) {
    state.SetContainer(copy, *content);
  }
  for (const auto& [name, field] : state.FieldsOf(value)) {
    state.fields.Set({copy, name}, field);
  }
  return copy;
}

ValueId Interpreter::ApplyLoadState(State& state, const Application& call) {
  LoadStateEvent event;
  static_cast<Occurrence&>(event) = At(call);
  event.target = {call.self, call.site.callee, {}};
  event.source = Target(call, "value");
  Emit(state, event);
  const Placed* placed = state.PlacedOf(call.self);
  if (placed != nullptr && values_.IsObject(call.self, ObjectKind::Optimizer)) {
    Placed loaded = *placed;
    loaded.has_state = true;
    loaded.set_at = call.site.span;
    if (loaded.owner.IsValid()) {
      loaded.device = ViewOf(state).DeviceOf(loaded.owner);
    }
    state.SetPlaced(call.self, loaded);
  } else if (placed != nullptr && placed->device.IsMeta() &&
             call.row.Has("assign")) {
    Placed unknown = *placed;
    unknown.known = false;
    state.SetPlaced(call.self, unknown);
  }
  return FreshSymbol(state, call.site.span);
}

ValueId Interpreter::ApplyWrap(State& state, const Application& call) {
  WrapEvent event;
  static_cast<Occurrence&>(event) = At(call);
  event.inner = Target(call, "value");
  event.device_ids = OperandOf(call, call.row.Find("device_ids"));
  event.style = call.row.Find("style");
  if (!event.inner.IsGiven()) {
    return FreshSymbol(state, call.site.span);
  }
  event.inner.value = state.Resolve(event.inner.value);
  Emit(state, event);
  const ValueId inner = event.inner.value;
  if (call.row.Has("in_place") || !values_.Is(inner, ValueKind::Object)) {
    return inner;
  }
  if (event.style == "compile" && !values_.Is(inner, ValueKind::Object)) {
    return inner;
  }
  const ValueId object = ResultObject(state, call, ObjectKind::Module);
  if (object == inner) {
    return inner;
  }
  Placed placed;
  if (const Placed* base = ViewOf(state).PlacedOf(inner)) {
    placed = *base;
  } else {
    placed.known = false;
  }
  placed.inner = inner;
  placed.wrap = Intern(event.style);
  placed.made_at = call.site.span;
  placed.made_by = Intern(call.row.name);
  state.SetPlaced(object, placed);
  return object;
}

}  // namespace placelint::flow
