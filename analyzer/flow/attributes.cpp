// Attributes and items: reading and writing them.
#include <algorithm>

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

Outcomes Interpreter::GetAttr(State state, ValueId object, Name name,
                              const CallSite& site) {
  object = state.Resolve(object);
  if (values_.Is(object, ValueKind::Import)) {
    // A name that the table knows needs no module.
    const Value& import = values_.Get(object);
    const std::string dotted =
        std::string(TextOf(import.name)) + "." + std::string(TextOf(name));
    if (import.b == 0 && import.number == 0 &&
        (world_.table.Function(dotted) != nullptr ||
         world_.table.Class(dotted) != nullptr)) {
      Outcomes known;
      const ValueId external =
          values_.ExternalValue(world_.table.Canonical(dotted));
      known.push_back({std::move(state), external});
      return known;
    }
    object = ResolveImport(state, object);
  }
  const Value& value = values_.Get(object);
  Outcomes outcomes;
  ValueId owner = object;
  ValueId type;
  if (value.kind == ValueKind::Object) {
    if (const ValueId field = state.Field(object, name); field.IsValid()) {
      outcomes.push_back({std::move(state), field});
      return outcomes;
    }
    type = ViewOf(state).UserClass(object);
  } else if (value.kind == ValueKind::Super) {
    owner = ValueId{value.b};
    type = ValueId{value.a};
  } else if (value.kind == ValueKind::Class) {
    type = object;
  }
  if (type.IsValid()) {
    const bool skip_own = value.kind == ValueKind::Super;
    ValueId member;
    if (skip_own) {
      if (const Container* known = state.ContainerOf(type)) {
        const Container bases = *known;
        for (const Entry& base : bases.entries) {
          if (!member.IsValid() && values_.Is(base.value, ValueKind::Class)) {
            member = FindInClass(state, base.value, name, 0);
          }
        }
      }
    } else {
      member = FindInClass(state, type, name, 0);
    }
    if (member.IsValid() && values_.Is(member, ValueKind::Function) &&
        value.kind != ValueKind::Class) {
      const Value& f = values_.Get(member);
      const ir::Function& function = ModuleOf(f.b).Demand(ir::FunctionId{f.a});
      if (HasDecorator(function, "property") ||
          HasDecorator(function, "cached_property")) {
        return InvokeFunction(std::move(state), member, owner, {}, site);
      }
    }
    if (member.IsValid()) {
      const ValueId bound =
          BindMember(state, value.kind == ValueKind::Class ? ValueId{} : owner,
                     type, member);
      outcomes.push_back({std::move(state), bound});
      return outcomes;
    }
  }
  // Where it is, and what it is not, needs no table.
  const bool placed =
      value.kind != ValueKind::Super &&
      !ViewOf(state).DeviceOf(object).IsUnknown() &&
      (TextOf(name) == DeviceAttribute ||
       (value.kind == ValueKind::Tensor && TextOf(name).starts_with("is_") &&
        ParseDevice(TextOf(name).substr(3), world_.names).kind !=
            Device::Kind::Invalid));
  if (!placed &&
      (value.kind == ValueKind::Object || value.kind == ValueKind::Tensor ||
       value.kind == ValueKind::Super)) {
    const std::string_view library = value.kind == ValueKind::Super
                                         ? LibraryBase(state, type)
                                         : ViewOf(state).LibraryClass(owner);
    const ir::EffectRow* row =
        library.empty() ? nullptr : world_.table.Method(library, TextOf(name));
    if (row != nullptr && row->Has("property")) {
      const ValueId receiver = owner;
      return Apply(std::move(state), {*row, receiver, {}, site});
    }
    if (row != nullptr) {
      const ValueId bound =
          values_.BoundOf(owner, values_.ExternalValue(row->name));
      outcomes.push_back({std::move(state), bound});
      return outcomes;
    }
  }
  const ValueId plain = PlainAttr(state, object, name, site.span);
  outcomes.push_back({std::move(state), plain});
  return outcomes;
}

ValueId Interpreter::PlainAttr(State& state, ValueId object, Name name,
                               Span span) {
  const Value& value = values_.Get(object);
  const std::string_view text = TextOf(name);
  switch (value.kind) {
    case ValueKind::Project:
      if (const ValueId field = state.Field(object, name); field.IsValid()) {
        return ResolveImport(state, field);
      }
      if (!follow_imports_) {
        return values_.AttributeOf(object, name);
      }
      if (ir::Module* sub = world_.environment.FindModule(
              std::string(TextOf(ModuleOf(value.a).name)) + "." +
                  std::string(text),
              0, ModuleOf(value.a))) {
        return values_.Make(
            {.kind = ValueKind::Project, .a = EnterModule(*sub, state, false)});
      }
      return values_.AttributeOf(object, name);
    case ValueKind::External: {
      if (const ValueId field = state.Field(object, name); field.IsValid()) {
        return field;
      }
      const std::string dotted =
          std::string(values_.Text(object)) + "." + std::string(text);
      return values_.ExternalValue(world_.table.Canonical(dotted));
    }
    case ValueKind::Tensor: {
      const Tensor& tensor = values_.TensorOf(object);
      if (text == DeviceAttribute) {
        return tensor.device.IsUnknown() ? values_.AttributeOf(object, name)
                                         : values_.DeviceValue(tensor.device);
      }
      // `is_cuda`, `is_xpu`, `is_meta`, ...
      if (text.starts_with("is_") && !tensor.bag) {
        const Device asked = ParseDevice(text.substr(3), world_.names);
        const Device::Kind kind = tensor.device.kind;
        if (asked.kind != Device::Kind::Invalid &&
            kind != Device::Kind::Unknown && !tensor.device.IsSymbolic()) {
          return values_.BoolValue(asked.kind == kind &&
                                   asked.type == tensor.device.type);
        }
      }
      return tensor.bag ? object : values_.AttributeOf(object, name);
    }
    case ValueKind::Device: {
      const Device& device = values_.DeviceOf(object);
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
    case ValueKind::Object: {
      if (text == DeviceAttribute) {
        const Device device = ViewOf(state).DeviceOf(object);
        if (!device.IsUnknown()) {
          return values_.DeviceValue(device);
        }
      }
      const bool method = text == "items" || text == "keys" ||
                          text == "values" || text == "get" || text == "pop" ||
                          text == "update" || text == "setdefault";
      if (values_.IsObject(object, ObjectKind::Batch) && !method) {
        return GetItem(state, object,
                       values_.Make({.kind = ValueKind::Text, .name = name}),
                       span);
      }
      return values_.AttributeOf(object, name);
    }
    case ValueKind::Function:
    case ValueKind::Bound:
    case ValueKind::Builtin:
    case ValueKind::Class:
      if (const ValueId field = state.Field(object, name); field.IsValid()) {
        return field;
      }
      return values_.AttributeOf(object, name);
    case ValueKind::Symbol:
    case ValueKind::Attribute:
    case ValueKind::Item:
    case ValueKind::Result:
      if (const ValueId field = state.Field(object, name); field.IsValid()) {
        return state.Resolve(field);
      }
      return state.Resolve(values_.AttributeOf(object, name));
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

// --- items -----------------------------------------------------------------

// Element of a sequence whose content is known, by a constant index.
static ValueId ByIndex(const Container& content, std::int64_t index) {
  const auto size = static_cast<std::int64_t>(content.entries.size());
  if (index < 0 && !content.open) {
    index += size;
  }
  if (index >= 0 && index < size) {
    return content.entries[static_cast<std::size_t>(index)].value;
  }
  return content.rest;
}

// One element for all, when they do not differ in anything that matters.
static ValueId AnyOf(const Container& content, const Values& values) {
  ValueId any = content.rest;
  for (const Entry& entry : content.entries) {
    if (!any.IsValid()) {
      any = entry.value;
    }
    const bool same_place =
        any == entry.value ||
        (values.Is(any, ValueKind::Tensor) &&
         values.Is(entry.value, ValueKind::Tensor) &&
         values.TensorOf(any).device == values.TensorOf(entry.value).device);
    if (!same_place) {
      return {};
    }
  }
  return any;
}

ValueId Interpreter::GetItem(State& state, ValueId object, ValueId key,
                             Span span) {
  object = state.Resolve(object);
  key = state.Resolve(key);
  const Value& value = values_.Get(object);
  if (value.kind == ValueKind::Tensor) {
    const View view = ViewOf(state);
    const Operand index{key, span, {}};
    if (view.Leaves(index).empty()) {
      // `t[i]` may be one number; `t[a:b]` and `t[..., None]` are none.
      const bool part = values_.Is(key, ValueKind::Slice) ||
                        values_.Is(key, ValueKind::None) ||
                        values_.Is(key, ValueKind::Ellipsis) ||
                        values_.Is(key, ValueKind::Object);
      if (part || values_.TensorOf(object).bag) {
        return object;
      }
      Tensor element = values_.TensorOf(object);
      element.zero_dim = true;
      return values_.TensorValue(element);
    }
    CombineEvent event;
    event.site = event.callee = span;
    event.operands = {{object, span, {}}, index};
    event.indexing = true;
    Emit(state, event);
    return object;
  }
  if (value.kind != ValueKind::Object) {
    if (const ValueId* known =
            state.bindings.Find(values_.ItemOf(object, key))) {
      return *known;
    }
    const Container* content = state.ContainerOf(object);
    if (content != nullptr) {
      if (const ValueId item = content->Find(key); item.IsValid()) {
        return item;
      }
    }
    return values_.ItemOf(object, key);
  }
  const ObjectKind kind = values_.Object(object).kind;
  const Container* content = state.ContainerOf(object);
  if (content != nullptr) {
    const bool keyed =
        kind == ObjectKind::Dict || kind == ObjectKind::Batch ||
        (!content->entries.empty() && content->entries.front().key.IsValid());
    if (keyed) {
      if (const ValueId item = content->Find(key); item.IsValid()) {
        return item;
      }
      if (content->rest.IsValid()) {
        return content->rest;
      }
    } else if (values_.Is(key, ValueKind::Int)) {
      if (const ValueId item = ByIndex(*content, values_.Get(key).number);
          item.IsValid()) {
        return item;
      }
    } else if (values_.Is(key, ValueKind::Slice)) {
      Container part{.open = true, .rest = AnyOf(*content, values_)};
      return MakeContainer(state, kind, part, span);
    }
    const bool concrete =
        values_.Is(key, ValueKind::Int) || values_.Is(key, ValueKind::Text);
    if (!concrete || !keyed) {
      if (const ValueId any = AnyOf(*content, values_); any.IsValid()) {
        return any;
      }
    }
  }
  if (kind == ObjectKind::Batch) {
    const Placed* placed = state.PlacedOf(object);
    if (placed != nullptr && placed->known) {
      return values_.TensorValue(
          {.device = placed->device,
           .origin = placed->explicit_place ? Origin::Moved : Origin::Tokenizer,
           .made_at = placed->set_at,
           .made_by = placed->set_by});
    }
  }
  return values_.ItemOf(object, key);
}

void Interpreter::SetItem(State& state, ValueId object, ValueId key,
                          ValueId value, Span span) {
  object = state.Resolve(object);
  key = state.Resolve(key);
  value = state.Resolve(value);
  if (values_.Is(object, ValueKind::Tensor)) {
    const View view = ViewOf(state);
    // A tensor as key selects elements: both must be where the target is. A
    // slice copies, from any device (SEMANTICS 9.4).
    if (!view.Leaves({key, span, {}}).empty()) {
      CombineEvent event;
      event.site = event.callee = span;
      event.operands = {{object, span, {}}, {value, span, {}}};
      Emit(state, event);
    }
    return;
  }
  Container content;
  const Container* known = state.ContainerOf(object);
  if (known != nullptr) {
    content = *known;
  } else {
    content.open = true;
  }
  const bool sequence = values_.IsObject(object, ObjectKind::List);
  if (sequence && values_.Is(key, ValueKind::Int)) {
    const std::int64_t index = values_.Get(key).number;
    const auto size = static_cast<std::int64_t>(content.entries.size());
    const std::int64_t at = index < 0 ? index + size : index;
    if (at >= 0 && at < size) {
      content.entries[static_cast<std::size_t>(at)].value = value;
    }
    state.SetContainer(object, content);
    return;
  }
  if (sequence) {
    content.open = true;
    state.SetContainer(object, content);
    return;
  }
  const auto found =
      std::find_if(content.entries.begin(), content.entries.end(),
                   [&](const Entry& entry) { return entry.key == key; });
  if (found != content.entries.end()) {
    found->value = value;
  } else {
    content.entries.push_back({key, value});
  }
  state.SetContainer(object, content);
}

void Interpreter::DeleteItem(State& state, ValueId object, ValueId key) {
  object = state.Resolve(object);
  const Container* known = state.ContainerOf(object);
  if (known == nullptr) {
    return;
  }
  Container content = *known;
  std::erase_if(content.entries,
                [&](const Entry& entry) { return entry.key == key; });
  state.SetContainer(object, content);
}

}  // namespace placelint::flow
