// Methods of lists, dicts, sets and strings that programs route placement
// through.
#include "analyzer/flow/interpreter.h"

namespace placelint::flow {

void Interpreter::UpdateDict(State& state, ValueId object, const Args& args) {
  for (const Arg& arg : args) {
    const Container* known = state.ContainerOf(object);
    Container content = known != nullptr ? *known : Container{.open = true};
    auto put = [&](ValueId key, ValueId value) {
      std::erase_if(content.entries,
                    [&](const Entry& entry) { return entry.key == key; });
      content.entries.push_back({key, value});
    };
    if (!arg.name.IsEmpty()) {
      put(values_.Make({.kind = ValueKind::Text, .name = arg.name}), arg.value);
      state.SetContainer(object, content);
      continue;
    }
    const Container* other = state.ContainerOf(arg.value);
    if (other == nullptr) {
      content.open = true;
    } else if (values_.IsObject(arg.value, ObjectKind::Dict) ||
               values_.IsObject(arg.value, ObjectKind::Batch)) {
      for (const Entry& entry : other->entries) {
        put(entry.key, entry.value);
      }
      content.open |= other->open;
      content.rest = other->rest.IsValid() ? other->rest : content.rest;
    } else {
      content.open = true;
    }
    state.SetContainer(object, content);
  }
}

std::optional<ValueId> Interpreter::DictMethod(State& state, ValueId object,
                                               std::string_view name,
                                               const Args& args, Span span) {
  const Container* known = state.ContainerOf(object);
  const Container content = known != nullptr ? *known : Container{.open = true};
  const ValueId key = ArgAt(args, 0);
  if (name == "items" || name == "values" || name == "keys") {
    Container rows{.open = content.open};
    std::uint32_t part = 20;
    auto row = [&](ValueId k, ValueId v) {
      if (name == "values") {
        return v;
      }
      if (name == "keys") {
        return k;
      }
      return MakeContainer(state, ObjectKind::Tuple, {{{{}, k}, {{}, v}}}, span,
                           part++);
    };
    for (const Entry& entry : content.entries) {
      rows.entries.push_back({{}, row(entry.key, entry.value)});
    }
    ValueId rest = content.rest;
    if (!rest.IsValid() && values_.IsObject(object, ObjectKind::Batch)) {
      rest = GetItem(state, object, FreshSymbol(state, span, 5), span);
    }
    if (rest.IsValid()) {
      rows.rest = row(FreshSymbol(state, span, 6, Hint::Text), rest);
    }
    return MakeContainer(state, ObjectKind::List, rows, span);
  }
  if (name == "get" || name == "pop" || name == "setdefault") {
    const ValueId found = content.Find(key);
    const ValueId otherwise =
        ArgAt(args, 1).IsValid() ? ArgAt(args, 1) : values_.NoneValue();
    if (name == "setdefault" && !found.IsValid() && !content.open) {
      SetItem(state, object, key, otherwise, span);
    }
    if (name == "pop") {
      DeleteItem(state, object, key);
    }
    if (found.IsValid()) {
      return found;
    }
    if (content.open || values_.IsObject(object, ObjectKind::Batch)) {
      return GetItem(state, object, key, span);
    }
    return otherwise;
  }
  if (name == "update") {
    UpdateDict(state, object, args);
    return values_.NoneValue();
  }
  if (name == "copy") {
    return MakeContainer(state, ObjectKind::Dict, content, span);
  }
  return std::nullopt;
}

std::optional<ValueId> Interpreter::ListMethod(State& state, ValueId object,
                                               std::string_view name,
                                               const Args& args, Span span) {
  if (name == "append" || name == "add") {
    AppendTo(state, object, {}, ArgAt(args, 0));
    return values_.NoneValue();
  }
  if (name == "extend") {
    const Sequence items = Elements(state, ArgAt(args, 0), span);
    for (const ValueId item : items.items) {
      AppendTo(state, object, {}, item);
    }
    if (!items.exact) {
      const Container* known = state.ContainerOf(object);
      Container content = known != nullptr ? *known : Container{};
      content.open = true;
      state.SetContainer(object, content);
    }
    return values_.NoneValue();
  }
  if (name == "pop") {
    return GetItem(
        state, object,
        ArgAt(args, 0).IsValid() ? ArgAt(args, 0) : values_.IntValue(-1), span);
  }
  if (name == "clear") {
    state.SetContainer(object, {});
    return values_.NoneValue();
  }
  if (name == "copy") {
    const Container* known = state.ContainerOf(object);
    return MakeContainer(state, ObjectKind::List,
                         known != nullptr ? *known : Container{.open = true},
                         span);
  }
  return std::nullopt;
}

std::optional<ValueId> Interpreter::ContainerMethod(State& state,
                                                    ValueId object,
                                                    std::string_view name,
                                                    const Args& args,
                                                    Span span) {
  if (values_.Is(object, ValueKind::Text) && name == "startswith" &&
      values_.Is(ArgAt(args, 0), ValueKind::Text)) {
    return values_.BoolValue(
        values_.Text(object).starts_with(values_.Text(ArgAt(args, 0))));
  }
  if (!values_.Is(object, ValueKind::Object)) {
    return std::nullopt;
  }
  switch (values_.Object(object).kind) {
    case ObjectKind::Dict:
    case ObjectKind::Batch:
      return DictMethod(state, object, name, args, span);
    case ObjectKind::List:
    case ObjectKind::Tuple:
    case ObjectKind::Set:
      return ListMethod(state, object, name, args, span);
    default:
      return std::nullopt;
  }
}

}  // namespace placelint::flow
