// The builtin functions that programs route placement through.
#include <algorithm>

#include "analyzer/flow/interpreter.h"

namespace placelint::flow {

ValueId ArgAt(const Args& args, std::size_t index) {
  std::size_t at = 0;
  for (const Arg& arg : args) {
    if (arg.name.IsEmpty() && !arg.spread && at++ == index) {
      return arg.value;
    }
  }
  return {};
}

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

// What `zip` and `enumerate` run over.
ValueId Interpreter::Rows(State& state, std::string_view name, const Args& args,
                          const CallSite& site) {
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
    return Rows(state, name, args, site);
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

ValueId Interpreter::SuperOf(State& state, const CallSite& site) {
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

std::optional<bool> Interpreter::IsInstance(const State& state, ValueId first,
                                            ValueId second) {
  if (values_.Is(second, ValueKind::External)) {
    const std::string_view wanted = values_.Text(second);
    const std::string_view have = ViewOf(state).LibraryClass(first);
    if (!have.empty() && world_.table.Class(wanted) != nullptr) {
      const bool bag =
          values_.Is(first, ValueKind::Tensor) && values_.TensorOf(first).bag;
      if (!bag) {
        return world_.table.IsA(have, wanted);
      }
    }
  }
  if (values_.Is(second, ValueKind::Class) &&
      ViewOf(state).UserClass(first) == second) {
    return true;
  }
  if (values_.Is(second, ValueKind::Builtin)) {
    const std::string_view type = values_.Text(second);
    if (values_.Is(first, ValueKind::Object)) {
      const ObjectKind kind = values_.Object(first).kind;
      if (type == "dict" || type == "list" || type == "tuple") {
        return (type == "dict" && kind == ObjectKind::Dict) ||
               (type == "list" && kind == ObjectKind::List) ||
               (type == "tuple" && kind == ObjectKind::Tuple);
      }
    }
    if (values_.Is(first, ValueKind::Text) && type == "str") {
      return true;
    }
    if (values_.Is(first, ValueKind::Int) && type == "int") {
      return true;
    }
  }
  return std::nullopt;
}

ValueId Interpreter::ReflectionBuiltin(State& state, std::string_view name,
                                       const Args& args, const CallSite& site,
                                       bool& known) {
  known = true;
  const ValueId first = ArgAt(args, 0);
  const ValueId second = ResolveImport(state, ArgAt(args, 1));
  if (name == "super") {
    return SuperOf(state, site);
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
  if (const std::optional<bool> is = IsInstance(state, first, second)) {
    return values_.BoolValue(*is);
  }
  return values_.Make(
      {.kind = ValueKind::IsInstance, .a = first.index, .b = second.index});
}

}  // namespace placelint::flow
