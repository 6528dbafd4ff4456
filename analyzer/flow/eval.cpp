// Simple operations: names, operators, construction, imports.
#include <fmt/format.h>

#include <algorithm>

#include "analyzer/flow/interpreter.h"

namespace placelint::flow {

View Interpreter::ViewOf(const State& state) const {
  return {state, values_, world_, stack_.empty() ? nullptr : stack_.back()};
}

void Interpreter::Emit(const State& state, const Event& event) {
  if (state.guarded == 0) {
    sink_.On(event, ViewOf(state));
  }
}

void Interpreter::GiveUp(Span site, std::string_view reason) {
  sink_.Undecided(site, reason);
}

FrameId Interpreter::FrameFor(std::uint64_t chain) {
  return frame_ids_
      .try_emplace(chain, static_cast<FrameId>(frame_ids_.size() + 1))
      .first->second;
}

ValueId Interpreter::FreshSymbol(const State& state, Span span,
                                 std::uint32_t part, Hint hint, Name name) {
  return values_.SymbolAt(span, chain_ ^ state.frame, part,
                          {.name = name, .span = span, .hint = hint});
}

ValueId Interpreter::LoadName(State& state, Name name) {
  const Frame& frame = state.Current();
  if (frame.name_space.IsValid()) {
    if (const ValueId value = state.Field(frame.name_space, name);
        value.IsValid()) {
      return value;
    }
  }
  const ValueId module =
      values_.Make({.kind = ValueKind::Project, .a = frame.module});
  if (const ValueId value = state.Field(module, name); value.IsValid()) {
    return state.Resolve(value);
  }
  return values_.Make({.kind = ValueKind::Builtin, .name = name});
}

void Interpreter::StoreName(State& state, Name name, ValueId value) {
  const Frame& frame = state.Current();
  const ValueId space =
      frame.name_space.IsValid()
          ? frame.name_space
          : values_.Make({.kind = ValueKind::Project, .a = frame.module});
  if (value.IsValid()) {
    state.fields.Set({space, name}, value);
  } else {
    state.fields.Erase({space, name});
  }
}

// --- operators -------------------------------------------------------------

// Arithmetic on plain numbers and texts that programs use to pick devices.
static ValueId Fold(Values& values, ir::BinaryOp op, ValueId left,
                    ValueId right) {
  const Value& a = values.Get(left);
  const Value& b = values.Get(right);
  if (a.kind == ValueKind::Text && b.kind == ValueKind::Text &&
      op == ir::BinaryOp::Add) {
    return values.TextValue(std::string(values.Text(left)) +
                            std::string(values.Text(right)));
  }
  if (a.kind == ValueKind::Text && op == ir::BinaryOp::Add) {
    return values.Make({.kind = ValueKind::Format,
                        .name = a.name,
                        .b = values.ListId({right})});
  }
  if (a.kind != ValueKind::Int || b.kind != ValueKind::Int) {
    return {};
  }
  switch (op) {
    case ir::BinaryOp::Add:
      return values.IntValue(a.number + b.number);
    case ir::BinaryOp::Sub:
      return values.IntValue(a.number - b.number);
    case ir::BinaryOp::Mul:
      if (std::abs(a.number) < (1 << 20) && std::abs(b.number) < (1 << 20)) {
        return values.IntValue(a.number * b.number);
      }
      return {};
    case ir::BinaryOp::FloorDiv:
      return b.number > 0 && a.number >= 0
                 ? values.IntValue(a.number / b.number)
                 : ValueId{};
    case ir::BinaryOp::Mod:
      return b.number > 0 && a.number >= 0
                 ? values.IntValue(a.number % b.number)
                 : ValueId{};
    default:
      return {};
  }
}

// The tensor that an operation on `left` and `right` gives: on the device of
// the operand that decides. After a clash nothing is known, so that one mistake
// is reported once.
ValueId Interpreter::Combined(State& state,
                              const std::vector<Operand>& operands,
                              ValueId left, ValueId right) {
  const Tensor& a = values_.TensorOf(left);
  const Tensor& b = values_.TensorOf(right);
  if (ViewOf(state).Clashes(operands)) {
    return FreshSymbol(state, operands.front().span, 11, Hint::Tensor);
  }
  if (a.zero_dim != b.zero_dim) {
    return a.zero_dim && a.device.IsCpu() ? right : left;
  }
  return a.device.IsUnknown() ? right : left;
}

ValueId Interpreter::EvalBinary(State& state, const ir::Binary& op, Span span) {
  const ValueId left = state.Resolve(state.Get(op.left));
  const ValueId right = state.Resolve(state.Get(op.right));
  if (const ValueId folded = Fold(values_, op.op, left, right);
      folded.IsValid()) {
    return folded;
  }
  const View view = ViewOf(state);
  const Tensor* a = view.TensorOf(left);
  const Tensor* b = view.TensorOf(right);
  if (a != nullptr && b != nullptr) {
    CombineEvent event;
    event.site = event.callee = span;
    event.operands = {{left, span, {}}, {right, span, {}}};
    event.strict = op.op == ir::BinaryOp::MatMul;
    Emit(state, event);
    return Combined(state, event.operands, left, right);
  }
  if (a != nullptr || b != nullptr) {
    // A 0-dim tensor follows what it meets.
    const Tensor& tensor = a != nullptr ? *a : *b;
    const ValueKind other = values_.Kind(a != nullptr ? right : left);
    const bool number = other == ValueKind::Int || other == ValueKind::Float ||
                        other == ValueKind::Bool;
    if (tensor.zero_dim && !number) {
      return FreshSymbol(state, span, 12);
    }
    return a != nullptr ? left : right;
  }
  const ValueKind kind = values_.Kind(left);
  if (op.op == ir::BinaryOp::Add && kind == ValueKind::Object) {
    const Container* x = state.ContainerOf(left);
    const Container* y = state.ContainerOf(right);
    if (x != nullptr && y != nullptr) {
      Container sum = *x;
      sum.entries.insert(sum.entries.end(), y->entries.begin(),
                         y->entries.end());
      sum.open = x->open || y->open;
      if (!sum.rest.IsValid()) {
        sum.rest = y->rest;
      }
      if (op.in_place) {
        state.SetContainer(left, sum);
        return left;
      }
      return MakeContainer(state, values_.Object(left).kind, sum, span);
    }
  }
  if (op.op == ir::BinaryOp::Or && values_.IsObject(left, ObjectKind::Dict) &&
      values_.IsObject(right, ObjectKind::Dict)) {
    const Container* x = state.ContainerOf(left);
    const ValueId merged =
        MakeContainer(state, ObjectKind::Dict,
                      x != nullptr ? *x : Container{.open = true}, span);
    UpdateDict(state, merged, {{.value = right, .span = span}});
    return merged;
  }
  return FreshSymbol(state, span, 0,
                     kind == ValueKind::Int || kind == ValueKind::Float
                         ? Hint::Number
                         : Hint::Any);
}

ValueId Interpreter::EvalCompare(State& state, const ir::Compare& op,
                                 Span span) {
  const ValueId left = state.Resolve(state.Get(op.left));
  const ValueId right = state.Resolve(state.Get(op.right));
  const View view = ViewOf(state);
  const Tensor* a = view.TensorOf(left);
  const Tensor* b = view.TensorOf(right);
  const bool identity =
      op.op == ir::CompareOp::Is || op.op == ir::CompareOp::IsNot ||
      op.op == ir::CompareOp::In || op.op == ir::CompareOp::NotIn;
  if (identity || (a == nullptr && b == nullptr)) {
    return values_.CompareOf(op.op, left, right);
  }
  if (a != nullptr && b != nullptr) {
    CombineEvent event;
    event.site = event.callee = span;
    event.operands = {{left, span, {}}, {right, span, {}}};
    Emit(state, event);
    return Combined(state, event.operands, left, right);
  }
  return a != nullptr ? left : right;
}

ValueId Interpreter::EvalUnary(State& state, const ir::Unary& op) {
  const ValueId operand = state.Resolve(state.Get(op.operand));
  const Value& value = values_.Get(operand);
  if (op.op == ir::UnaryOp::Not) {
    return values_.NotOf(operand);
  }
  if (value.kind == ValueKind::Int && op.op == ir::UnaryOp::Negate) {
    return values_.IntValue(-value.number);
  }
  return operand;
}

ValueId Interpreter::EvalFormat(State& state, const ir::Format& op, Span span) {
  std::string leading;
  std::vector<ValueId> rest;
  for (const ir::FormatPart& part : op.parts) {
    if (!part.value.IsValid()) {
      if (rest.empty()) {
        leading += part.text;
      }
      continue;
    }
    const ValueId value = state.Resolve(state.Get(part.value));
    if (rest.empty() && values_.Is(value, ValueKind::Text)) {
      leading += values_.Text(value);
    } else if (rest.empty() && values_.Is(value, ValueKind::Int)) {
      leading += std::to_string(values_.Get(value).number);
    } else {
      rest.push_back(value);
    }
  }
  (void)span;
  if (rest.empty()) {
    return values_.TextValue(leading);
  }
  return values_.Make({.kind = ValueKind::Format,
                       .name = Intern(leading),
                       .b = values_.ListId(rest)});
}

// --- construction ----------------------------------------------------------

ValueId Interpreter::MakeContainer(State& state, ObjectKind kind,
                                   Container content, Span span,
                                   std::uint32_t part) {
  const ValueId object = values_.ObjectAt(chain_ ^ state.frame, part,
                                          {.kind = kind, .site = span});
  state.SetContainer(object, std::move(content));
  return object;
}

ValueId Interpreter::EvalBuild(State& state, const ir::Build& op, Span span) {
  if (op.kind == ir::Build::Kind::Slice) {
    std::vector<ValueId> parts;
    for (const ir::Element& element : op.elements) {
      parts.push_back(element.value.IsValid() ? state.Get(element.value)
                                              : values_.NoneValue());
    }
    return values_.Make({.kind = ValueKind::Slice, .b = values_.ListId(parts)});
  }
  ObjectKind kind = ObjectKind::Tuple;
  if (op.kind == ir::Build::Kind::List) {
    kind = ObjectKind::List;
  } else if (op.kind == ir::Build::Kind::Set) {
    kind = ObjectKind::Set;
  } else if (op.kind == ir::Build::Kind::Dict) {
    kind = ObjectKind::Dict;
  }
  Container content;
  const ValueId object = MakeContainer(state, kind, {}, span);
  for (const ir::Element& element : op.elements) {
    const ValueId value = state.Resolve(state.Get(element.value));
    if (kind == ObjectKind::Dict && !element.key.IsValid()) {
      state.SetContainer(object, content);
      UpdateDict(state, object, {{.value = value, .span = span}});
      content = *state.ContainerOf(object);
      continue;
    }
    if (element.star) {
      const Sequence items = Elements(state, value, span);
      for (const ValueId item : items.items) {
        content.entries.push_back({{}, item});
      }
      content.open |= !items.exact;
      continue;
    }
    const ValueId key = element.key.IsValid()
                            ? state.Resolve(state.Get(element.key))
                            : ValueId{};
    content.entries.push_back({key, value});
  }
  state.SetContainer(object, content);
  return object;
}

void Interpreter::EvalAppend(State& state, const ir::Append& op, Span span) {
  (void)span;
  AppendTo(state, state.Get(op.container),
           op.key.IsValid() ? state.Resolve(state.Get(op.key)) : ValueId{},
           state.Resolve(state.Get(op.value)));
}

void Interpreter::EvalUnpack(State& state, const ir::Unpack& op, Span span) {
  const ValueId src = state.Resolve(state.Get(op.src));
  const std::size_t count = op.targets.size();
  if (values_.Is(src, ValueKind::Tensor)) {
    for (const ir::Slot target : op.targets) {
      state.Set(target, src);
    }
    return;
  }
  const Sequence sequence = Elements(state, src, span);
  const auto& items = sequence.items;
  for (std::size_t i = 0; i < count; ++i) {
    const bool starred = static_cast<int>(i) == op.star;
    if (sequence.exact && op.star < 0 && items.size() == count) {
      state.Set(op.targets[i], items[i]);
    } else if (sequence.exact && op.star > static_cast<int>(i) &&
               i < items.size()) {
      state.Set(op.targets[i], items[i]);
    } else if (starred) {
      Container rest{.open = true};
      state.Set(op.targets[i],
                MakeContainer(state, ObjectKind::List, rest, span,
                              static_cast<std::uint32_t>(i)));
    } else if (!sequence.exact && items.size() == 1) {
      state.Set(op.targets[i], items.front());
    } else {
      state.Set(
          op.targets[i],
          values_.ItemOf(src, values_.IntValue(static_cast<std::int64_t>(i))));
    }
  }
}

// --- imports ---------------------------------------------------------------

// The dotted name of what `level` dots and `module` mean in module `from`.
std::string Interpreter::AbsoluteName(const ir::Module& from,
                                      std::string_view module,
                                      std::uint32_t level) const {
  std::string package(TextOf(from.name));
  for (std::uint32_t i = from.is_package ? 1 : 0; i < level; ++i) {
    const std::size_t dot = package.rfind('.');
    package.resize(dot == std::string::npos ? 0 : dot);
  }
  if (level == 0) {
    package.clear();
  }
  if (!package.empty() && !module.empty()) {
    package += '.';
  }
  return package + std::string(module);
}

// Modules are looked for when something of them is used: most imports of most
// files never matter.
ValueId Interpreter::EvalImport(State& state, const ir::Import& op) {
  const std::uint32_t importer = state.Current().module;
  const std::string_view module = TextOf(op.module);
  // Inside a package its own modules are looked at, not the table.
  if (!op.member.IsEmpty() && op.level == 0) {
    const std::string dotted =
        std::string(module) + "." + std::string(TextOf(op.member));
    if (world_.table.Function(dotted) != nullptr ||
        world_.table.Class(dotted) != nullptr) {
      return values_.ExternalValue(world_.table.Canonical(dotted));
    }
  }
  const std::string_view bound = op.member.IsEmpty() && !op.whole
                                     ? module.substr(0, module.find('.'))
                                     : module;
  return values_.Make({.kind = ValueKind::Import,
                       .name = Intern(bound),
                       .a = importer,
                       .b = op.level,
                       .number = op.member.id});
}

// A base class that the table knows is not looked at further.
ValueId Interpreter::ResolveBase(State& state, ValueId value) {
  if (values_.Is(value, ValueKind::Import)) {
    const Value& import = values_.Get(value);
    const std::string dotted =
        AbsoluteName(ModuleOf(import.a), TextOf(import.name), import.b) + "." +
        std::string(TextOf(Name{static_cast<std::uint32_t>(import.number)}));
    if (world_.table.Class(dotted) != nullptr) {
      return values_.ExternalValue(world_.table.Canonical(dotted));
    }
  }
  return ResolveImport(state, value);
}

ValueId Interpreter::ResolveImport(State& state, ValueId value) {
  value = state.Resolve(value);
  // Packages import from each other in circles.
  static constexpr int MaxChain = 16;
  if (!values_.Is(value, ValueKind::Import) || resolving_ >= MaxChain) {
    return value;
  }
  const Value import = values_.Get(value);
  ++resolving_;
  const ValueId found = FindImported(state, import);
  --resolving_;
  if (found.IsValid()) {
    state.bindings.Set(value, found);
    return found;
  }
  return value;
}

ValueId Interpreter::FindImported(State& state, const Value& import) {
  ir::Module& from = ModuleOf(import.a);
  const std::string module(TextOf(import.name));
  const Name member{static_cast<std::uint32_t>(import.number)};
  ir::Module* found = world_.environment.FindModule(module, import.b, from);
  // Only what runs as a program is followed into other modules.
  const auto may_enter = [&](const ir::Module* target) {
    return follow_imports_ || module_indices_.contains(target);
  };
  if (found != nullptr && !may_enter(found)) {
    return {};
  }
  if (member.IsEmpty()) {
    return found == nullptr
               ? values_.ExternalValue(module)
               : values_.Make({.kind = ValueKind::Project,
                               .a = EnterModule(*found, state, false)});
  }
  if (found != nullptr) {
    const ValueId space = values_.Make(
        {.kind = ValueKind::Project, .a = EnterModule(*found, state, false)});
    if (const ValueId inside = state.Field(space, member); inside.IsValid()) {
      return ResolveImport(state, inside);
    }
  }
  const std::string path = module.empty()
                               ? std::string(TextOf(member))
                               : module + "." + std::string(TextOf(member));
  if (ir::Module* sub = world_.environment.FindModule(path, import.b, from)) {
    return may_enter(sub) ? values_.Make({.kind = ValueKind::Project,
                                          .a = EnterModule(*sub, state, false)})
                          : ValueId{};
  }
  return found != nullptr ? ValueId{}
                          : values_.ExternalValue(world_.table.Canonical(
                                AbsoluteName(from, path, import.b)));
}

void Interpreter::ImportStar(State& state, const ir::ImportStar& op) {
  ir::Module& from = ModuleOf(state.Current().module);
  ir::Module* found =
      world_.environment.FindModule(TextOf(op.module), op.level, from);
  if (found == nullptr || !follow_imports_) {
    return;
  }
  const std::uint32_t index = EnterModule(*found, state, false);
  const ValueId space = values_.Make({.kind = ValueKind::Project, .a = index});
  for (const auto& [name, value] : state.FieldsOf(space)) {
    if (!TextOf(name).starts_with('_')) {
      StoreName(state, name, value);
    }
  }
}

// --- functions and classes -------------------------------------------------

ValueId Interpreter::EvalMakeFunction(State& state, const ir::MakeFunction& op,
                                      Span span) {
  const Frame& frame = state.Current();
  const std::uint32_t module = frame.module;
  const ir::Function& function = *ModuleOf(module).functions[op.function.index];
  ValueId value = values_.Make({.kind = ValueKind::Function,
                                .a = op.function.index,
                                .b = module,
                                .number = state.frame});
  for (auto decorator = function.decorators.rbegin();
       decorator != function.decorators.rend(); ++decorator) {
    const ValueId callee = LoadName(state, decorator->name);
    if (!values_.Is(callee, ValueKind::Function) ||
        !decorator->arguments.IsEmpty()) {
      continue;
    }
    Outcomes outcomes =
        Invoke(state, callee, {{.value = value, .span = decorator->span}},
               {span, decorator->span, false});
    if (outcomes.size() == 1 &&
        (values_.Is(outcomes.front().value, ValueKind::Function) ||
         values_.Is(outcomes.front().value, ValueKind::Object))) {
      state = std::move(outcomes.front().state);
      value = outcomes.front().value;
    }
  }
  return value;
}

ValueId Interpreter::EvalMakeClass(State& state, const ir::MakeClass& op) {
  const std::uint32_t module = state.Current().module;
  const ValueId value = values_.Make({.kind = ValueKind::Class,
                                      .a = op.type.index,
                                      .b = module,
                                      .number = state.frame});
  Container bases;
  for (const ir::Slot base : op.bases) {
    ValueId id = state.Resolve(state.Get(base));
    if (values_.Is(id, ValueKind::External)) {
      id = values_.ExternalValue(world_.table.Canonical(values_.Text(id)));
    }
    id = ResolveBase(state, id);
    bases.entries.push_back({{}, id});
  }
  state.SetContainer(value, bases);
  return value;
}

void Interpreter::Annotate(State& state, ValueId value, ir::Slot slot,
                           Name type) {
  if (!values_.Is(value, ValueKind::Symbol)) {
    return;
  }
  if (TextOf(type).find("Tensor") != std::string_view::npos) {
    SymbolInfo info = values_.Symbol(value);
    info.hint = Hint::Tensor;
    state.Set(slot, values_.SymbolAt(info.span, value.index, 99, info));
  }
}

}  // namespace placelint::flow
