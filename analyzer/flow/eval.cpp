// Simple operations: names, construction, definitions.
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
  bool known = false;
  for (const ir::Slot base : op.bases) {
    const ValueId id = KnownBase(state.Resolve(state.Get(base)));
    known |= values_.Is(id, ValueKind::External) &&
             world_.table.Class(values_.Text(id)) != nullptr;
    bases.entries.push_back({{}, id});
  }
  // Beside a base that the table knows, mixins are not looked at.
  for (Entry& base : bases.entries) {
    if (!known) {
      base.value = ResolveImport(state, base.value);
    }
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
