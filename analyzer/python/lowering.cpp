#include "analyzer/python/lowering.h"

#include "analyzer/python/literals.h"
#include "analyzer/python/scopes.h"

namespace placelint::python {

using Scope = ir::Function::Scope;

base::Name Lowering::DottedNameOf(Node node) {
  return Intern(DottedName(TextOf(node)));
}

ir::Slot Lowering::NewSlot(base::Name name) {
  ir::Function& function = *frame_->function;
  function.slot_names.push_back(name);
  return ir::Slot{function.slot_count++};
}

ir::Slot Lowering::Constant(ir::Literal value, base::Span span) {
  const ir::Slot dst = NewSlot();
  Emit(ir::Constant{dst, std::move(value)}, span);
  return dst;
}

ir::Slot Lowering::Unknown(Node node, std::string reason) {
  const ir::Slot dst = NewSlot();
  Emit(ir::Unknown{dst, std::move(reason)}, SpanOf(node));
  return dst;
}

ir::Slot Lowering::CopyOf(ir::Slot value, base::Span span) {
  const ir::Slot dst = NewSlot();
  AssignSlot(dst, value, span);
  return dst;
}

void Lowering::AssignSlot(ir::Slot dst, ir::Slot src, base::Span span) {
  Emit(ir::Copy{dst, src}, span);
}

Place Lowering::Resolve(base::Name name) const {
  std::uint32_t hops = 0;
  for (const Frame* frame = frame_; frame != nullptr;
       frame = frame->enclosing) {
    const bool own = frame == frame_;
    const bool is_function = frame->Is(Scope::Function);
    hops += !own && is_function ? 1 : 0;
    const Place::Kind kind = own           ? Place::Kind::Local
                             : is_function ? Place::Kind::Outer
                                           : Place::Kind::Lost;
    for (auto variable = frame->comprehension.rbegin();
         variable != frame->comprehension.rend(); ++variable) {
      if (variable->first == name) {
        return {kind, variable->second, hops};
      }
    }
    if (frame->Is(Scope::Class)) {
      const bool visible =
          own || (frame_->in_defaults && frame == frame_->enclosing);
      if (visible && frame->class_names.contains(name)) {
        return {};
      }
      continue;
    }
    if (!is_function || frame->in_defaults) {
      continue;
    }
    if (frame->globals.contains(name)) {
      return {};
    }
    if (const auto found = frame->locals.find(name);
        found != frame->locals.end()) {
      return {kind, found->second, hops};
    }
  }
  return {};
}

ir::Slot Lowering::Load(base::Name name, base::Span span) {
  const Place place = Resolve(name);
  if (place.kind == Place::Kind::Local) {
    return place.slot;
  }
  const ir::Slot dst = NewSlot();
  switch (place.kind) {
    case Place::Kind::Outer:
      Emit(ir::LoadOuter{dst, place.hops, place.slot}, span);
      break;
    case Place::Kind::Lost:
      Emit(
          ir::Unknown{dst, "comprehension variable captured outside functions"},
          span);
      break;
    default:
      Emit(ir::LoadName{dst, name}, span);
      break;
  }
  return dst;
}

void Lowering::Store(base::Name name, ir::Slot value, base::Span span) {
  if (frame_->Is(Scope::Function) && !frame_->globals.contains(name)) {
    if (const auto found = frame_->locals.find(name);
        found != frame_->locals.end()) {
      AssignSlot(found->second, value, span);
      return;
    }
    if (const Place place = Resolve(name); place.kind == Place::Kind::Outer) {
      Emit(ir::StoreOuter{place.hops, place.slot, value}, span);
      return;
    }
  }
  Emit(ir::StoreName{name, value}, span);
}

void Lowering::DeclareLocals(Frame& frame, Node body) {
  const Bindings bindings = CollectBindings(body, input_.text, *input_.names);
  frame.globals.insert(bindings.globals.begin(), bindings.globals.end());
  frame.nonlocals.insert(bindings.nonlocals.begin(), bindings.nonlocals.end());
  for (const base::Name name : bindings.bound) {
    if (frame.globals.contains(name) || frame.nonlocals.contains(name)) {
      continue;
    }
    if (frame.Is(Scope::Class)) {
      frame.class_names.insert(name);
    } else if (!frame.locals.contains(name)) {
      frame.locals.emplace(name, NewSlot(name));
    }
  }
}

// One gap for each outermost error; a tree without errors is not walked.
void Lowering::AddSyntaxErrors(Node root) {
  std::vector<Node> todo{root};
  while (!todo.empty()) {
    const Node node = todo.back();
    todo.pop_back();
    if (node.Is(Kind::Error) || node.IsMissing()) {
      module_.gaps.push_back({SpanOf(node), "syntax error"});
      continue;
    }
    if (!node.HasError()) {
      continue;
    }
    const std::vector<Node> children = node.Tokens();
    todo.insert(todo.end(), children.rbegin(), children.rend());
  }
}

void Lowering::LowerModule(Node root) {
  ir::Function& function = *module_.functions.front();
  Frame frame;
  frame.id = ir::FunctionId{0};
  frame.function = &function;
  frame_ = &frame;
  if (root.HasError()) {
    AddSyntaxErrors(root);
  }
  function.body = InBlock([&] {
    if (root.Is(Kind::Error)) {
      ErrorStatement(root);
    } else {
      Statements(root);
    }
    BindPending(ModuleScope, UINT32_MAX);
  });
  function.state = ir::Function::State::Lowered;
  frame_ = nullptr;
}

void Lowering::LowerPending(ir::FunctionId id, Node definition) {
  ir::Function& function = *module_.functions[id.index];
  depth_ = 1;
  Frame module_frame;
  module_frame.id = ir::FunctionId{0};
  module_frame.function = module_.functions.front().get();
  Frame class_frame;
  class_frame.enclosing = &module_frame;
  Frame frame;
  frame.id = id;
  frame.function = &function;
  frame.enclosing = &module_frame;
  if (function.owner.IsValid()) {
    depth_ = 2;  // as where it stands in the file
    class_frame.type = function.owner;
    class_frame.id = module_.classes[function.owner.index]->body;
    class_frame.function = module_.functions[class_frame.id.index].get();
    frame.enclosing = &class_frame;
  }
  if (definition.HasError()) {
    AddSyntaxErrors(definition);
  }
  FillFunction(frame, definition);
}

}  // namespace placelint::python
