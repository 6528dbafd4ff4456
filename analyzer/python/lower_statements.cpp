// Blocks, simple statements, imports.
#include "analyzer/python/literals.h"
#include "analyzer/python/lowering.h"

namespace placelint::python {
namespace {

bool IsString(Node node) {
  return node.Is(Kind::String) || node.Is(Kind::ConcatenatedString);
}

}  // namespace

void Lowering::Statements(Node block) {
  if (block.IsNull()) {
    return;
  }
  const bool module = block.Is(Kind::Module);
  for (const Node child : block.Children()) {
    if (module) {
      BindPending(ModuleScope, child.Begin());
    }
    Statement(child);
  }
}

void Lowering::Statement(Node node) {
  const Nesting nesting(depth_);
  if (nesting.TooDeep()) {
    Unknown(node, "nested too deeply");
    return;
  }
  if (SimpleStatement(node)) {
    return;
  }
  switch (node.GetKind()) {
    case Kind::IfStatement:
      If(node);
      break;
    case Kind::ForStatement:
      For(node);
      break;
    case Kind::WhileStatement:
      While(node);
      break;
    case Kind::TryStatement:
      Try(node);
      break;
    case Kind::WithStatement:
      With(node);
      break;
    case Kind::MatchStatement:
      Match(node);
      break;
    case Kind::FunctionDefinition:
    case Kind::ClassDefinition:
      Definition(node, Node());
      break;
    case Kind::DecoratedDefinition:
      Definition(node.Get(Field::Definition), node);
      break;
    case Kind::Block:
      Statements(node);
      break;
    case Kind::Error:
      ErrorStatement(node);
      break;
    default:
      Unknown(node, "statement " + std::string(ts_node_type(node.Raw())));
      break;
  }
}

bool Lowering::SimpleStatement(Node node) {
  switch (node.GetKind()) {
    case Kind::ExpressionStatement:
      ExpressionStatement(node);
      return true;
    case Kind::ImportStatement:
      ImportNames(node);
      return true;
    case Kind::ImportFromStatement:
    case Kind::FutureImportStatement:
      ImportFrom(node);
      return true;
    case Kind::AssertStatement:
      Assert(node);
      return true;
    case Kind::RaiseStatement:
      Raise(node);
      return true;
    case Kind::ReturnStatement: {
      const std::vector<Node> children = node.Children();
      const ir::Slot value =
          children.empty() ? ir::Slot{} : Expression(children.front());
      Emit(ir::Return{value}, SpanOf(node));
      return true;
    }
    case Kind::DeleteStatement:
      for (const Node child : node.Children()) {
        Delete(child);
      }
      return true;
    case Kind::BreakStatement:
      Emit(ir::Break{}, SpanOf(node));
      return true;
    case Kind::ContinueStatement:
      Emit(ir::Continue{}, SpanOf(node));
      return true;
    case Kind::PassStatement:
    case Kind::GlobalStatement:
    case Kind::NonlocalStatement:
      return true;
    case Kind::TypeAliasStatement: {
      const std::vector<Node> left = node.Get(Field::Left).Children();
      const ir::Slot value = Constant(ir::None{}, SpanOf(node));
      if (!left.empty() && left.front().Is(Kind::Identifier)) {
        Store(NameOf(left.front()), value, SpanOf(left.front()));
      }
      return true;
    }
    case Kind::PrintStatement:
    case Kind::ExecStatement:
      Unknown(node, "Python 2 statement");
      module_.gaps.push_back({SpanOf(node), "syntax error"});
      return true;
    default:
      return false;
  }
}

void Lowering::ExpressionStatement(Node node) {
  const std::vector<Node> children = node.Children();
  if (children.empty()) {
    return;
  }
  const Node first = children.front();
  if (first.Is(Kind::Assignment)) {
    Assignment(first);
    return;
  }
  if (first.Is(Kind::AugmentedAssignment)) {
    Augmented(first);
    return;
  }
  const bool single = node.Tokens().size() == 1;
  if (single && (IsString(first) || first.Is(Kind::Ellipsis))) {
    return;
  }
  const ir::Slot value =
      single ? Expression(first) : Collection(node, ir::Build::Kind::Tuple);
  Emit(ir::Discard{value}, SpanOf(node));
}

void Lowering::Raise(Node node) {
  const Node cause = node.Get(Field::Cause);
  ir::Slot value;
  for (const Node child : node.Children()) {
    const bool is_cause = !cause.IsNull() && child.Begin() == cause.Begin();
    const ir::Slot evaluated = Expression(child);
    if (!is_cause) {
      value = evaluated;
    }
  }
  Emit(ir::Raise{value}, SpanOf(node));
}

void Lowering::Assert(Node node) {
  const std::vector<Node> parts = node.Children();
  if (parts.empty()) {
    return;
  }
  ir::If branch;
  branch.condition = Expression(parts.front());
  branch.otherwise = InBlock([&] {
    std::vector<ir::Slot> arguments;
    if (parts.size() > 1) {
      arguments.push_back(Expression(parts[1]));
    }
    const ir::Slot error =
        CallBuiltin("AssertionError", std::move(arguments), SpanOf(node));
    Emit(ir::Raise{error}, SpanOf(node));
  });
  Emit(std::move(branch), SpanOf(node));
}

// `import a.b, c as d`
void Lowering::ImportNames(Node node) {
  for (const Node item : node.All(Field::Name)) {
    const bool aliased = item.Is(Kind::AliasedImport);
    const Node module = aliased ? item.Get(Field::Name) : item;
    ir::Import import;
    import.module = DottedNameOf(module);
    import.whole = aliased;
    import.dst = NewSlot();
    const ir::Slot dst = import.dst;
    Emit(import, SpanOf(item));
    if (aliased) {
      BindTarget(item.Get(Field::Alias), dst);
    } else if (const std::vector<Node> parts = module.Children();
               !parts.empty()) {
      BindTarget(parts.front(), dst);
    }
  }
}

// `from ..a.b import c, d as e`
void Lowering::ImportFrom(Node node) {
  base::Name module;
  std::uint32_t level = 0;
  if (node.Is(Kind::FutureImportStatement)) {
    module = Intern("__future__");
  } else {
    const std::string dotted = DottedName(TextOf(node.Get(Field::ModuleName)));
    while (level < dotted.size() && dotted[level] == '.') {
      ++level;
    }
    module = Intern(std::string_view(dotted).substr(level));
  }
  for (const Node child : node.Children()) {
    if (child.Is(Kind::WildcardImport)) {
      Emit(ir::ImportStar{module, level}, SpanOf(node));
      return;
    }
  }
  for (const Node item : node.All(Field::Name)) {
    const bool aliased = item.Is(Kind::AliasedImport);
    ir::Import import;
    import.module = module;
    import.level = level;
    const Node member = aliased ? item.Get(Field::Name) : item;
    import.member = DottedNameOf(member);
    import.dst = NewSlot();
    const ir::Slot dst = import.dst;
    Emit(import, SpanOf(item));
    const std::vector<Node> parts = member.Children();
    BindTarget(aliased         ? item.Get(Field::Alias)
               : parts.empty() ? Node()
                               : parts.front(),
               dst);
  }
}

// tree-sitter keeps statements that it understood inside an error.
void Lowering::ErrorStatement(Node node) {
  Unknown(node, "syntax error");
  for (const Node child : node.Children()) {
    switch (child.GetKind()) {
      case Kind::ExpressionStatement:
      case Kind::ImportStatement:
      case Kind::ImportFromStatement:
      case Kind::FutureImportStatement:
      case Kind::AssertStatement:
      case Kind::RaiseStatement:
      case Kind::ReturnStatement:
      case Kind::DeleteStatement:
      case Kind::IfStatement:
      case Kind::ForStatement:
      case Kind::WhileStatement:
      case Kind::TryStatement:
      case Kind::WithStatement:
      case Kind::MatchStatement:
      case Kind::FunctionDefinition:
      case Kind::ClassDefinition:
      case Kind::DecoratedDefinition:
      case Kind::Block:
        Statement(child);
        break;
      default:
        break;
    }
  }
}

}  // namespace placelint::python
