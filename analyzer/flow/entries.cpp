// Where a run starts: a module's body, then every function that can start a
// finding and that nobody called.
#include <algorithm>

#include "analyzer/flow/interpreter.h"

namespace placelint::flow {

// Modules of the project that one run may enter.
static constexpr std::size_t MaxModules = 24;
// Operations that a program, one function that nobody calls, and all of those
// in a module may take. Most need a few hundred.
static constexpr std::size_t ProgramBudget = 150000;
static constexpr std::size_t EntryBudget = 2500;
static constexpr std::size_t EntriesBudget = 10000;

Interpreter::Interpreter(const World& world, Values& values, EventSink& sink)
    : world_(world), values_(values), sink_(sink) {}

std::uint32_t Interpreter::EnterModule(ir::Module& module, State& state,
                                       bool script) {
  const auto [place, fresh] = module_indices_.try_emplace(
      &module, static_cast<std::uint32_t>(modules_.size()));
  const std::uint32_t index = place->second;
  if (!fresh) {
    return index;
  }
  modules_.push_back(&module);
  if (modules_.size() > MaxModules) {
    GiveUp({module.file, 0, 0}, "too many modules are imported");
    return index;
  }
  const ir::Function& body = module.Demand(ir::FunctionId{0});
  const ValueId space = values_.Make({.kind = ValueKind::Project, .a = index});
  state.fields.Set({space, Intern("__name__")},
                   script ? values_.TextValue("__main__")
                          : values_.TextValue(TextOf(module.name)));
  const FrameId caller = state.frame;
  const std::uint64_t chain = std::exchange(chain_, index + 1);
  const FrameId frame_id = FrameFor(0xABCDEF00ULL + index);
  auto frame = std::make_shared<Frame>();
  frame->slots = Slots(body.slot_count);
  frame->module = index;
  frame->function = ir::FunctionId{0};
  state.frames.Set(frame_id, frame);
  frame.reset();
  state.frame = frame_id;
  const int inexact = std::exchange(inexact_, 0);
  ++importing_;
  state = RunToEnd(std::move(state), body.body, {module.file, 0, 0});
  --importing_;
  state.frame = caller;
  inexact_ = inexact;
  chain_ = chain;
  return index;
}

void Interpreter::RunModule(ir::Module& module) {
  State state;
  budget_ = ProgramBudget;
  state.current_index = 0;
  auto root = std::make_shared<Frame>();
  state.frames.Set(0, root);
  const std::uint32_t index = EnterModule(module, state, true);
  RunEntries(module, index, state);
}

void Interpreter::RunEntries(ir::Module& module, std::uint32_t index,
                             State& state) {
  follow_imports_ = false;
  const std::size_t end = steps_ + EntriesBudget;
  // Which accelerator is the current one depends on who calls.
  state.current_index = -1;
  state.conditions.clear();
  // Functions may be appended while others are lowered.
  const std::size_t count = module.functions.size();
  for (std::size_t i = 1; i < count; ++i) {
    const ir::Function& function = *module.functions[i];
    const bool nested = function.parent.IsValid() &&
                        module.functions[function.parent.index]->scope ==
                            ir::Function::Scope::Function;
    if (function.scope != ir::Function::Scope::Function || nested ||
        function.is_lambda || !function.has_start ||
        entered_.contains(&function)) {
      continue;
    }
    if (steps_ >= end) {
      GiveUp(function.header, "too much to follow");
      break;
    }
    budget_ = std::min(steps_ + EntryBudget, end);
    exhausted_ = false;
    RunEntry(state, index, ir::FunctionId{static_cast<std::uint32_t>(i)});
  }
}

void Interpreter::RunEntry(const State& base, std::uint32_t module,
                           ir::FunctionId id) {
  const ir::Function& function = *ModuleOf(module).functions[id.index];
  State state = base;
  state.frame = FrameFor(0xABCDEF00ULL + module);
  if (!function.owner.IsValid()) {
    RunEntryMethod(std::move(state), module, id, {});
    return;
  }
  const auto known = selves_.find(function.owner.index);
  if (known == selves_.end()) {
    const ValueId self = EntrySelf(state, module, function.owner);
    selves_.emplace(function.owner.index, Outcome{state, self});
    if (self.IsValid() && !entered_.contains(&function)) {
      RunEntryMethod(std::move(state), module, id, self);
    }
  } else if (known->second.value.IsValid()) {
    RunEntryMethod(known->second.state, module, id, known->second.value);
  }
}

// The class value that the module's body made.
static ValueId FindClassValue(const State& state, Values& values,
                              std::uint32_t module, ir::ClassId id) {
  const ValueId space = values.Make({.kind = ValueKind::Project, .a = module});
  for (const auto& [name, value] : state.FieldsOf(space)) {
    const Value& v = values.Get(value);
    if (v.kind == ValueKind::Class && v.a == id.index && v.b == module) {
      return value;
    }
  }
  return {};
}

ValueId Interpreter::EntrySelf(State& state, std::uint32_t module,
                               ir::ClassId id) {
  const ValueId type = FindClassValue(state, values_, module, id);
  if (!type.IsValid()) {
    return {};
  }
  const ir::Class& definition = *ModuleOf(module).classes[id.index];
  const CallSite site{definition.header, definition.header, false};
  const ValueId object = MakeInstance(state, type, definition.header, 77);
  const ValueId init = FindInClass(state, type, Intern("__init__"), 0);
  if (init.IsValid() && values_.Is(init, ValueKind::Function)) {
    const Value& f = values_.Get(init);
    const ir::Function& function = ModuleOf(f.b).Demand(ir::FunctionId{f.a});
    Args args;
    bool first = true;
    for (const ir::Param& param : function.params) {
      if (first || param.kind == ir::Param::Kind::VarArgs ||
          param.kind == ir::Param::Kind::KeywordArgs) {
        first = false;
        continue;
      }
      args.push_back({param.name, EntryArgument({}, param, Device{}),
                      param.span, false, false});
    }
    Outcomes outcomes =
        InvokeFunction(std::move(state), init, object, args, site);
    Paths paths;
    for (Outcome& outcome : outcomes) {
      paths.push_back(std::move(outcome.state));
    }
    if (paths.empty()) {
      return {};
    }
    Merge(paths, 1, definition.header, values_);
    state = std::move(paths.front());
    state.conditions.clear();
    state.frame = FrameFor(0xABCDEF00ULL + module);
  }
  if (values_.IsObject(object, ObjectKind::Module)) {
    // Its user moves a module to some device before running it.
    const Device device =
        Device::Of(values_.AttributeOf(object, Intern("device")));
    MoveObject(state, object, device, definition.header, {});
  }
  return object;
}

bool Interpreter::IsEntryMethod(const State& state, ValueId self, Name name) {
  const std::string_view library = ViewOf(state).LibraryClass(self);
  const ir::ClassRow* row =
      library.empty() ? nullptr : world_.table.Class(library);
  std::string_view entries =
      row != nullptr ? row->Find("entries") : std::string_view{};
  const std::string_view text = TextOf(name);
  while (!entries.empty()) {
    const std::size_t comma = entries.find(',');
    if (entries.substr(0, comma) == text) {
      return true;
    }
    entries = comma == std::string_view::npos ? std::string_view{}
                                              : entries.substr(comma + 1);
  }
  return false;
}

ValueId Interpreter::EntryArgument(ValueId self, const ir::Param& param,
                                   const Device& device) {
  SymbolInfo info{.name = param.name, .span = param.span};
  const std::string_view annotation = TextOf(param.annotation);
  const bool tensor = annotation.find("Tensor") != std::string_view::npos &&
                      annotation.find('[') == std::string_view::npos;
  const bool criteria = !device.IsUnknown() && self.IsValid() &&
                        values_.IsObject(self, ObjectKind::Criteria) &&
                        !param.default_slot.IsValid();
  if ((tensor || criteria) && !device.IsUnknown()) {
    return values_.TensorValue(
        {.device = device, .origin = Origin::Argument, .made_at = param.span});
  }
  if (tensor) {
    info.hint = Hint::Tensor;
  }
  // A function that works on the CPU unless told otherwise is taken at its
  // word.
  if (!param.default_value.empty()) {
    const auto* constant =
        std::get_if<ir::Constant>(&param.default_value.back().what);
    const auto* text = constant != nullptr
                           ? std::get_if<std::string>(&constant->value)
                           : nullptr;
    if (text != nullptr && ParseDevice(*text, world_.names).IsCpu()) {
      return values_.TextValue(*text);
    }
  }
  return values_.SymbolAt(param.span, 0, 1, info);
}

// Whether the framework hands the method a batch: it is an entry method of a
// module, but not the one that a call of the module runs.
bool Interpreter::IsStep(const State& state, ValueId self, Name name) {
  const ir::ClassRow* row =
      world_.table.Class(ViewOf(state).LibraryClass(self));
  return row != nullptr && values_.IsObject(self, ObjectKind::Module) &&
         row->Find("call") != TextOf(name);
}

void Interpreter::RunEntryMethod(State state, std::uint32_t module,
                                 ir::FunctionId id, ValueId self,
                                 ValueId batch) {
  const ir::Function& function = ModuleOf(module).Demand(id);
  Device device;
  in_entry_ = self.IsValid() && IsEntryMethod(state, self, function.name);
  if (in_entry_) {
    device = ViewOf(state).DeviceOf(self);
    if (device.IsUnknown()) {
      // Whatever calls it hands over tensors of the device it works on.
      device = Device::Of(values_.AttributeOf(self, Intern("device")));
    }
  }
  Args args;
  bool first = self.IsValid() && !HasDecorator(function, "staticmethod");
  for (const ir::Param& param : function.params) {
    if (first || param.kind == ir::Param::Kind::VarArgs ||
        param.kind == ir::Param::Kind::KeywordArgs) {
      first = false;
      continue;
    }
    ValueId argument = EntryArgument(self, param, device);
    if (args.empty() && batch.IsValid()) {
      argument = batch;
    } else if (args.empty() && in_entry_ &&
               IsStep(state, self, function.name)) {
      // The framework has moved the batch.
      argument = values_.TensorValue({.device = device,
                                      .origin = Origin::Argument,
                                      .made_at = param.span,
                                      .bag = true});
    }
    args.push_back({param.name, argument, param.span, false, false});
  }
  // What `*args` and `**kwargs` hold is not known.
  args.push_back({{},
                  values_.SymbolAt(function.header, 0, 2, {}),
                  function.header,
                  true,
                  true});
  const ValueId value =
      values_.Make({.kind = ValueKind::Function,
                    .a = id.index,
                    .b = module,
                    .number = FrameFor(0xABCDEF00ULL + module)});
  (void)InvokeFunction(std::move(state), value, self, args,
                       {function.header, function.header, false});
}

}  // namespace placelint::flow
