// The builtin functions and container methods that programs route placement
// through.
#include <algorithm>

#include "analyzer/flow/interpreter.h"

namespace placelint::flow {

namespace {

ValueId ArgAt(const Args& args, std::size_t index) {
  std::size_t at = 0;
  for (const Arg& arg : args) {
    if (arg.name.IsEmpty() && !arg.spread && at++ == index) {
      return arg.value;
    }
  }
  return {};
}

}  // namespace

Outcomes Interpreter::InvokeBuiltin(State state, Name name, const Args& args,
                                    const CallSite& site) {
  Outcomes outcomes;
  const std::string_view text = TextOf(name);
  if ((text == "map" || text == "filter") && args.size() >= 2) {
    const Sequence items = Elements(state, ArgAt(args, 1), site.span);
    const ValueId item =
        items.items.empty() ? FreshSymbol(state, site.span) : items.items[0];
    if (text == "filter") {
      const ValueId list = MakeContainer(
          state, ObjectKind::List, {.open = true, .rest = item}, site.span);
      outcomes.push_back({std::move(state), list});
      return outcomes;
    }
    outcomes = Invoke(std::move(state), ArgAt(args, 0),
                      {{.value = item, .span = site.span}}, site);
    for (Outcome& outcome : outcomes) {
      outcome.value =
          MakeContainer(outcome.state, ObjectKind::List,
                        {.open = true, .rest = outcome.value}, site.span);
    }
    return outcomes;
  }
  if (text == "getattr" && args.size() >= 2 &&
      values_.Is(ArgAt(args, 1), ValueKind::Text)) {
    const Name attribute = values_.Get(ArgAt(args, 1)).name;
    return GetAttr(std::move(state), ArgAt(args, 0), attribute, site);
  }
  bool known = false;
  const ValueId result = CallBuiltin(state, text, args, site, known);
  if (!known) {
    const std::string dotted = "builtins." + std::string(text);
    if (const ir::EffectRow* row = world_.table.Function(dotted)) {
      return Apply(std::move(state), {*row, {}, args, site});
    }
    return InvokeUnknown(
        std::move(state),
        values_.Make({.kind = ValueKind::Builtin, .name = name}), args, site);
  }
  outcomes.push_back({std::move(state), result});
  return outcomes;
}

ValueId Interpreter::CallBuiltin(State& state, std::string_view name,
                                 const Args& args, const CallSite& site,
                                 bool& known) {
  known = true;
  const ValueId first = ArgAt(args, 0);
  if (name == "dict") {
    const ValueId dict = MakeContainer(state, ObjectKind::Dict, {}, site.span);
    UpdateDict(state, dict, args);
    return dict;
  }
  if (name == "list" || name == "tuple" || name == "set" || name == "sorted" ||
      name == "reversed") {
    Container content;
    if (first.IsValid()) {
      const Sequence items = Elements(state, first, site.span);
      content.open = !items.exact;
      if (items.exact) {
        for (const ValueId item : items.items) {
          content.entries.push_back({{}, item});
        }
      } else if (!items.items.empty()) {
        content.rest = items.items.front();
      }
    }
    const ObjectKind kind = name == "tuple" ? ObjectKind::Tuple
                            : name == "set" ? ObjectKind::Set
                                            : ObjectKind::List;
    return MakeContainer(state, kind, content, site.span);
  }
  if (name == "int" || name == "float" || name == "str" || name == "bool") {
    if (name == "int" && values_.Is(first, ValueKind::Int)) {
      return first;
    }
    if (name == "str" && (values_.Is(first, ValueKind::Text) ||
                          values_.Is(first, ValueKind::Device))) {
      return first;
    }
    if (name == "bool" && first.IsValid()) {
      return first;
    }
    return FreshSymbol(state, site.span, 0,
                       name == "str" ? Hint::Text : Hint::Number);
  }
  if (name == "isinstance" || name == "hasattr" || name == "super" ||
      name == "setattr" || name == "type" || name == "len") {
    return ReflectionBuiltin(state, name, args, site, known);
  }
  return IterationBuiltin(state, name, args, site, known);
}

ValueId Interpreter::IterationBuiltin(State& state, std::string_view name,
                                      const Args& args, const CallSite& site,
                                      bool& known) {
  const ValueId first = ArgAt(args, 0);
  if (name == "next" || name == "iter") {
    if (name == "iter") {
      return first;
    }
    const Sequence items = Elements(state, first, site.span);
    return items.items.empty() ? FreshSymbol(state, site.span)
                               : items.items.front();
  }
  if (name == "range") {
    return MakeContainer(
        state, ObjectKind::List,
        {.open = true, .rest = FreshSymbol(state, site.span, 1, Hint::Number)},
        site.span);
  }
  if (name == "enumerate" || name == "zip") {
    std::vector<Sequence> columns;
    bool exact = true;
    std::size_t length = SIZE_MAX;
    for (const Arg& arg : args) {
      if (arg.name.IsEmpty()) {
        columns.push_back(Elements(state, arg.value, arg.span));
        exact &= columns.back().exact && !arg.spread;
        length = std::min(length, columns.back().items.size());
      }
    }
    length = columns.empty() ? 0 : std::min<std::size_t>(length, 8);
    exact &= length <= 4;
    Container rows{.open = !exact};
    for (std::size_t i = 0;
         i < (exact ? length : std::min<std::size_t>(length, 1)); ++i) {
      Container row;
      if (name == "enumerate") {
        row.entries.push_back(
            {{},
             exact ? values_.IntValue(static_cast<std::int64_t>(i))
                   : FreshSymbol(state, site.span, 2, Hint::Number)});
      }
      for (const Sequence& column : columns) {
        row.entries.push_back({{}, column.items[i]});
        if (name == "enumerate") {
          break;
        }
      }
      const ValueId tuple =
          MakeContainer(state, ObjectKind::Tuple, row, site.span,
                        static_cast<std::uint32_t>(i + 10));
      if (exact) {
        rows.entries.push_back({{}, tuple});
      } else {
        rows.rest = tuple;
      }
    }
    return MakeContainer(state, ObjectKind::List, rows, site.span);
  }
  if (name == "sum" || name == "max" || name == "min") {
    const Sequence items = Elements(state, first, site.span);
    for (const ValueId item : items.items) {
      if (values_.Is(item, ValueKind::Tensor)) {
        return item;
      }
    }
    return FreshSymbol(state, site.span, 0, Hint::Number);
  }
  known = false;
  return {};
}

ValueId Interpreter::ReflectionBuiltin(State& state, std::string_view name,
                                       const Args& args, const CallSite& site,
                                       bool& known) {
  known = true;
  const ValueId first = ArgAt(args, 0);
  const ValueId second = ResolveImport(state, ArgAt(args, 1));
  if (name == "super") {
    const Frame& frame = state.Current();
    const ir::Function& function =
        *ModuleOf(frame.module).functions[frame.function.index];
    ValueId self = frame.self;
    ValueId type = ViewOf(state).UserClass(self);
    if (function.owner.IsValid()) {
      // The class that defines the running method, not that of the object.
      for (int i = 0; i < 8 && type.IsValid(); ++i) {
        const Value& t = values_.Get(type);
        if (t.a == function.owner.index && t.b == frame.module) {
          break;
        }
        const Container* bases = state.ContainerOf(type);
        type = bases != nullptr && !bases->entries.empty()
                   ? bases->entries.front().value
                   : ValueId{};
      }
    }
    if (!type.IsValid() || !self.IsValid()) {
      return FreshSymbol(state, site.span);
    }
    return values_.Make(
        {.kind = ValueKind::Super, .a = type.index, .b = self.index});
  }
  if (name == "setattr") {
    if (values_.Is(second, ValueKind::Text)) {
      SetAttr(state, first, values_.Get(second).name, ArgAt(args, 2), site.span,
              site.span);
    }
    return values_.NoneValue();
  }
  if (name == "len" || name == "type") {
    if (name == "len") {
      const Container* content = state.ContainerOf(first);
      if (content != nullptr && !content->open) {
        return values_.IntValue(
            static_cast<std::int64_t>(content->entries.size()));
      }
    }
    return values_.ResultOf(
        values_.Make({.kind = ValueKind::Builtin, .name = Intern(name)}),
        {first});
  }
  if (name == "hasattr") {
    if (values_.Is(second, ValueKind::Text) &&
        values_.Is(first, ValueKind::Object) &&
        state.Field(first, values_.Get(second).name).IsValid()) {
      return values_.BoolValue(true);
    }
    return values_.Make({.kind = ValueKind::HasAttr,
                         .name = values_.Get(second).name,
                         .a = first.index});
  }
  // isinstance
  if (values_.Is(second, ValueKind::External)) {
    const std::string_view wanted = values_.Text(second);
    const std::string_view have = ViewOf(state).LibraryClass(first);
    if (!have.empty() && world_.table.Class(wanted) != nullptr) {
      const bool bag =
          values_.Is(first, ValueKind::Tensor) && values_.TensorOf(first).bag;
      if (!bag) {
        return values_.BoolValue(world_.table.IsA(have, wanted));
      }
    }
  }
  if (values_.Is(second, ValueKind::Class) &&
      ViewOf(state).UserClass(first) == second) {
    return values_.BoolValue(true);
  }
  if (values_.Is(second, ValueKind::Builtin)) {
    const std::string_view type = values_.Text(second);
    if (values_.Is(first, ValueKind::Object)) {
      const ObjectKind kind = values_.Object(first).kind;
      if (type == "dict" || type == "list" || type == "tuple") {
        return values_.BoolValue(
            (type == "dict" && kind == ObjectKind::Dict) ||
            (type == "list" && kind == ObjectKind::List) ||
            (type == "tuple" && kind == ObjectKind::Tuple));
      }
    }
    if (values_.Is(first, ValueKind::Text) && type == "str") {
      return values_.BoolValue(true);
    }
    if (values_.Is(first, ValueKind::Int) && type == "int") {
      return values_.BoolValue(true);
    }
  }
  return values_.Make(
      {.kind = ValueKind::IsInstance, .a = first.index, .b = second.index});
}

// --- methods of containers -------------------------------------------------

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
