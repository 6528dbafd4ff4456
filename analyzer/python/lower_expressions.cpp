// Operators, names, attributes, conditions.
#include <array>
#include <utility>

#include "analyzer/python/literals.h"
#include "analyzer/python/lowering.h"

namespace placelint::python {
namespace {

using ir::BinaryOp;
using ir::CompareOp;

CompareOp CompareOpOf(std::string_view text) {
  constexpr std::array<std::pair<std::string_view, CompareOp>, 9> Operators{{
      {"==", CompareOp::Eq},
      {"!=", CompareOp::Ne},
      {"<>", CompareOp::Ne},
      {"<", CompareOp::Lt},
      {"<=", CompareOp::Le},
      {">", CompareOp::Gt},
      {">=", CompareOp::Ge},
      {"in", CompareOp::In},
      {"is", CompareOp::Is},
  }};
  for (const auto& [spelling, op] : Operators) {
    if (spelling == text) {
      return op;
    }
  }
  // What is left has two words, with any white space between them.
  return text.starts_with("is") ? CompareOp::IsNot : CompareOp::NotIn;
}

// What an attribute, a call or a subscript is applied to.
Node ChainBase(Node node) {
  switch (node.GetKind()) {
    case Kind::Attribute:
      return node.Get(Field::Object);
    case Kind::Call:
      return node.Get(Field::Function);
    case Kind::Subscript:
      return node.Get(Field::Value);
    default:
      return {};
  }
}

}  // namespace

ir::BinaryOp BinaryOpOf(std::string_view text) {
  constexpr std::array<std::pair<std::string_view, BinaryOp>, 13> Operators{{
      {"+", BinaryOp::Add},
      {"-", BinaryOp::Sub},
      {"*", BinaryOp::Mul},
      {"@", BinaryOp::MatMul},
      {"/", BinaryOp::Div},
      {"//", BinaryOp::FloorDiv},
      {"%", BinaryOp::Mod},
      {"**", BinaryOp::Pow},
      {"<<", BinaryOp::LeftShift},
      {">>", BinaryOp::RightShift},
      {"&", BinaryOp::And},
      {"|", BinaryOp::Or},
      {"^", BinaryOp::Xor},
  }};
  for (const auto& [spelling, op] : Operators) {
    if (spelling == text) {
      return op;
    }
  }
  return BinaryOp::Add;
}

ir::Slot Lowering::Expression(Node node) {
  const Nesting nesting(depth_);
  if (nesting.TooDeep()) {
    return Unknown(node, "nested too deeply");
  }
  if (node.IsNull() || node.IsMissing()) {
    return Unknown(node, "syntax error");
  }
  return ExpressionAt(node);
}

ir::Slot Lowering::ExpressionAt(Node node) {
  switch (node.GetKind()) {
    case Kind::Attribute:
    case Kind::Call:
    case Kind::Subscript:
      return Chain(node);
    case Kind::BinaryOperator:
      return BinaryChain(node);
    case Kind::NotOperator:
    case Kind::UnaryOperator:
      return Unary(node);
    case Kind::BooleanOperator:
      return Boolean(node);
    case Kind::ComparisonOperator:
      return Comparison(node);
    case Kind::ConditionalExpression:
      return Conditional(node);
    case Kind::Lambda:
      return Lambda(node);
    case Kind::NamedExpression:
      return Walrus(node);
    case Kind::Yield:
      return Yield(node);
    case Kind::Slice:
      return Slice(node);
    case Kind::ListComprehension:
    case Kind::SetComprehension:
    case Kind::DictionaryComprehension:
    case Kind::GeneratorExpression:
      return Comprehension(node);
    case Kind::Await:
      return CopyOf(Inner(node), SpanOf(node));
    case Kind::ListSplat:
    case Kind::ListSplatPattern:
    case Kind::DictionarySplat:
    case Kind::DictionarySplatPattern:
    case Kind::ParenthesizedExpression:
    case Kind::Type:
    case Kind::AsPattern:
    case Kind::AsPatternTarget:
      return Inner(node);
    default:
      return Atom(node);
  }
}

// Names, literals and displays.
ir::Slot Lowering::Atom(Node node) {
  switch (node.GetKind()) {
    case Kind::Identifier:
      return Load(NameOf(node), SpanOf(node));
    case Kind::Integer:
    case Kind::Float:
      return Number(node);
    case Kind::True:
      return Constant(true, SpanOf(node));
    case Kind::False:
      return Constant(false, SpanOf(node));
    case Kind::None:
      return Constant(ir::None{}, SpanOf(node));
    case Kind::Ellipsis:
      return Constant(ir::Ellipsis{}, SpanOf(node));
    case Kind::String:
    case Kind::ConcatenatedString:
      return String(node);
    case Kind::Dictionary:
      return Dictionary(node);
    case Kind::List:
    case Kind::ListPattern:
      return Collection(node, ir::Build::Kind::List);
    case Kind::Set:
      return Collection(node, ir::Build::Kind::Set);
    case Kind::Tuple:
    case Kind::ExpressionList:
    case Kind::PatternList:
    case Kind::TuplePattern:
      return Collection(node, ir::Build::Kind::Tuple);
    case Kind::Error:
      return Unknown(node, "syntax error");
    default:
      return Unknown(node,
                     "expression " + std::string(ts_node_type(node.Raw())));
  }
}

// The expression that `node` wraps.
ir::Slot Lowering::Inner(Node node) {
  const std::vector<Node> children = node.Children();
  return children.empty() ? Unknown(node, "syntax error")
                          : Expression(children.front());
}

ir::Slot Lowering::Number(Node node) {
  const std::optional<ir::Literal> value = node.Is(Kind::Integer)
                                               ? ParseInteger(TextOf(node))
                                               : ParseFloat(TextOf(node));
  return value ? Constant(*value, SpanOf(node))
               : Unknown(node, "complex number");
}

// Attributes, calls and subscripts on each other, innermost first: a long
// chain of them is not deep nesting.
ir::Slot Lowering::Chain(Node node) {
  std::vector<Node> links;
  Node first = node;
  for (Node inner = ChainBase(first); !inner.IsNull();
       inner = ChainBase(first)) {
    links.push_back(first);
    first = inner;
  }
  if (links.empty()) {
    return Unknown(node, "syntax error");
  }
  ir::Slot value = Expression(first);
  for (std::size_t i = links.size(); i-- > 0;) {
    const Node link = links[i];
    if (link.Is(Kind::Call)) {
      value = Call(link, value);
      continue;
    }
    const ir::Slot dst = NewSlot();
    if (link.Is(Kind::Attribute)) {
      Emit(ir::GetAttr{dst, value, NameOf(link.Get(Field::Attribute))},
           SpanOf(link));
    } else {
      const ir::Slot key = Subscript(link);
      Emit(ir::GetItem{dst, value, key}, SpanOf(link));
    }
    value = dst;
  }
  return value;
}

// `a + b + c`, without going deeper for each operand on the left.
ir::Slot Lowering::BinaryChain(Node node) {
  std::vector<Node> operations;
  Node at = node;
  while (at.Is(Kind::BinaryOperator) && !at.Get(Field::Left).IsNull()) {
    operations.push_back(at);
    at = at.Get(Field::Left);
  }
  ir::Slot left = Expression(at);
  for (std::size_t i = operations.size(); i-- > 0;) {
    const Node operation = operations[i];
    const ir::Slot right = Expression(operation.Get(Field::Right));
    const ir::Slot dst = NewSlot();
    Emit(ir::Binary{dst, BinaryOpOf(TextOf(operation.Get(Field::Operator))),
                    left, right},
         SpanOf(operation));
    left = dst;
  }
  return left;
}

ir::Slot Lowering::Unary(Node node) {
  const Node operand = node.Get(Field::Argument);
  const std::string_view spelling =
      node.Is(Kind::NotOperator) ? "not" : TextOf(node.Get(Field::Operator));
  if (spelling == "-" && operand.Is(Kind::Integer)) {
    const auto value = ParseInteger(TextOf(operand));
    if (value && std::holds_alternative<std::int64_t>(*value)) {
      return Constant(-std::get<std::int64_t>(*value), SpanOf(node));
    }
  }
  if (spelling == "-" && operand.Is(Kind::Float)) {
    if (const auto value = ParseFloat(TextOf(operand))) {
      return Constant(-std::get<double>(*value), SpanOf(node));
    }
  }
  const ir::UnaryOp op = spelling == "not" ? ir::UnaryOp::Not
                         : spelling == "-" ? ir::UnaryOp::Negate
                         : spelling == "+" ? ir::UnaryOp::Plus
                                           : ir::UnaryOp::Invert;
  const ir::Slot value = Expression(operand);
  const ir::Slot dst = NewSlot();
  Emit(ir::Unary{dst, op, value}, SpanOf(node));
  return dst;
}

ir::Slot Lowering::Boolean(Node node) {
  const std::string_view spelling = TextOf(node.Get(Field::Operator));
  std::vector<Node> operands;
  Node at = node;
  while (at.Is(Kind::BooleanOperator) &&
         TextOf(at.Get(Field::Operator)) == spelling &&
         !at.Get(Field::Left).IsNull()) {
    operands.push_back(at.Get(Field::Right));
    at = at.Get(Field::Left);
  }
  operands.push_back(at);
  const std::vector<Node> in_order(operands.rbegin(), operands.rend());
  const ir::Slot first = Expression(in_order.front());
  const ir::Slot result = CopyOf(first, SpanOf(in_order.front()));
  BooleanRest(in_order, 1, spelling == "and", result);
  return result;
}

void Lowering::BooleanRest(const std::vector<Node>& operands, std::size_t next,
                           bool is_and, ir::Slot result) {
  if (next >= operands.size()) {
    return;
  }
  const Nesting nesting(depth_);
  const Node operand = operands[next];
  ir::If branch;
  branch.condition = result;
  ir::Block evaluated = InBlock([&] {
    const ir::Slot value = Expression(operand);
    AssignSlot(result, value, SpanOf(operand));
    if (!nesting.TooDeep()) {
      BooleanRest(operands, next + 1, is_and, result);
    }
  });
  (is_and ? branch.then : branch.otherwise) = std::move(evaluated);
  Emit(std::move(branch), SpanOf(operand));
}

ir::Slot Lowering::Comparison(Node node) {
  const std::vector<Node> parts = node.Tokens();
  if (parts.size() < 3) {
    return Unknown(node, "syntax error");
  }
  const ir::Slot left = Expression(parts[0]);
  if (parts.size() == 3) {
    const ir::Slot right = Expression(parts[2]);
    const ir::Slot dst = NewSlot();
    Emit(ir::Compare{dst, CompareOpOf(TextOf(parts[1])), left, right},
         SpanOf(node));
    return dst;
  }
  const ir::Slot result = NewSlot();
  ComparisonRest(parts, 1, left, result);
  return result;
}

// `left < b < c`: `parts` alternates operands and operators.
void Lowering::ComparisonRest(const std::vector<Node>& parts, std::size_t next,
                              ir::Slot left, ir::Slot result) {
  if (next + 1 >= parts.size()) {
    return;
  }
  const Nesting nesting(depth_);
  const ir::Slot right = Expression(parts[next + 1]);
  const base::Span span{input_.file, parts[next - 1].Begin(),
                        parts[next + 1].End()};
  Emit(ir::Compare{result, CompareOpOf(TextOf(parts[next])), left, right},
       span);
  if (next + 3 >= parts.size() || nesting.TooDeep()) {
    return;
  }
  ir::If branch;
  branch.condition = result;
  branch.then =
      InBlock([&] { ComparisonRest(parts, next + 2, right, result); });
  Emit(std::move(branch), span);
}

ir::Slot Lowering::Conditional(Node node) {
  const std::vector<Node> parts = node.Children();
  if (parts.size() < 3) {
    return Unknown(node, "syntax error");
  }
  const ir::Slot result = NewSlot();
  ir::If branch;
  branch.condition = Expression(parts[1]);
  branch.then = InBlock(
      [&] { AssignSlot(result, Expression(parts[0]), SpanOf(parts[0])); });
  branch.otherwise = InBlock(
      [&] { AssignSlot(result, Expression(parts[2]), SpanOf(parts[2])); });
  Emit(std::move(branch), SpanOf(node));
  return result;
}

ir::Slot Lowering::Yield(Node node) {
  frame_->function->is_generator = true;
  ir::Yield yield;
  const std::vector<Node> tokens = node.Tokens();
  for (const Node token : tokens) {
    if (token.IsNamed()) {
      yield.value = Expression(token);
    } else if (TextOf(token) == "from") {
      yield.from = true;
    }
  }
  yield.dst = NewSlot();
  Emit(yield, SpanOf(node));
  return yield.dst;
}

ir::Slot Lowering::Walrus(Node node) {
  const ir::Slot value = Expression(node.Get(Field::Value));
  const Node name = node.Get(Field::Name);
  Store(NameOf(name), value, SpanOf(name));
  return value;
}

}  // namespace placelint::python
