// Functions, lambdas and classes.
#include <algorithm>

#include "analyzer/python/decorators.h"
#include "analyzer/python/literals.h"
#include "analyzer/python/lowering.h"

namespace placelint::python {

using Scope = ir::Function::Scope;

bool Lowering::HasStart(base::Span span) const {
  if (input_.starts == nullptr) {
    return false;
  }
  const auto found = std::lower_bound(input_.starts->begin(),
                                      input_.starts->end(), span.begin);
  return found != input_.starts->end() && *found < span.end;
}

void Lowering::Definition(Node node, Node decorated) {
  if (node.Is(Kind::FunctionDefinition)) {
    DefineFunction(node, decorated);
  } else if (node.Is(Kind::ClassDefinition)) {
    DefineClass(node, decorated);
  } else {
    Unknown(decorated, "syntax error");
  }
}

std::vector<ir::Decorator> Lowering::Decorators(Node decorated) {
  std::vector<ir::Decorator> decorators;
  if (decorated.IsNull()) {
    return decorators;
  }
  for (const Node child : decorated.Children()) {
    const std::vector<Node> inner = child.Children();
    if (child.Is(Kind::Decorator) && !inner.empty()) {
      decorators.push_back(
          MakeDecorator(SpanOf(inner.front()), input_.text, *input_.names));
    }
  }
  return decorators;
}

ir::FunctionId Lowering::NewFunction(base::Name name, Scope scope,
                                     base::Span span) {
  const ir::FunctionId id{static_cast<std::uint32_t>(module_.functions.size())};
  auto function = std::make_unique<ir::Function>();
  function->name = name;
  function->scope = scope;
  function->parent = frame_->id;
  function->span = span;
  function->has_start = HasStart(span);
  if (frame_->Is(Scope::Class) && scope == Scope::Function) {
    function->owner = frame_->type;
  }
  module_.functions.push_back(std::move(function));
  return id;
}

void Lowering::DefineFunction(Node node, Node decorated) {
  const Node name = node.Get(Field::Name);
  const base::Span span = SpanOf(decorated.IsNull() ? node : decorated);
  const ir::FunctionId id = NewFunction(NameOf(name), Scope::Function, span);
  ir::Function& function = *module_.functions[id.index];
  if (function.owner.IsValid()) {
    module_.classes[function.owner.index]->methods.push_back(id);
  }
  function.decorators = Decorators(decorated);
  Frame frame;
  frame.id = id;
  frame.function = &function;
  frame.enclosing = frame_;
  FillFunction(frame, node);
  const ir::Slot dst = NewSlot();
  Emit(ir::MakeFunction{dst, id}, function.header);
  Store(function.name, dst, SpanOf(name));
}

// Everything but what `NewFunction` and the decorators gave.
void Lowering::FillFunction(Frame& frame, Node node) {
  ir::Function& function = *frame.function;
  const Node parameters = node.Get(Field::Parameters);
  const Node name = node.Get(Field::Name);
  function.header =
      base::Span{input_.file, node.Begin(),
                 parameters.IsNull() ? name.End() : parameters.End()};
  function.is_async = node.IsAsync(input_.text);
  FillBody(frame, node);
  function.state = ir::Function::State::Lowered;
}

void Lowering::FillBody(Frame& frame, Node node) {
  Frame* outside = std::exchange(frame_, &frame);
  ir::Block* outer_block = block_;
  Parameters(frame, node.Get(Field::Parameters));
  const Node body = node.Get(Field::Body);
  if (!body.IsNull()) {
    DeclareLocals(frame, body);
  }
  frame.function->body = InBlock([&] {
    if (node.Is(Kind::Lambda)) {
      const ir::Slot value = Expression(body);
      Emit(ir::Return{value}, SpanOf(body));
    } else {
      Statements(body);
    }
  });
  frame_ = outside;
  block_ = outer_block;
}

void Lowering::Parameters(Frame& frame, Node parameters) {
  if (parameters.IsNull()) {
    return;
  }
  ir::Param::Kind kind = ir::Param::Kind::Positional;
  std::vector<Node> defaults;
  for (const Node child : parameters.Children()) {
    if (child.Is(Kind::KeywordSeparator)) {
      kind = ir::Param::Kind::KeywordOnly;
    } else if (!child.Is(Kind::PositionalSeparator)) {
      Parameter(frame, child, kind);
      defaults.resize(frame.function->params.size());
      if (!defaults.empty()) {
        defaults.back() = child.Get(Field::Value);
      }
      if (!frame.function->params.empty() &&
          frame.function->params.back().kind == ir::Param::Kind::VarArgs) {
        kind = ir::Param::Kind::KeywordOnly;
      }
    }
  }
  frame.in_defaults = true;
  for (std::size_t i = 0; i < defaults.size(); ++i) {
    if (!defaults[i].IsNull()) {
      ir::Param& param = frame.function->params[i];
      param.default_value =
          InBlock([&] { param.default_slot = Expression(defaults[i]); });
    }
  }
  frame.in_defaults = false;
}

void Lowering::Parameter(Frame& frame, Node node, ir::Param::Kind kind) {
  if (node.Is(Kind::Error)) {
    return;
  }
  ir::Param param;
  param.kind = kind;
  param.span = SpanOf(node);
  Node name = node.Get(Field::Name);
  if (const Node type = node.Get(Field::Type); !type.IsNull()) {
    param.annotation = NameOf(type);
  }
  if (name.IsNull()) {
    const std::vector<Node> children = node.Children();
    const bool typed = node.Is(Kind::TypedParameter) && !children.empty();
    name = typed ? children.front() : node;
  }
  const bool star = name.Is(Kind::ListSplatPattern);
  if (star || name.Is(Kind::DictionarySplatPattern)) {
    param.kind = star ? ir::Param::Kind::VarArgs : ir::Param::Kind::KeywordArgs;
    const std::vector<Node> inner = name.Children();
    name = inner.empty() ? name : inner.front();
  }
  param.name = NameOf(name);
  param.slot = NewSlot(param.name);
  frame.locals.emplace(param.name, param.slot);
  frame.function->params.push_back(std::move(param));
}

ir::Slot Lowering::Lambda(Node node) {
  const ir::FunctionId id =
      NewFunction(Intern("<lambda>"), Scope::Function, SpanOf(node));
  ir::Function& function = *module_.functions[id.index];
  function.is_lambda = true;
  function.owner = {};
  function.header = function.span;
  Frame frame;
  frame.id = id;
  frame.function = &function;
  frame.enclosing = frame_;
  FillBody(frame, node);
  function.state = ir::Function::State::Lowered;
  const ir::Slot dst = NewSlot();
  Emit(ir::MakeFunction{dst, id}, SpanOf(node));
  return dst;
}

void Lowering::DefineClass(Node node, Node decorated) {
  const Node name = node.Get(Field::Name);
  const Node superclasses = node.Get(Field::Superclasses);
  ir::MakeClass make;
  make.type = ir::ClassId{static_cast<std::uint32_t>(module_.classes.size())};
  module_.classes.push_back(std::make_unique<ir::Class>());
  ir::Class& type = *module_.classes.back();
  type.name = NameOf(name);
  type.span = SpanOf(decorated.IsNull() ? node : decorated);
  type.header =
      base::Span{input_.file, node.Begin(),
                 superclasses.IsNull() ? name.End() : superclasses.End()};
  type.decorators = Decorators(decorated);
  Bases(superclasses, type, make.bases);
  type.body = NewFunction(type.name, Scope::Class, type.span);
  Frame frame;
  frame.id = type.body;
  frame.function = module_.functions[type.body.index].get();
  frame.enclosing = frame_;
  frame.type = make.type;
  FillClass(frame, node);
  make.dst = NewSlot();
  const ir::Slot dst = make.dst;
  Emit(std::move(make), type.header);
  Store(type.name, dst, SpanOf(name));
}

// Keyword arguments (`metaclass=`) are left out.
void Lowering::Bases(Node superclasses, ir::Class& type,
                     std::vector<ir::Slot>& slots) {
  if (superclasses.IsNull()) {
    return;
  }
  for (const Node child : superclasses.Children()) {
    if (child.Is(Kind::KeywordArgument) || child.Is(Kind::DictionarySplat)) {
      continue;
    }
    const ir::Element base = Element(child);
    const Node named =
        child.Is(Kind::Subscript) ? child.Get(Field::Value) : child;
    type.base_names.push_back(base.star ? base::Name{} : DottedNameOf(named));
    slots.push_back(base.value);
  }
}

void Lowering::FillClass(Frame& frame, Node node) {
  Frame* outside = std::exchange(frame_, &frame);
  const Node body = node.Get(Field::Body);
  if (!body.IsNull()) {
    DeclareLocals(frame, body);
  }
  frame.function->header = module_.classes[frame.type.index]->header;
  frame.function->body = InBlock([&] {
    const std::uint32_t scope = node.Begin();
    for (const Node child :
         body.IsNull() ? std::vector<Node>{} : body.Children()) {
      BindPending(scope, child.Begin());
      Statement(child);
    }
    BindPending(scope, UINT32_MAX);
  });
  frame.function->state = ir::Function::State::Lowered;
  frame_ = outside;
}

}  // namespace placelint::python
