// Calls, subscripts, collections, strings.
#include "analyzer/python/literals.h"
#include "analyzer/python/lowering.h"

namespace placelint::python {

ir::Slot Lowering::Call(Node node, ir::Slot callee) {
  ir::Call call;
  call.callee = callee;
  const Node arguments = node.Get(Field::Arguments);
  if (arguments.Is(Kind::GeneratorExpression)) {
    ir::Argument argument;
    argument.value = Expression(arguments);
    argument.span = SpanOf(arguments);
    call.args.push_back(argument);
  } else if (!arguments.IsNull()) {
    for (const Node child : arguments.Children()) {
      call.args.push_back(Argument(child));
    }
  }
  call.dst = NewSlot();
  const ir::Slot dst = call.dst;
  Emit(std::move(call), SpanOf(node));
  return dst;
}

ir::Argument Lowering::Argument(Node node) {
  ir::Argument argument;
  argument.span = SpanOf(node);
  Node value = node;
  if (node.Is(Kind::KeywordArgument)) {
    argument.kind = ir::Argument::Kind::Keyword;
    argument.name = NameOf(node.Get(Field::Name));
    value = node.Get(Field::Value);
  } else if (TextOf(node).starts_with("**")) {
    argument.kind = ir::Argument::Kind::DoubleStar;
  } else {
    const ir::Element element = Element(node);
    if (element.star) {
      argument.kind = ir::Argument::Kind::Star;
    }
    argument.value = element.value;
    return argument;
  }
  argument.value = Expression(value);
  return argument;
}

ir::Slot Lowering::Subscript(Node node) {
  const std::vector<Node> keys = node.All(Field::Subscript);
  if (keys.size() == 1) {
    // `x[1,]` has one subscript, and a comma that makes it a tuple.
    const std::vector<Node> tokens = node.Tokens();
    const bool comma =
        tokens.size() > 2 && !tokens[tokens.size() - 2].IsNamed();
    const bool splat = TextOf(keys.front()).starts_with('*');
    if (!comma && !splat) {
      return Expression(keys.front());
    }
  }
  ir::Build build;
  for (const Node key : keys) {
    build.elements.push_back(Element(key));
  }
  build.dst = NewSlot();
  const ir::Slot dst = build.dst;
  const std::uint32_t begin =
      keys.empty() ? node.Begin() : keys.front().Begin();
  const std::uint32_t end = keys.empty() ? node.End() : keys.back().End();
  Emit(std::move(build), base::Span{input_.file, begin, end});
  return dst;
}

// Two elements, or three where a step is written; missing bounds are None.
ir::Slot Lowering::Slice(Node node) {
  std::vector<ir::Slot> bounds(1);
  for (const Node token : node.Tokens()) {
    if (!token.IsNamed()) {
      bounds.emplace_back();
    } else {
      bounds.back() = Expression(token);
    }
  }
  if (bounds.size() == 3 && !bounds.back().IsValid()) {
    bounds.pop_back();
  }
  ir::Build build;
  build.kind = ir::Build::Kind::Slice;
  for (const ir::Slot bound : bounds) {
    ir::Element element;
    element.value =
        bound.IsValid() ? bound : Constant(ir::None{}, SpanOf(node));
    build.elements.push_back(element);
  }
  build.dst = NewSlot();
  const ir::Slot dst = build.dst;
  Emit(std::move(build), SpanOf(node));
  return dst;
}

ir::Element Lowering::Element(Node node) {
  ir::Element element;
  Node value = node;
  while (value.Is(Kind::ParenthesizedExpression)) {
    const std::vector<Node> inner = value.Children();
    if (inner.size() != 1) {
      break;
    }
    value = inner.front();
  }
  // The grammar may read `*x[1:]` as a subscript of `*x`; the star stands in
  // front all the same.
  element.star = TextOf(value).starts_with('*');
  element.value = Expression(value);
  return element;
}

ir::Slot Lowering::Collection(Node node, ir::Build::Kind kind) {
  ir::Build build;
  build.kind = kind;
  for (const Node child : node.Children()) {
    build.elements.push_back(Element(child));
  }
  build.dst = NewSlot();
  const ir::Slot dst = build.dst;
  Emit(std::move(build), SpanOf(node));
  return dst;
}

ir::Slot Lowering::Dictionary(Node node) {
  ir::Build build;
  build.kind = ir::Build::Kind::Dict;
  for (const Node child : node.Children()) {
    ir::Element element;
    if (child.Is(Kind::Pair)) {
      element.key = Expression(child.Get(Field::Key));
      element.value = Expression(child.Get(Field::Value));
    } else {
      const std::vector<Node> inner = child.Children();
      const bool splat = child.Is(Kind::DictionarySplat) && inner.size() == 1;
      element.value =
          splat ? Expression(inner.front()) : Unknown(child, "syntax error");
    }
    build.elements.push_back(element);
  }
  build.dst = NewSlot();
  const ir::Slot dst = build.dst;
  Emit(std::move(build), SpanOf(node));
  return dst;
}

ir::Slot Lowering::String(Node node) {
  std::vector<ir::FormatPart> parts;
  if (node.Is(Kind::String)) {
    StringParts(node, parts);
  } else {
    for (const Node child : node.Children()) {
      StringParts(child, parts);
    }
  }
  std::vector<ir::FormatPart> joined;
  for (ir::FormatPart& part : parts) {
    const bool text = !part.value.IsValid();
    if (text && !joined.empty() && !joined.back().value.IsValid()) {
      joined.back().text += part.text;
    } else {
      joined.push_back(std::move(part));
    }
  }
  if (joined.empty()) {
    return Constant(std::string(), SpanOf(node));
  }
  if (joined.size() == 1 && !joined.front().value.IsValid()) {
    return Constant(std::move(joined.front().text), SpanOf(node));
  }
  const ir::Slot dst = NewSlot();
  Emit(ir::Format{dst, std::move(joined)}, SpanOf(node));
  return dst;
}

// Appends the literal and computed parts of one string token.
void Lowering::StringParts(Node node, std::vector<ir::FormatPart>& parts) {
  StringPrefix prefix;
  std::uint32_t at = node.Begin();
  std::uint32_t end = node.End();
  std::vector<Node> values;
  for (const Node child : node.Children()) {
    if (child.Is(Kind::StringStart)) {
      prefix = ParseStringPrefix(TextOf(child));
      at = child.End();
    } else if (child.Is(Kind::StringEnd)) {
      end = child.Begin();
    } else if (child.Is(Kind::Interpolation)) {
      values.push_back(child);
    }
  }
  const auto add_text = [&](std::uint32_t from, std::uint32_t to) {
    if (from < to) {
      parts.push_back(
          {DecodeString(input_.text.substr(from, to - from), prefix),
           ir::Slot{}});
    }
  };
  for (const Node value : values) {
    add_text(at, value.Begin());
    parts.push_back({{}, Expression(value.Get(Field::Expression))});
    FormatSpecifier(value.Get(Field::FormatSpecifier), parts);
    at = value.End();
  }
  add_text(at, end);
}

// Values inside `{x:{width}}` are evaluated too.
void Lowering::FormatSpecifier(Node node, std::vector<ir::FormatPart>& parts) {
  if (node.IsNull()) {
    return;
  }
  const Nesting nesting(depth_);
  if (nesting.TooDeep()) {
    return;
  }
  for (const Node child : node.Children()) {
    if (child.Is(Kind::FormatExpression) || child.Is(Kind::Interpolation)) {
      parts.push_back({{}, Expression(child.Get(Field::Expression))});
      FormatSpecifier(child.Get(Field::FormatSpecifier), parts);
    }
  }
}

}  // namespace placelint::python
