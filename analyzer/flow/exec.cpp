// Statements: branches, loops, handlers, `with`.
#include <algorithm>

#include "analyzer/flow/interpreter.h"

namespace placelint::flow {

// Paths that are kept apart: in straight code, and inside loops; in a program,
// and in functions that nobody calls, where less is known to tell them apart.
static constexpr std::size_t MaxPaths = 8;
static constexpr std::size_t MaxLoopPaths = 4;
static constexpr std::size_t MaxEntryPaths = 2;
// Sequences up to this length are run element by element.
static constexpr std::size_t MaxUnrolled = 4;
// A `try` body of up to this many operations is taken to be an attempt whose
// failure is expected.
static constexpr std::size_t SmallBody = 30;

bool Interpreter::IsProgram() const {
  return follow_imports_ && importing_ <= 1;
}

std::size_t Interpreter::PathLimit() const {
  return IsProgram() ? MaxPaths : MaxEntryPaths;
}

void Interpreter::Exec(const ir::Block& block, Paths& paths) {
  for (std::size_t i = 0; i < block.size(); ++i) {
    const ir::Op* next = i + 1 < block.size() ? &block[i + 1] : nullptr;
    const auto running = static_cast<std::size_t>(
        std::count_if(paths.begin(), paths.end(),
                      [](const State& state) { return state.IsRunning(); }));
    if (running == 0) {
      return;
    }
    Paths extra;
    const std::size_t count = paths.size();
    for (std::size_t k = 0; k < count; ++k) {
      if (!paths[k].IsRunning()) {
        continue;
      }
      const std::size_t before = extra.size();
      Step(block[i], next, paths[k], extra);
      if (!IsProgram() && extra.size() > before) {
        JoinSiblings(paths[k], extra, before,
                     std::max<std::size_t>(1, PathLimit() / running),
                     block[i].span);
      }
    }
    if (!extra.empty()) {
      std::move(extra.begin(), extra.end(), std::back_inserter(paths));
      if (IsProgram()) {
        Merge(paths, PathLimit(), block[i].span, values_);
      }
    }
  }
}

// Joins what one path has just become. Paths that parted just now differ in
// little, so that this costs little; comparing all paths with each other does
// not.
void Interpreter::JoinSiblings(State& state, Paths& extra, std::size_t first,
                               std::size_t limit, Span site) {
  Paths siblings;
  siblings.push_back(std::move(state));
  for (std::size_t k = first; k < extra.size(); ++k) {
    siblings.push_back(std::move(extra[k]));
  }
  extra.resize(first);
  Merge(siblings, limit, site, values_);
  state = std::move(siblings.front());
  for (std::size_t k = 1; k < siblings.size(); ++k) {
    extra.push_back(std::move(siblings[k]));
  }
}

State Interpreter::RunToEnd(State state, const ir::Block& block, Span site) {
  const State before = state;
  Paths paths;
  paths.push_back(std::move(state));
  Exec(block, paths);
  std::erase_if(paths,
                [](const State& path) { return path.exit == Exit::Gone; });
  if (paths.empty()) {
    return before;
  }
  for (State& path : paths) {
    path.exit = Exit::None;
  }
  Merge(paths, 1, site, values_);
  return std::move(paths.front());
}

void Interpreter::SpreadPaths(Paths&& paths, State& state, Paths& extra) {
  if (paths.empty()) {
    // No path leads on (all of them raise).
    state = {};
    state.exit = Exit::Gone;
    return;
  }
  state = std::move(paths.front());
  for (std::size_t i = 1; i < paths.size(); ++i) {
    extra.push_back(std::move(paths[i]));
  }
}

void Interpreter::TakeOutcomes(Outcomes&& outcomes, ir::Slot dst, State& state,
                               Paths& extra) {
  Paths paths;
  for (Outcome& outcome : outcomes) {
    outcome.state.Set(dst, outcome.value);
    paths.push_back(std::move(outcome.state));
  }
  SpreadPaths(std::move(paths), state, extra);
}

void Interpreter::Step(const ir::Op& op, const ir::Op* next, State& state,
                       Paths& extra) {
  if (++steps_ > budget_) {
    if (!exhausted_) {
      GiveUp(op.span, "too much to follow");
    }
    exhausted_ = true;
    state.exit = Exit::Raise;
    return;
  }
  struct Visitor {
    Interpreter& in;
    const ir::Op& op;
    const ir::Op* next;
    State& state;
    Paths& extra;

    Span span() const { return op.span; }
    ValueId Get(ir::Slot slot) const { return state.Get(slot); }

    void operator()(const ir::Constant& o) const {
      state.Set(o.dst, in.values_.FromLiteral(o.value));
    }
    void operator()(const ir::Copy& o) const { state.Set(o.dst, Get(o.src)); }
    void operator()(const ir::LoadName& o) const {
      state.Set(o.dst, in.LoadName(state, o.name));
    }
    void operator()(const ir::StoreName& o) const {
      in.StoreName(state, o.name, Get(o.src));
    }
    void operator()(const ir::DeleteName& o) const {
      in.StoreName(state, o.name, {});
    }
    FrameId Outer(std::uint32_t hops) const {
      FrameId id = state.frame;
      while (hops-- > 0 && state.frames.Find(id) != nullptr) {
        id = (*state.frames.Find(id))->outer;
      }
      return id;
    }
    void operator()(const ir::LoadOuter& o) const {
      const auto* frame = state.frames.Find(Outer(o.hops));
      const bool there =
          frame != nullptr && o.slot.index < (*frame)->slots.Size();
      state.Set(o.dst, there ? (*frame)->slots.Get(o.slot.index)
                             : in.FreshSymbol(state, op.span));
    }
    void operator()(const ir::StoreOuter& o) const {
      const FrameId id = Outer(o.hops);
      const auto* frame = state.frames.Find(id);
      if (frame != nullptr && o.slot.index < (*frame)->slots.Size()) {
        const ValueId value = Get(o.src);
        state.OwnFrame(id).slots.Set(o.slot.index, value);
      }
    }
    void operator()(const ir::GetAttr& o) const {
      const ValueId object = Get(o.object);
      in.TakeOutcomes(in.GetAttr(std::move(state), object, o.name,
                                 {op.span, op.span, false}),
                      o.dst, state, extra);
    }
    void operator()(const ir::SetAttr& o) const {
      in.SetAttr(state, Get(o.object), o.name, Get(o.src), op.span, op.span);
    }
    void operator()(const ir::DeleteAttr& o) const {
      state.fields.Erase({Get(o.object), o.name});
    }
    void operator()(const ir::GetItem& o) const {
      state.Set(o.dst, in.GetItem(state, Get(o.object), Get(o.key), op.span));
    }
    void operator()(const ir::SetItem& o) const {
      in.SetItem(state, Get(o.object), Get(o.key), Get(o.src), op.span);
    }
    void operator()(const ir::DeleteItem& o) const {
      in.DeleteItem(state, Get(o.object), Get(o.key));
    }
    void operator()(const ir::Call& o) const {
      const Args args = in.CollectArgs(state, o);
      const ValueId callee = Get(o.callee);
      const auto* discard =
          next != nullptr ? std::get_if<ir::Discard>(&next->what) : nullptr;
      Span callee_span = op.span;
      for (const ir::Argument& arg : o.args) {
        callee_span.end = std::min(callee_span.end, arg.span.begin);
      }
      const std::string_view text = in.ViewOf(state).Source(callee_span);
      if (const std::size_t paren = text.rfind('(');
          paren != std::string_view::npos && paren > 0) {
        callee_span.end = callee_span.begin + static_cast<std::uint32_t>(paren);
      }
      const bool discarded = discard != nullptr && discard->value == o.dst;
      in.TakeOutcomes(in.Invoke(std::move(state), callee, args,
                                {op.span, callee_span, discarded}),
                      o.dst, state, extra);
    }
    void operator()(const ir::Build& o) const {
      state.Set(o.dst, in.EvalBuild(state, o, op.span));
    }
    void operator()(const ir::Unpack& o) const {
      in.EvalUnpack(state, o, op.span);
    }
    void operator()(const ir::Binary& o) const {
      state.Set(o.dst, in.EvalBinary(state, o, op.span));
    }
    void operator()(const ir::Compare& o) const {
      state.Set(o.dst, in.EvalCompare(state, o, op.span));
    }
    void operator()(const ir::Unary& o) const {
      state.Set(o.dst, in.EvalUnary(state, o));
    }
    void operator()(const ir::Format& o) const {
      state.Set(o.dst, in.EvalFormat(state, o, op.span));
    }
    void operator()(const ir::Append& o) const {
      in.EvalAppend(state, o, op.span);
    }
    void operator()(const ir::MakeFunction& o) const {
      state.Set(o.dst, in.EvalMakeFunction(state, o, op.span));
    }
    void operator()(const ir::MakeClass& o) const {
      state.Set(o.dst, in.EvalMakeClass(state, o));
    }
    void operator()(const ir::Import& o) const {
      state.Set(o.dst, in.EvalImport(state, o));
    }
    void operator()(const ir::ImportStar& o) const { in.ImportStar(state, o); }
    void operator()(const ir::Annotate& o) const {
      in.Annotate(state, Get(o.value), o.value, o.type);
    }
    void operator()(const ir::Unknown& o) const {
      in.GiveUp(op.span, o.reason);
      state.Set(o.dst, in.FreshSymbol(state, op.span));
    }
    void operator()(const ir::If& o) const {
      in.ExecIf(o, op.span, state, extra);
    }
    void operator()(const ir::Loop& o) const {
      in.ExecLoop(o, op.span, state, extra);
    }
    void operator()(const ir::Try& o) const {
      in.ExecTry(o, op.span, state, extra);
    }
    void operator()(const ir::With& o) const {
      in.ExecWith(o, op.span, state, extra);
    }
    void operator()(const ir::Return& o) const {
      state.result = o.value.IsValid() ? Get(o.value) : in.values_.NoneValue();
      if (in.stack_.size() == 1 && in.in_entry_ && o.value.IsValid()) {
        ReturnEvent event;
        event.site = op.span;
        event.value = {state.result, op.span, {}};
        event.self = state.Current().self;
        in.Emit(state, event);
      }
      state.exit = Exit::Return;
    }
    void operator()(const ir::Raise&) const { state.exit = Exit::Raise; }
    void operator()(const ir::Break&) const { state.exit = Exit::Break; }
    void operator()(const ir::Continue&) const { state.exit = Exit::Continue; }
    void operator()(const ir::Yield& o) const {
      const ValueId value =
          o.value.IsValid() ? Get(o.value) : in.values_.NoneValue();
      const ValueId sink =
          state.Field(in.values_.IntValue(state.frame), in.Intern("yielded"));
      if (sink.IsValid()) {
        in.AppendTo(state, sink, {}, value);
      }
      state.Set(o.dst, in.FreshSymbol(state, op.span));
    }
    void operator()(const ir::Discard&) const {}
  };
  std::visit(Visitor{*this, op, next, state, extra}, op.what);
}

// A condition that asks a placed module about itself (`hasattr(model, ...)`,
// `model.is_quantized`): the program knows more about it than we do.
void Interpreter::RespectGuard(State& state, ValueId condition, int depth) {
  const Value value = values_.Get(condition);
  switch (value.kind) {
    case ValueKind::Not:
    case ValueKind::Compare:
    case ValueKind::Result:
      if (depth > 0) {
        RespectGuard(state, ValueId{value.a}, depth - 1);
        if (value.kind == ValueKind::Compare) {
          RespectGuard(state, ValueId{value.b}, depth - 1);
        }
      }
      return;
    case ValueKind::HasAttr:
    case ValueKind::Attribute: {
      const ValueId object{value.a};
      const Placed* placed = state.PlacedOf(object);
      if (placed != nullptr && values_.IsObject(object, ObjectKind::Module) &&
          (placed->map != MapKind::None || !placed->quantization.IsEmpty())) {
        Placed unknown = *placed;
        unknown.known = false;
        state.SetPlaced(object, unknown);
      }
      return;
    }
    default:
      return;
  }
}

void Interpreter::ExecIf(const ir::If& op, Span span, State& state,
                         Paths& extra) {
  const ValueId condition = state.Get(op.condition);
  if (const std::optional<bool> truth = Truth(state, condition)) {
    Paths paths;
    paths.push_back(std::move(state));
    Exec(*truth ? op.then : op.otherwise, paths);
    SpreadPaths(std::move(paths), state, extra);
    return;
  }
  Paths taken;
  Paths skipped;
  RespectGuard(state, condition, 3);
  State other = state;
  if (Assume(state, condition, true)) {
    state.conditions.push_back({span, true});
    taken.push_back(std::move(state));
    Exec(op.then, taken);
  }
  if (Assume(other, condition, false)) {
    other.conditions.push_back({span, false});
    skipped.push_back(std::move(other));
    Exec(op.otherwise, skipped);
  }
  std::move(skipped.begin(), skipped.end(), std::back_inserter(taken));
  Merge(taken, PathLimit(), span, values_);
  SpreadPaths(std::move(taken), state, extra);
}

// Runs the body once on every running path; paths that leave the loop go to
// `left`.
void Interpreter::RunBody(const ir::Loop& op, ValueId item, Paths& paths,
                          Paths& left) {
  for (State& state : paths) {
    if (item.IsValid()) {
      state.Set(op.item, item);
    }
  }
  Exec(op.body, paths);
  Paths stay;
  for (State& state : paths) {
    if (state.exit == Exit::Continue) {
      state.exit = Exit::None;
    }
    if (state.exit == Exit::None) {
      stay.push_back(std::move(state));
    } else {
      left.push_back(std::move(state));
    }
  }
  Merge(stay, std::min(MaxLoopPaths, PathLimit()),
        op.body.empty() ? Span{} : op.body.front().span, values_);
  paths = std::move(stay);
}

void Interpreter::LoopOver(const ir::Loop& op, Span span, Paths& paths,
                           Paths& left) {
  const Sequence sequence =
      Elements(paths.front(), paths.front().Get(op.iterable), span);
  if (sequence.exact && sequence.items.size() <= MaxUnrolled) {
    for (const ValueId item : sequence.items) {
      if (paths.empty()) {
        break;
      }
      RunBody(op, item, paths, left);
    }
    return;
  }
  ++inexact_;
  // One round for each sample, and one more so that what a round leaves
  // behind meets the next one.
  std::vector<ValueId> items = sequence.items;
  if (items.size() > MaxUnrolled) {
    items.erase(items.begin() + 2, items.end() - 1);
  }
  if (items.empty()) {
    items.push_back(FreshSymbol(paths.front(), span, 7));
  }
  items.push_back(items.back());
  for (const ValueId item : items) {
    if (paths.empty()) {
      break;
    }
    RunBody(op, item, paths, left);
    if (op.comprehension && sequence.items.size() <= 1) {
      break;
    }
  }
  --inexact_;
}

void Interpreter::LoopWhile(const ir::Loop& op, Paths& paths, Paths& left) {
  ++inexact_;
  bool forever = false;
  for (int round = 0; round < 2 && !paths.empty(); ++round) {
    Exec(op.head, paths);
    std::erase_if(paths, [](const State& s) { return !s.IsRunning(); });
    if (paths.empty()) {
      break;
    }
    const std::optional<bool> truth =
        Truth(paths.front(), paths.front().Get(op.condition));
    forever = truth == true;
    if (truth == false) {
      break;
    }
    RunBody(op, {}, paths, left);
  }
  --inexact_;
  const bool broke = std::any_of(left.begin(), left.end(), [](const State& s) {
    return s.exit == Exit::Break;
  });
  if (forever && broke) {
    paths.clear();
  }
}

void Interpreter::ExecLoop(const ir::Loop& op, Span span, State& state,
                           Paths& extra) {
  Paths paths;
  Paths left;
  paths.push_back(std::move(state));
  if (op.kind == ir::Loop::Kind::For) {
    LoopOver(op, span, paths, left);
  } else {
    LoopWhile(op, paths, left);
  }
  Exec(op.otherwise, paths);
  for (State& path : left) {
    if (path.exit == Exit::Break) {
      path.exit = Exit::None;
    }
    paths.push_back(std::move(path));
  }
  Merge(paths, PathLimit(), span, values_);
  SpreadPaths(std::move(paths), state, extra);
}

static std::size_t CountOps(const ir::Block& block, std::size_t limit) {
  std::size_t count = block.size();
  for (const ir::Op& op : block) {
    if (count > limit) {
      break;
    }
    if (const auto* branch = std::get_if<ir::If>(&op.what)) {
      count +=
          CountOps(branch->then, limit) + CountOps(branch->otherwise, limit);
    } else if (const auto* loop = std::get_if<ir::Loop>(&op.what)) {
      count += CountOps(loop->body, limit);
    } else if (const auto* with = std::get_if<ir::With>(&op.what)) {
      count += CountOps(with->body, limit);
    }
  }
  return count;
}

// Whether the program expects the body to raise: it names the exceptions that
// placement mistakes raise, or tries something small and goes on.
static bool ExpectsFailure(const ir::Try& op, const base::Names& names) {
  for (const ir::Handler& handler : op.handlers) {
    const bool raises_again = std::any_of(
        handler.body.begin(), handler.body.end(), [](const ir::Op& inner) {
          return std::holds_alternative<ir::Raise>(inner.what);
        });
    if (raises_again) {
      continue;
    }
    if (handler.types.empty() && CountOps(op.body, SmallBody) <= SmallBody) {
      return true;
    }
    for (const base::Name type : handler.types) {
      const std::string_view name = names.Text(type);
      if (name == "Exception" || name == "BaseException") {
        if (CountOps(op.body, SmallBody) <= SmallBody) {
          return true;
        }
      } else if (name == "RuntimeError" || name == "ValueError" ||
                 name == "NotImplementedError" || name == "AttributeError" ||
                 name == "TypeError" || name == "AssertionError" ||
                 name == "ImportError") {
        return name != "ImportError";
      }
    }
  }
  return false;
}

void Interpreter::ExecTry(const ir::Try& op, Span span, State& state,
                          Paths& extra) {
  State before = state;
  const bool expected = ExpectsFailure(op, world_.names);
  Paths paths;
  state.guarded += expected ? 1 : 0;
  paths.push_back(std::move(state));
  Exec(op.body, paths);
  for (State& path : paths) {
    path.guarded -= expected ? 1 : 0;
  }
  // A handler may start after any part of the body.
  Paths interrupted;
  interrupted.push_back(before);
  for (const State& path : paths) {
    if (path.IsRunning()) {
      interrupted.push_back(path);
    }
  }
  Merge(interrupted, 1, span, values_);
  Exec(op.otherwise, paths);
  for (const ir::Handler& handler : op.handlers) {
    State caught = interrupted.front();
    caught.exit = Exit::None;
    caught.conditions = before.conditions;
    caught.conditions.push_back({handler.span, true});
    caught.Set(handler.bind, FreshSymbol(caught, handler.span));
    Paths handled;
    handled.push_back(std::move(caught));
    Exec(handler.body, handled);
    std::move(handled.begin(), handled.end(), std::back_inserter(paths));
  }
  if (!op.finally.empty()) {
    for (State& path : paths) {
      if (path.exit == Exit::Gone) {
        continue;
      }
      const Exit exit = path.exit;
      const ValueId result = path.result;
      path.exit = Exit::None;
      Paths last;
      last.push_back(std::move(path));
      Exec(op.finally, last);
      path = std::move(last.front());
      if (path.exit == Exit::None) {
        path.exit = exit;
        path.result = result;
      }
    }
  }
  Merge(paths, PathLimit(), span, values_);
  SpreadPaths(std::move(paths), state, extra);
}

void Interpreter::ExecWith(const ir::With& op, Span span, State& state,
                           Paths& extra) {
  const ValueId context = state.Resolve(state.Get(op.context));
  const std::size_t depth = state.scopes.size();
  Scope scope{.span = span};
  ValueId bound = context;
  if (values_.IsObject(context, ObjectKind::Context)) {
    const ValueId kind = state.Field(context, Intern("kind"));
    const std::string_view text = values_.Text(kind);
    if (text == "device") {
      scope.kind = Scope::Kind::DefaultDevice;
      scope.device =
          ViewOf(state).AsDevice(state.Field(context, Intern("place")));
    } else if (text == "empty") {
      scope.kind = Scope::Kind::Empty;
    } else if (text == "raises") {
      scope.kind = Scope::Kind::Raises;
    }
    bound = FreshSymbol(state, span);
  } else if (values_.Is(context, ValueKind::Device)) {
    scope.kind = Scope::Kind::DefaultDevice;
    scope.device = values_.DeviceOf(context);
  } else if (values_.IsObject(context, ObjectKind::List)) {
    // A generator-based context manager: what it yields is bound.
    const Container* yielded = state.ContainerOf(context);
    if (yielded != nullptr && !yielded->entries.empty()) {
      bound = yielded->entries.front().value;
    }
  }
  state.scopes.push_back(scope);
  state.Set(op.bind, bound);
  const bool raises = scope.kind == Scope::Kind::Raises;
  state.guarded += raises ? 1 : 0;
  Paths paths;
  paths.push_back(std::move(state));
  Exec(op.body, paths);
  for (State& path : paths) {
    path.scopes.resize(std::min(path.scopes.size(), depth));
    path.guarded -= raises ? 1 : 0;
    if (raises && path.exit == Exit::Raise) {
      path.exit = Exit::None;
    }
  }
  SpreadPaths(std::move(paths), state, extra);
}

}  // namespace placelint::flow
