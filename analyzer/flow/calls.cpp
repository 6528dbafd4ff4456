// Calls: who is called, and with what.
#include "analyzer/flow/interpreter.h"

namespace placelint::flow {

Args Interpreter::CollectArgs(State& state, const ir::Call& op) {
  Args args;
  for (const ir::Argument& arg : op.args) {
    ValueId value = state.Resolve(state.Get(arg.value));
    if (values_.Is(value, ValueKind::Import)) {
      value = ResolveImport(state, value);
    }
    switch (arg.kind) {
      case ir::Argument::Kind::Positional:
      case ir::Argument::Kind::Keyword:
        args.push_back({arg.name, value, arg.span, false, false});
        break;
      case ir::Argument::Kind::Star: {
        const Sequence items = Elements(state, value, arg.span);
        if (items.exact && items.items.size() <= 16) {
          for (const ValueId item : items.items) {
            args.push_back({{}, item, arg.span, false, false});
          }
        } else {
          args.push_back({{}, value, arg.span, true, false});
        }
        break;
      }
      case ir::Argument::Kind::DoubleStar: {
        const Container* dict = values_.IsObject(value, ObjectKind::Dict)
                                    ? state.ContainerOf(value)
                                    : nullptr;
        bool open = dict == nullptr || dict->open;
        if (dict != nullptr) {
          for (const Entry& entry : dict->entries) {
            if (values_.Is(entry.key, ValueKind::Text)) {
              args.push_back({values_.Get(entry.key).name, entry.value,
                              arg.span, false, false});
            } else {
              open = true;
            }
          }
        }
        if (open) {
          args.push_back({{}, value, arg.span, true, true});
        }
        break;
      }
    }
  }
  return args;
}

Outcomes Interpreter::Invoke(State state, ValueId callee, const Args& args,
                             const CallSite& site) {
  callee = state.Resolve(callee);
  if (values_.Is(callee, ValueKind::Import) && IsIdle(callee, args)) {
    return InvokeUnknown(std::move(state), callee, args, site);
  }
  callee = ResolveImport(state, callee);
  switch (values_.Kind(callee)) {
    case ValueKind::Function:
      return InvokeFunction(std::move(state), callee, {}, args, site);
    case ValueKind::Bound:
      return InvokeBound(std::move(state), callee, args, site);
    case ValueKind::Class:
      return Instantiate(std::move(state), callee, args, site);
    case ValueKind::External:
      return InvokeExternal(std::move(state), callee, args, site);
    case ValueKind::Builtin:
      return InvokeBuiltin(std::move(state), values_.Get(callee).name, args,
                           site);
    case ValueKind::Object:
    case ValueKind::Tensor:
      return InvokeObject(std::move(state), callee, args, site);
    case ValueKind::Attribute: {
      const Value& method = values_.Get(callee);
      const std::optional<ValueId> result = ContainerMethod(
          state, ValueId{method.a}, TextOf(method.name), args, site.span);
      if (result) {
        Outcomes outcomes;
        outcomes.push_back({std::move(state), *result});
        return outcomes;
      }
      return InvokeUnknown(std::move(state), callee, args, site);
    }
    default:
      return InvokeUnknown(std::move(state), callee, args, site);
  }
}

Outcomes Interpreter::InvokeBound(State state, ValueId bound, const Args& args,
                                  const CallSite& site) {
  const Value value = values_.Get(bound);
  const ValueId receiver{value.a};
  const ValueId function{value.b};
  if (values_.Is(function, ValueKind::Function)) {
    return InvokeFunction(std::move(state), function, receiver, args, site);
  }
  const std::string_view name = values_.Text(function);
  const std::size_t dot = name.rfind('.');
  // The row may stand at a base class: look it up again by receiver.
  const std::string_view library = ViewOf(state).LibraryClass(receiver);
  const ir::EffectRow* row =
      library.empty() ? nullptr
                      : world_.table.Method(library, name.substr(dot + 1));
  if (row == nullptr) {
    row = world_.table.Function(name);
  }
  if (row == nullptr) {
    return InvokeUnknown(std::move(state), bound, args, site);
  }
  return Apply(std::move(state), {*row, receiver, args, site});
}

Outcomes Interpreter::InvokeExternal(State state, ValueId callee,
                                     const Args& args, const CallSite& site) {
  const std::string_view name = values_.Text(callee);
  if (const ir::EffectRow* row = world_.table.Function(name)) {
    return Apply(std::move(state), {*row, {}, args, site});
  }
  // `Class.method(object, ...)` and class methods.
  const std::size_t dot = name.rfind('.');
  if (dot != std::string_view::npos) {
    const std::string_view owner = name.substr(0, dot);
    if (world_.table.Class(owner) != nullptr) {
      if (const ir::EffectRow* row =
              world_.table.Method(owner, name.substr(dot + 1))) {
        const bool on_object =
            !args.empty() && args.front().name.IsEmpty() &&
            (values_.Is(args.front().value, ValueKind::Tensor) ||
             values_.IsObject(args.front().value, ObjectKind::Module));
        if (on_object) {
          const Args rest(args.begin() + 1, args.end());
          return Apply(std::move(state),
                       {*row, args.front().value, rest, site});
        }
        return Apply(std::move(state),
                     {*row, values_.ExternalValue(owner), args, site});
      }
    }
  }
  if (world_.table.Class(name) != nullptr) {
    Outcomes outcomes;
    const ValueId type = callee;
    const ValueId object = MakeInstance(state, type, site.span);
    for (const Arg& arg : args) {
      if (!arg.name.IsEmpty()) {
        state.fields.Set({object, arg.name}, arg.value);
      }
    }
    outcomes.push_back({std::move(state), object});
    return outcomes;
  }
  return InvokeUnknown(std::move(state), callee, args, site);
}

Outcomes Interpreter::InvokeObject(State state, ValueId object,
                                   const Args& args, const CallSite& site) {
  if (values_.IsObject(object, ObjectKind::Partial)) {
    Args merged;
    const ValueId function = state.Field(object, Intern("function"));
    if (const Container* stored = state.ContainerOf(object)) {
      for (const Entry& entry : stored->entries) {
        const Name name =
            entry.key.IsValid() ? values_.Get(entry.key).name : Name{};
        merged.push_back({name, entry.value, site.span, false, false});
      }
    }
    merged.insert(merged.end(), args.begin(), args.end());
    return Invoke(std::move(state), function, merged, site);
  }
  const ValueId type = ViewOf(state).UserClass(object);
  const std::string_view library = ViewOf(state).LibraryClass(object);
  if (type.IsValid()) {
    if (const ValueId call = FindInClass(state, type, Intern("__call__"), 0);
        call.IsValid()) {
      return InvokeFunction(std::move(state), call, object, args, site);
    }
  }
  const ir::EffectRow* row =
      library.empty() ? nullptr : world_.table.Method(library, "__call__");
  if (row != nullptr) {
    return Apply(std::move(state), {*row, object, args, site});
  }
  return InvokeUnknown(std::move(state), object, args, site);
}

// Whether calling it can be assumed to leave its arguments where they are: the
// unknown is a method of something that is no placement library.
static bool IsHarmless(const Values& values, ValueId callee) {
  const Value& value = values.Get(callee);
  switch (value.kind) {
    case ValueKind::Builtin:
    case ValueKind::Bound:
      return true;
    case ValueKind::Attribute: {
      // A method of a library's object that the table does not know.
      const ValueId base{value.a};
      return values.Is(base, ValueKind::Object) ||
             values.Is(base, ValueKind::Tensor);
    }
    default:
      return false;
  }
}

Outcomes Interpreter::InvokeUnknown(State state, ValueId callee,
                                    const Args& args, const CallSite& site) {
  std::vector<ValueId> values;
  bool moves = false;
  for (const Arg& arg : args) {
    values.push_back(arg.value);
    const bool placed = values_.Is(arg.value, ValueKind::Object) ||
                        values_.Is(arg.value, ValueKind::Tensor);
    moves |= placed;
  }
  if (moves) {
    GiveUp(site.span, "call of an unknown function");
  }
  if (!IsHarmless(values_, callee)) {
    for (const ValueId value : values) {
      Havoc(state, value, 3);
    }
  }
  const Value& value = values_.Get(callee);
  ValueId result;
  if (value.kind == ValueKind::Undefined || values.size() > 8) {
    result = FreshSymbol(state, site.span);
  } else if (values_.Is(callee, ValueKind::Attribute) &&
             values_.Is(ValueId{value.a}, ValueKind::Tensor) &&
             values_.TensorOf(ValueId{value.a}).bag) {
    result = ValueId{value.a};
  } else {
    // Equal calls give equal results, so that conditions correlate.
    result = values_.ResultOf(callee, values);
  }
  Outcomes outcomes;
  outcomes.push_back({std::move(state), result});
  return outcomes;
}

}  // namespace placelint::flow
