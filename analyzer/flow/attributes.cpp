// Attributes: reading and writing them.
#include "analyzer/flow/interpreter.h"

namespace placelint::flow {

// The attribute that says where something is; a notion of the IR, not of one
// library.
static constexpr std::string_view DeviceAttribute = "device";

// Tensors in a plain list or dict that becomes an attribute of a module do not
// move with it either.
static ValueId AsAttribute(ValueId value, Values& values, Span span) {
  if (!values.Is(value, ValueKind::Tensor)) {
    return value;
  }
  Tensor tensor = values.TensorOf(value);
  const bool created =
      tensor.origin == Origin::Factory || tensor.origin == Origin::Host ||
      tensor.origin == Origin::Tokenizer || tensor.origin == Origin::Placed;
  if (!created || tensor.bag) {
    return value;
  }
  tensor.origin = Origin::Attribute;
  tensor.made_at = span;
  return values.TensorValue(tensor);
}

static Container AsAttributes(Container content, Values& values, Span span) {
  for (Entry& entry : content.entries) {
    entry.value = AsAttribute(entry.value, values, span);
  }
  content.rest = AsAttribute(content.rest, values, span);
  return content;
}

// A name of an imported module that the table knows needs no module.
ValueId Interpreter::KnownMember(ValueId object, Name name) {
  const Value& import = values_.Get(object);
  const std::string dotted =
      std::string(TextOf(import.name)) + "." + std::string(TextOf(name));
  const bool known = import.b == 0 && import.number == 0 &&
                     (world_.table.Function(dotted) != nullptr ||
                      world_.table.Class(dotted) != nullptr);
  return known ? values_.ExternalValue(world_.table.Canonical(dotted))
               : ValueId{};
}

// What `super()` of a method of `type` finds.
ValueId Interpreter::FindInBases(State& state, ValueId type, Name name) {
  const Container* known = state.ContainerOf(type);
  if (known == nullptr) {
    return {};
  }
  const Container bases = *known;
  for (const Entry& base : bases.entries) {
    if (!values_.Is(base.value, ValueKind::Class)) {
      continue;
    }
    if (const ValueId member = FindInClass(state, base.value, name, 0);
        member.IsValid()) {
      return member;
    }
  }
  return {};
}

bool Interpreter::IsProperty(ValueId member) {
  if (!values_.Is(member, ValueKind::Function)) {
    return false;
  }
  const Value& f = values_.Get(member);
  const ir::Function& function = ModuleOf(f.b).Demand(ir::FunctionId{f.a});
  return HasDecorator(function, "property") ||
         HasDecorator(function, "cached_property");
}

// Where it is, and what it is not, needs no table.
bool Interpreter::IsPlaceAttribute(const State& state, ValueId object,
                                   Name name) {
  const ValueKind kind = values_.Kind(object);
  if (kind == ValueKind::Super || ViewOf(state).DeviceOf(object).IsUnknown()) {
    return false;
  }
  return TextOf(name) == DeviceAttribute ||
         (kind == ValueKind::Tensor && TextOf(name).starts_with("is_") &&
          ParseDevice(TextOf(name).substr(3), world_.names).kind !=
              Device::Kind::Invalid);
}

static Outcomes One(State&& state, ValueId value) {
  Outcomes outcomes;
  outcomes.push_back({std::move(state), value});
  return outcomes;
}

Outcomes Interpreter::GetAttr(State state, ValueId object, Name name,
                              const CallSite& site) {
  object = state.Resolve(object);
  if (values_.Is(object, ValueKind::Import)) {
    if (const ValueId known = KnownMember(object, name); known.IsValid()) {
      return One(std::move(state), known);
    }
    if (const ValueId member = MemberOfImport(object, name); member.IsValid()) {
      return One(std::move(state), member);
    }
    object = ResolveImport(state, object);
  }
  const Value& value = values_.Get(object);
  ValueId owner = object;
  ValueId type;
  if (value.kind == ValueKind::Object) {
    if (const ValueId field = state.Field(object, name); field.IsValid()) {
      return One(std::move(state), field);
    }
    type = ViewOf(state).UserClass(object);
  } else if (value.kind == ValueKind::Super) {
    owner = ValueId{value.b};
    type = ValueId{value.a};
  } else if (value.kind == ValueKind::Class) {
    type = object;
  }
  if (type.IsValid()) {
    const ValueId member = value.kind == ValueKind::Super
                               ? FindInBases(state, type, name)
                               : FindInClass(state, type, name, 0);
    const bool in_class = values_.Is(object, ValueKind::Class);
    if (member.IsValid() && !in_class && IsProperty(member)) {
      return InvokeFunction(std::move(state), member, owner, {}, site);
    }
    if (member.IsValid()) {
      const ValueId bound =
          BindMember(state, in_class ? ValueId{} : owner, type, member);
      return One(std::move(state), bound);
    }
  }
  return LibraryAttr(std::move(state), object, owner, type, name, site);
}

// An attribute that no class of the program defines.
Outcomes Interpreter::LibraryAttr(State state, ValueId object, ValueId owner,
                                  ValueId type, Name name,
                                  const CallSite& site) {
  const ValueKind kind = values_.Kind(object);
  if (!IsPlaceAttribute(state, object, name) &&
      (kind == ValueKind::Object || kind == ValueKind::Tensor ||
       kind == ValueKind::Super)) {
    const std::string_view library = kind == ValueKind::Super
                                         ? LibraryBase(state, type)
                                         : ViewOf(state).LibraryClass(owner);
    const ir::EffectRow* row =
        library.empty() ? nullptr : world_.table.Method(library, TextOf(name));
    if (row != nullptr && row->Has("property")) {
      return Apply(std::move(state), {*row, owner, {}, site});
    }
    if (row != nullptr) {
      const ValueId bound =
          values_.BoundOf(owner, values_.ExternalValue(row->name));
      return One(std::move(state), bound);
    }
  }
  const ValueId plain = PlainAttr(state, object, name, site.span);
  return One(std::move(state), plain);
}

ValueId Interpreter::ProjectAttr(State& state, ValueId object, Name name) {
  if (const ValueId field = state.Field(object, name); field.IsValid()) {
    return ResolveImport(state, field);
  }
  if (!follow_imports_) {
    return values_.AttributeOf(object, name);
  }
  ir::Module& module = ModuleOf(values_.Get(object).a);
  const std::string path =
      std::string(TextOf(module.name)) + "." + std::string(TextOf(name));
  if (ir::Module* sub = world_.environment.FindModule(path, 0, module)) {
    return values_.Make(
        {.kind = ValueKind::Project, .a = EnterModule(*sub, state, false)});
  }
  return values_.AttributeOf(object, name);
}

ValueId Interpreter::TensorAttr(ValueId object, Name name) {
  const Tensor& tensor = values_.TensorOf(object);
  const std::string_view text = TextOf(name);
  if (text == DeviceAttribute) {
    return tensor.device.IsUnknown() ? values_.AttributeOf(object, name)
                                     : values_.DeviceValue(tensor.device);
  }
  // `is_cuda`, `is_xpu`, `is_meta`, ...
  if (text.starts_with("is_") && !tensor.bag) {
    const Device asked = ParseDevice(text.substr(3), world_.names);
    const Device::Kind kind = tensor.device.kind;
    if (asked.kind != Device::Kind::Invalid && kind != Device::Kind::Unknown &&
        !tensor.device.IsSymbolic()) {
      return values_.BoolValue(asked.kind == kind &&
                               asked.type == tensor.device.type);
    }
  }
  return tensor.bag ? object : values_.AttributeOf(object, name);
}

ValueId Interpreter::DeviceAttr(ValueId object, Name name) {
  const Device& device = values_.DeviceOf(object);
  const std::string_view text = TextOf(name);
  if (text == "type" && device.IsAccelerator()) {
    return values_.Make({.kind = ValueKind::Text, .name = device.type});
  }
  if (text == "type" && device.IsCpu()) {
    return values_.TextValue("cpu");
  }
  if (text == "index" && device.index >= 0) {
    return values_.IntValue(device.index);
  }
  return values_.AttributeOf(object, name);
}

ValueId Interpreter::ObjectAttr(State& state, ValueId object, Name name,
                                Span span) {
  const std::string_view text = TextOf(name);
  if (text == DeviceAttribute) {
    const Device device = ViewOf(state).DeviceOf(object);
    if (!device.IsUnknown()) {
      return values_.DeviceValue(device);
    }
  }
  const bool method = text == "items" || text == "keys" || text == "values" ||
                      text == "get" || text == "pop" || text == "update" ||
                      text == "setdefault";
  if (values_.IsObject(object, ObjectKind::Batch) && !method) {
    return GetItem(state, object,
                   values_.Make({.kind = ValueKind::Text, .name = name}), span);
  }
  return values_.AttributeOf(object, name);
}

ValueId Interpreter::PlainAttr(State& state, ValueId object, Name name,
                               Span span) {
  const ValueId field = state.Field(object, name);
  switch (values_.Kind(object)) {
    case ValueKind::Project:
      return ProjectAttr(state, object, name);
    case ValueKind::External:
      return field.IsValid() ? field
                             : values_.ExternalValue(world_.table.Canonical(
                                   std::string(values_.Text(object)) + "." +
                                   std::string(TextOf(name))));
    case ValueKind::Tensor:
      return TensorAttr(object, name);
    case ValueKind::Device:
      return DeviceAttr(object, name);
    case ValueKind::Object:
      return ObjectAttr(state, object, name, span);
    case ValueKind::Function:
    case ValueKind::Bound:
    case ValueKind::Builtin:
    case ValueKind::Class:
      return field.IsValid() ? field : values_.AttributeOf(object, name);
    case ValueKind::Symbol:
    case ValueKind::Attribute:
    case ValueKind::Item:
    case ValueKind::Result:
      return state.Resolve(field.IsValid() ? field
                                           : values_.AttributeOf(object, name));
    default:
      return values_.AttributeOf(object, name);
  }
}

void Interpreter::SetAttr(State& state, ValueId object, Name name,
                          ValueId value, Span span, Span value_span) {
  object = state.Resolve(object);
  value = state.Resolve(value);
  AttributeEvent event;
  event.site = event.callee = span;
  event.object = {object, span, {}};
  event.name = name;
  event.value = {value, value_span, {}};
  Emit(state, event);
  if (values_.IsObject(object, ObjectKind::Module)) {
    value = AsAttribute(value, values_, span);
  }
  if (values_.IsObject(object, ObjectKind::Module) &&
      (values_.IsObject(value, ObjectKind::List) ||
       values_.IsObject(value, ObjectKind::Tuple) ||
       values_.IsObject(value, ObjectKind::Dict))) {
    if (const Container* content = state.ContainerOf(value)) {
      state.SetContainer(value, AsAttributes(*content, values_, span));
    }
  }
  state.fields.Set({object, name}, value);
}

}  // namespace placelint::flow
