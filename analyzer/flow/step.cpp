// One operation on one path.
#include <algorithm>

#include "analyzer/flow/interpreter.h"

namespace placelint::flow {

struct Interpreter::Stepper {
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
    in.TakeOutcomes(
        in.GetAttr(std::move(state), object, o.name, {op.span, op.span, false}),
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
  std::visit(Stepper{*this, op, next, state, extra}, op.what);
}

}  // namespace placelint::flow
