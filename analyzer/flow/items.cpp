// Items of containers and tensors: reading and writing them.
#include <algorithm>

#include "analyzer/flow/interpreter.h"

namespace placelint::flow {

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

ValueId Interpreter::TensorItem(State& state, ValueId object, ValueId key,
                                Span span) {
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

ValueId Interpreter::UnknownItem(State& state, ValueId object, ValueId key) {
  if (const ValueId* known = state.bindings.Find(values_.ItemOf(object, key))) {
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

// What is known of an item of a container; invalid when nothing is.
ValueId Interpreter::ContainerItem(State& state, ValueId object, ValueId key,
                                   Span span) {
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
  return {};
}

ValueId Interpreter::GetItem(State& state, ValueId object, ValueId key,
                             Span span) {
  object = state.Resolve(object);
  key = state.Resolve(key);
  const Value& value = values_.Get(object);
  if (value.kind == ValueKind::Tensor) {
    return TensorItem(state, object, key, span);
  }
  if (value.kind != ValueKind::Object) {
    return UnknownItem(state, object, key);
  }
  const ObjectKind kind = values_.Object(object).kind;
  if (const ValueId item = ContainerItem(state, object, key, span);
      item.IsValid()) {
    return item;
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

// An item of a library's own mapping that the table knows: a variable of the
// environment.
void Interpreter::SetVariable(const State& state, ValueId object, ValueId key,
                              ValueId value, Span span) {
  if (values_.Is(object, ValueKind::External) &&
      values_.Is(key, ValueKind::Text)) {
    const std::string variable = std::string(values_.Text(object)) + "." +
                                 std::string(values_.Text(key));
    EnvironmentEvent event;
    event.row = world_.table.Function(variable);
    event.site = event.callee = span;
    event.value = {value, span, {}};
    if (event.row != nullptr) {
      Emit(state, event);
    }
  }
}

void Interpreter::SetItem(State& state, ValueId object, ValueId key,
                          ValueId value, Span span) {
  object = state.Resolve(object);
  key = state.Resolve(key);
  value = state.Resolve(value);
  SetVariable(state, object, key, value, span);
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
  const bool concrete =
      values_.Is(key, ValueKind::Text) || values_.Is(key, ValueKind::Int);
  const Placed* placed = state.PlacedOf(object);
  if (!concrete && placed != nullptr) {
    // In a loop over its own keys all of it may be replaced.
    Placed unknown = *placed;
    unknown.known = false;
    state.SetPlaced(object, unknown);
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
