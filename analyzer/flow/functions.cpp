// Running the program's own functions.
#include <algorithm>

#include "analyzer/flow/interpreter.h"

namespace placelint::flow {

// Calls inside calls that are followed: in a program, and in a function that
// nobody calls (what it calls deeper down is run on its own).
static constexpr std::size_t MaxDepth = 8;
static constexpr std::size_t MaxEntryDepth = 5;
// Paths on which one call may come back.
static constexpr std::size_t MaxReturns = 4;

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
