// Calls: who is called, with what, and running the program's own functions.
#include <algorithm>

#include "analyzer/flow/interpreter.h"

namespace placelint::flow {

// Calls inside calls that are followed: in a program, and in a function that
// nobody calls (what it calls deeper down is run on its own).
static constexpr std::size_t MaxDepth = 8;
static constexpr std::size_t MaxEntryDepth = 5;
// Paths on which one call may come back.
static constexpr std::size_t MaxReturns = 4;

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

// --- the program's own functions -------------------------------------------

bool Interpreter::MayCall(const ir::Function* function) const {
  return !exhausted_ &&
         stack_.size() < (follow_imports_ ? MaxDepth : MaxEntryDepth) &&
         std::find(stack_.begin(), stack_.end(), function) == stack_.end();
}

void Interpreter::BindDefault(State& state, const ir::Param& param, Span span) {
  ValueId value;
  if (param.default_slot.IsValid()) {
    state = RunToEnd(std::move(state), param.default_value, span);
    value = state.Get(param.default_slot);
  } else {
    value = values_.SymbolAt(param.span, chain_, 1,
                             {.name = param.name, .span = param.span});
  }
  state.Set(param.slot, value);
}

void Interpreter::BindParams(State& state, const ir::Function& function,
                             ValueId self, const Args& args, Span span) {
  Args positional;
  Args keywords;
  bool open = false;
  if (self.IsValid()) {
    positional.push_back({{}, self, span, false, false});
  }
  for (const Arg& arg : args) {
    if (arg.spread) {
      open = true;
    } else {
      (arg.name.IsEmpty() ? positional : keywords).push_back(arg);
    }
  }
  std::size_t next = 0;
  for (const ir::Param& param : function.params) {
    if (param.kind == ir::Param::Kind::VarArgs) {
      Container rest{.open = open};
      for (; next < positional.size(); ++next) {
        rest.entries.push_back({{}, positional[next].value});
      }
      state.Set(param.slot,
                MakeContainer(state, ObjectKind::Tuple, rest, param.span));
      continue;
    }
    if (param.kind == ir::Param::Kind::KeywordArgs) {
      Container rest{.open = open};
      for (const Arg& arg : keywords) {
        const bool named =
            std::any_of(function.params.begin(), function.params.end(),
                        [&](const ir::Param& p) { return p.name == arg.name; });
        if (!named) {
          rest.entries.push_back(
              {values_.Make({.kind = ValueKind::Text, .name = arg.name}),
               arg.value});
        }
      }
      state.Set(param.slot,
                MakeContainer(state, ObjectKind::Dict, rest, param.span));
      continue;
    }
    if (param.kind == ir::Param::Kind::Positional && next < positional.size()) {
      state.Set(param.slot, positional[next++].value);
      continue;
    }
    const auto keyword =
        std::find_if(keywords.begin(), keywords.end(),
                     [&](const Arg& arg) { return arg.name == param.name; });
    if (keyword != keywords.end()) {
      state.Set(param.slot, keyword->value);
    } else if (open) {
      state.Set(param.slot,
                FreshSymbol(state, param.span, 2, Hint::Any, param.name));
    } else {
      BindDefault(state, param, span);
    }
  }
}

static bool HasNested(const ir::Module& module, ir::FunctionId id) {
  return std::any_of(module.functions.begin(), module.functions.end(),
                     [&](const auto& f) { return f->parent == id; });
}

Outcomes Interpreter::RunBodyOf(State state, const ir::Function& function,
                                FrameId caller, Span span) {
  const FrameId frame = state.frame;
  const ir::FunctionId id = state.Current().function;
  const std::uint32_t module = state.Current().module;
  const int inexact = std::exchange(inexact_, 0);
  ValueId yielded;
  const FieldKey key{values_.IntValue(frame), Intern("yielded")};
  if (function.is_generator) {
    yielded = MakeContainer(state, ObjectKind::List, {}, function.header, 9);
    state.fields.Set(key, yielded);
  }
  Paths paths;
  paths.push_back(std::move(state));
  Exec(function.body, paths);
  for (State& path : paths) {
    if (path.exit == Exit::None) {
      path.exit = Exit::Return;
      path.result = values_.NoneValue();
    }
  }
  std::erase_if(paths,
                [](const State& path) { return path.exit != Exit::Return; });
  Merge(paths, MaxReturns, span, values_);
  const bool keep = HasNested(ModuleOf(module), id);
  Outcomes outcomes;
  for (State& path : paths) {
    path.exit = Exit::None;
    path.frame = caller;
    if (!keep) {
      path.frames.Erase(frame);
    }
    ValueId result = path.result;
    if (yielded.IsValid()) {
      path.fields.Erase(key);
      result = yielded;
    }
    outcomes.push_back({std::move(path), result});
  }
  inexact_ = inexact;
  return outcomes;
}

Outcomes Interpreter::InvokeFunction(State state, ValueId function_value,
                                     ValueId self, const Args& args,
                                     const CallSite& site) {
  const Value value = values_.Get(function_value);
  const ir::FunctionId id{value.a};
  const ir::Function* function = ModuleOf(value.b).functions[value.a].get();
  if (!MayCall(function)) {
    GiveUp(site.span, "call too deep or recursive");
    for (const Arg& arg : args) {
      Havoc(state, arg.value, 2);
    }
    Outcomes outcomes;
    const ValueId unknown = FreshSymbol(state, site.span);
    outcomes.push_back({std::move(state), unknown});
    return outcomes;
  }
  function = &ModuleOf(value.b).Demand(id);
  entered_.insert(function);
  const std::uint64_t chain = chain_;
  chain_ = chain_ * 0x9E3779B97F4A7C15ULL + site.span.begin * 31U +
           site.span.file.index + 17U;
  stack_.push_back(function);
  const FrameId caller = state.frame;
  const FrameId frame_id = FrameFor(
      chain_ ^ (static_cast<std::uint64_t>(function_value.index) << 40U));
  auto frame = std::make_shared<Frame>();
  frame->slots = Slots(function->slot_count);
  frame->outer = static_cast<FrameId>(value.number);
  frame->module = value.b;
  frame->function = id;
  frame->self = self;
  state.frames.Set(frame_id, frame);
  frame.reset();
  state.frame = frame_id;
  BindParams(state, *function, self, args, site.span);
  Outcomes outcomes = RunBodyOf(std::move(state), *function, caller, site.span);
  stack_.pop_back();
  chain_ = chain;
  return outcomes;
}

}  // namespace placelint::flow
