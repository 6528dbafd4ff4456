// The lexical index against the parser: units start where nodes start.
#include <gtest/gtest.h>

#include "analyzer/python/tree.h"
#include "analyzer/python/unit_index.h"
#include "tests/ir/support.h"

namespace placelint::python {
namespace {

using Offsets = std::vector<std::uint32_t>;

Offsets ByIndex(std::string_view text, const LineIndex& index) {
  Offsets starts;
  const auto units = IndexUnits(text, index);
  EXPECT_TRUE(units.has_value());
  for (const Unit& unit : *units) {
    starts.push_back(index.lines[unit.first].code_begin);
    for (const Unit& member : unit.members) {
      starts.push_back(index.lines[member.first].code_begin);
    }
  }
  return starts;
}

// `a; b` is one unit: only the first node of a line counts.
void Add(std::string_view text, Node node, Offsets& starts) {
  const std::size_t newline = text.rfind('\n', node.Begin());
  const std::size_t line = newline == std::string_view::npos ? 0 : newline;
  if (text.substr(line, node.Begin() - line).find(';') ==
      std::string_view::npos) {
    starts.push_back(node.Begin());
  }
}

Offsets ByParser(std::string_view text) {
  const Tree tree(text);
  Offsets starts;
  for (const Node node : tree.Root().Children()) {
    Add(text, node, starts);
    const Node type =
        node.Is(Kind::DecoratedDefinition) ? node.Get(Field::Definition) : node;
    const Node body = type.Get(Field::Body);
    // Not `class A: pass`.
    const std::size_t colon = body.IsNull() ? 0 : text.rfind(':', body.Begin());
    const bool has_lines =
        text.substr(colon, body.Begin() - colon).find('\n') !=
        std::string_view::npos;
    if (type.Is(Kind::ClassDefinition) && has_lines) {
      for (const Node member : body.Children()) {
        Add(text, member, starts);
      }
    }
  }
  return starts;
}

void ExpectSame(const std::string& text) {
  const LineIndex index = IndexLines(text, test::Starts());
  ASSERT_TRUE(index.sure) << text;
  EXPECT_EQ(ByIndex(text, index), ByParser(text)) << text;
}

TEST(Units, StartWhereNodesStart) {
  for (const auto& path : test::Goldens()) {
    ExpectSame(test::ReadFile(path));
  }
}

TEST(Units, StartWhereNodesStartInOddFiles) {
  for (const std::string& text : std::vector<std::string>{
           "",
           "x = 1",
           "\xEF\xBB\xBFimport a\ndef f():\n  pass\n",
           "x = 1\r\nclass A:\r\n  y = 2\r\n\r\n  def f(self):\r\n    pass\r\n",
           "\fdef f():\n  pass\n\f\nx = 1\n",
           "class A:\n\tx = 1\n\tdef f(self):\n\t\tpass\n",
           "x = (1,\n2)\ny = [\n]\n",
           "x = 1 + \\\n  2\ny = 3\n",
           "x = '''a\ndef f():\n'''\ny = \"\"\"\\\"\"\"\"\nz = 1\n",
           "x = r'\\''\ny = rb'''\\''''\nz = 'a\\\nb'\n",
           "x = f'{a[\"b\"]}' f\"{a!r:>{w}}\" f'{{' f'{x:%H:%M}'\ny = 1\n",
           "x = f'{f\"{y}\"}'\nx = f'''{\n  a}\n'''\ny = 1\n",
           "@a\n# comment\n@b(1,\n  2)\n\ndef f(): pass\nx = 1\n",
           "class A: pass\nclass B: x = 1\nclass C(\n  D,\n): pass\n",
           "class A:\n  '''doc'''\n  @p\n  async def f(self):\n    pass\n  x = "
           "1\n",
           "class A:\n  class B:\n    def f(self): pass\n  x: int\n",
           "try:\n  x\nexcept* A:\n  y\nelse:\n  z\nfinally:\n  w\nx = 1\n",
           "if a:\n  def f(): pass\nelif b:\n  pass\nelse:\n  pass\nx = 1\n",
           "async def f():\n  pass\nasync  def g():\n  pass\nmatch = 1\n",
           "match x:\n  case 1:\n    pass\ncase = 2\n",
           "a = 1; b = 2\nclass A:\n  c = 1; d = 2\n",
           "# only\n\n   # comments\n",
           "for x in y:\n  pass\nelse:\n  pass\nwith a:\n  pass\n",
           "def f():\n  pass\n  # end\n# after\nx = 1\n"}) {
    ExpectSame(text);
  }
}

TEST(Units, DoubtIsSaid) {
  for (const std::string_view text :
       {"x = '", "x = '''a", "x = (", "x = )", "f'{", "f'{x:", "%time x\n",
        "!ls\n", "x?\n", "\\\nx\n", "x\ry\n", "if a:\n\tx\nif b:\n  x\n",
        "x = 1 \\ 2\n", "`a`\n"}) {
    EXPECT_FALSE(IndexLines(text, test::Starts()).sure) << text;
  }
  for (const std::string_view text :
       {"  x = 1\n", "else:\n  x\n", "@a\nx = 1\n", "@a\n",
        "class A:\n    x\n  y\n"}) {
    EXPECT_FALSE(IndexUnits(text, IndexLines(text, test::Starts())).has_value())
        << text;
  }
}

TEST(Units, StartWordsStandInCodeAndStrings) {
  const auto count = [](std::string_view text) {
    return IndexLines(text, test::Starts()).starts.size();
  };
  EXPECT_EQ(count("x.cuda()\n"), 1U);
  EXPECT_EQ(count("x = 'cuda'\n"), 1U);
  EXPECT_EQ(count("x = 'to cuda:0'\n"), 1U);
  EXPECT_EQ(count("x = f'{cuda}'\n"), 1U);
  EXPECT_EQ(count("x = f'{y:cuda}'\n"), 0U);
  EXPECT_EQ(count("x = f'{y}{\"cuda\"}'\n"), 1U);
  EXPECT_EQ(count("x  # cuda\n"), 0U);
  EXPECT_EQ(count("'''cuda'''\n"), 0U);
  EXPECT_EQ(count("def f():\n  r'cuda'\n  pass\n"), 0U);
  EXPECT_EQ(count("cudas\n"), 0U);
  // In doubt, everything counts.
  EXPECT_EQ(count("x = ( # cuda\n"), 1U);
}

}  // namespace
}  // namespace placelint::python
