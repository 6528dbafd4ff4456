// Classes of the program: members, inheritance, instances.
#include <algorithm>

#include "analyzer/flow/interpreter.h"

namespace placelint::flow {

// Inheritance is followed this deep.
static constexpr int MaxBases = 8;

void Interpreter::RunClassBody(State& state, ValueId type) {
  const FieldKey ran{type, Intern("body has run")};
  if (state.fields.Find(ran) != nullptr) {
    return;
  }
  state.fields.Set(ran, values_.BoolValue(true));
  const Value value = values_.Get(type);
  ir::Module& module = ModuleOf(value.b);
  const ir::Class& definition = *module.classes[value.a];
  const ir::Function& body = module.Demand(definition.body);
  const FrameId caller = state.frame;
  const FrameId id = FrameFor((static_cast<std::uint64_t>(type.index) << 32U) ^
                              0xC1A55B0D1E5ULL);
  auto frame = std::make_shared<Frame>();
  frame->slots = Slots(body.slot_count);
  frame->outer = static_cast<FrameId>(value.number);
  frame->module = value.b;
  frame->function = definition.body;
  frame->name_space = type;
  state.frames.Set(id, frame);
  frame.reset();
  state.frame = id;
  const std::uint64_t chain = std::exchange(chain_, id + 1);
  const int inexact = std::exchange(inexact_, 0);
  state = RunToEnd(std::move(state), body.body, definition.header);
  state.frame = caller;
  state.frames.Erase(id);
  chain_ = chain;
  inexact_ = inexact;
}

ValueId Interpreter::FindInClass(State& state, ValueId type, Name name,
                                 int depth) {
  if (depth > MaxBases || !values_.Is(type, ValueKind::Class)) {
    return {};
  }
  RunClassBody(state, type);
  if (const ValueId member = state.Field(type, name); member.IsValid()) {
    return member;
  }
  const Container* known = state.ContainerOf(type);
  if (known == nullptr) {
    return {};
  }
  const Container bases = *known;
  for (const Entry& base : bases.entries) {
    if (const ValueId member = FindInClass(state, base.value, name, depth + 1);
        member.IsValid()) {
      return member;
    }
  }
  return {};
}

bool Interpreter::HasDecorator(const ir::Function& function,
                               std::string_view name) const {
  return std::any_of(
      function.decorators.begin(), function.decorators.end(),
      [&](const ir::Decorator& decorator) {
        const std::string_view text = world_.names.Text(decorator.name);
        const std::size_t dot = text.rfind('.');
        return (dot == std::string_view::npos ? text : text.substr(dot + 1)) ==
               name;
      });
}

ValueId Interpreter::BindMember(State& state, ValueId object, ValueId type,
                                ValueId member) {
  (void)state;
  if (!values_.Is(member, ValueKind::Function)) {
    return member;
  }
  const Value value = values_.Get(member);
  const ir::Function& function =
      ModuleOf(value.b).Demand(ir::FunctionId{value.a});
  if (HasDecorator(function, "staticmethod")) {
    return member;
  }
  if (HasDecorator(function, "classmethod")) {
    return values_.BoundOf(type, member);
  }
  return object.IsValid() ? values_.BoundOf(object, member) : member;
}

std::string_view Interpreter::LibraryBase(const State& state, ValueId type) {
  return ViewOf(state).LibraryBaseOf(type);
}

ObjectKind Interpreter::KindByName(std::string_view kind) const {
  struct Row {
    std::string_view name;
    ObjectKind kind;
  };
  static constexpr Row rows[] = {
      {"module", ObjectKind::Module},
      {"batch", ObjectKind::Batch},
      {"tokenizer", ObjectKind::Tokenizer},
      {"pipeline", ObjectKind::Pipeline},
      {"diffusion", ObjectKind::Diffusion},
      {"optimizer", ObjectKind::Optimizer},
      {"loader", ObjectKind::Loader},
      {"accelerator", ObjectKind::Accelerator},
      {"trainer", ObjectKind::Trainer},
      {"criteria", ObjectKind::Criteria},
      {"generator", ObjectKind::Generator},
      {"list", ObjectKind::List},
  };
  for (const Row& row : rows) {
    if (row.name == kind) {
      return row.kind;
    }
  }
  return ObjectKind::Instance;
}

ObjectKind Interpreter::KindOfClass(const State& state, ValueId type) {
  const std::string_view base = LibraryBase(state, type);
  const ir::ClassRow* row = base.empty() ? nullptr : world_.table.Class(base);
  return row != nullptr ? KindByName(row->kind) : ObjectKind::Instance;
}

ValueId Interpreter::MakeInstance(State& state, ValueId type, Span span,
                                  std::uint32_t part) {
  const ObjectKind kind = KindOfClass(state, type);
  const ValueId object = values_.ObjectAt(
      chain_, part, {.kind = kind, .type = type, .site = span});
  // A second round of a loop makes a new object at the same place: forget what
  // the first one held.
  if (kind == ObjectKind::Module || kind == ObjectKind::Pipeline ||
      kind == ObjectKind::Diffusion) {
    const bool empty = std::any_of(
        state.scopes.begin(), state.scopes.end(),
        [](const Scope& s) { return s.kind == Scope::Kind::Empty; });
    Span set_at = span;
    for (const Scope& scope : state.scopes) {
      if (scope.kind == Scope::Kind::Empty) {
        set_at = scope.span;
      }
    }
    state.SetPlaced(object,
                    {.device = empty ? Device::Meta() : state.DefaultDevice(),
                     .set_at = set_at,
                     .made_at = span});
  }
  return object;
}

static std::vector<Name> AnnotatedNames(const ir::Function& body) {
  std::vector<Name> names;
  for (std::size_t i = 0; i + 1 < body.body.size(); ++i) {
    const auto* store = std::get_if<ir::StoreName>(&body.body[i + 1].what);
    if (store != nullptr &&
        std::holds_alternative<ir::Annotate>(body.body[i].what)) {
      names.push_back(store->name);
    }
  }
  return names;
}

Outcomes Interpreter::Instantiate(State state, ValueId type, const Args& args,
                                  const CallSite& site) {
  const ValueId object = MakeInstance(state, type, site.span);
  Outcomes outcomes;
  const ValueId init = FindInClass(state, type, Intern("__init__"), 0);
  if (init.IsValid() && values_.Is(init, ValueKind::Function)) {
    outcomes = InvokeFunction(std::move(state), init, object, args, site);
    for (Outcome& outcome : outcomes) {
      outcome.value = object;
    }
    return outcomes;
  }
  // A class without a constructor of its own: positional arguments are the
  // fields that its body annotates, in order (dataclasses, named tuples).
  const Value& definition = values_.Get(type);
  const std::vector<Name> annotated = AnnotatedNames(
      ModuleOf(definition.b)
          .Demand(ModuleOf(definition.b).classes[definition.a]->body));
  std::size_t position = 0;
  for (const Arg& arg : args) {
    if (!arg.name.IsEmpty()) {
      state.fields.Set({object, arg.name}, arg.value);
    } else if (!arg.spread && position < annotated.size()) {
      state.fields.Set({object, annotated[position++]}, arg.value);
    }
  }
  const std::string_view library = LibraryBase(state, type);
  const ir::EffectRow* row =
      library.empty() ? nullptr : world_.table.Function(library);
  if (row != nullptr) {
    outcomes = Apply(std::move(state), {*row, object, args, site});
    for (Outcome& outcome : outcomes) {
      outcome.value = object;
    }
    return outcomes;
  }
  outcomes.push_back({std::move(state), object});
  return outcomes;
}

}  // namespace placelint::flow
