// Goldens, and what must hold for every text.
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>

#include "tests/ir/support.h"

namespace placelint::test {
namespace {

using python::Parse;

std::string Repeat(std::string_view text, int times) {
  std::string out;
  for (int i = 0; i < times; ++i) {
    out += text;
  }
  return out;
}

TEST(Ir, Goldens) {
  const bool update = std::getenv("PLACELINT_UPDATE") != nullptr;
  for (const auto& path : Goldens()) {
    Lowered lowered(ReadFile(path));
    auto expected = path;
    expected.replace_extension(".ir");
    if (update) {
      std::ofstream(expected, std::ios::binary) << lowered.Print();
    }
    EXPECT_EQ(lowered.Print(), ReadFile(expected)) << path;
    EXPECT_EQ(lowered.Verify(), std::vector<std::string>{}) << path;
  }
}

TEST(Ir, DemandGivesWhatFullParsingGives) {
  for (const auto& path : Goldens()) {
    Lowered full(ReadFile(path));
    Lowered demand(ReadFile(path), Parse::Demand);
    EXPECT_EQ(demand.Verify(), std::vector<std::string>{}) << path;
    demand.DemandAll();
    EXPECT_EQ(demand.Verify(), std::vector<std::string>{}) << path;
    EXPECT_EQ(demand.Print(), full.Print()) << path;
  }
}

TEST(Ir, DemandOrderDoesNotMatter) {
  for (const auto& path : Goldens()) {
    Lowered full(ReadFile(path));
    Lowered demand(ReadFile(path), Parse::Demand);
    for (std::size_t i = demand.Module().functions.size(); i-- > 0;) {
      demand.Module().Demand(ir::FunctionId{static_cast<std::uint32_t>(i)});
    }
    EXPECT_EQ(demand.Print(), full.Print()) << path;
  }
}

// What is known of a function before it is parsed does not change afterwards.
TEST(Ir, PendingFunctionsKnowTheirPlace) {
  for (const auto& path : Goldens()) {
    Lowered lowered(ReadFile(path), Parse::Demand);
    ir::Module& module = lowered.Module();
    for (std::uint32_t i = 0; i < module.functions.size(); ++i) {
      const ir::Function before = *module.functions[i];
      const ir::Function& after = module.Demand(ir::FunctionId{i});
      EXPECT_EQ(after.state, ir::Function::State::Lowered);
      EXPECT_EQ(before.name, after.name);
      EXPECT_EQ(before.span, after.span) << lowered.TextAt(after.span);
      EXPECT_EQ(before.header, after.header) << lowered.TextAt(after.header);
      EXPECT_EQ(before.is_async, after.is_async);
      EXPECT_EQ(before.has_start, after.has_start);
    }
  }
}

TEST(Ir, OnlyFunctionsWithAStartAreParsed) {
  const std::string text =
      "def plain():\n  '''start_here'''\n  return 1  # start_here\n"
      "def marked():\n  return 'start_here'\n" +
      Repeat("def filler():\n  return 1 + 2 + 3\n", 20) +
      "class A:\n  def __init__(self):\n    self.x = 1\n"
      "  def marked_method(self):\n    start_here()\n"
      "  def plain_method(self):\n    return f'{self}'\n" +
      Repeat("  def other(self):\n    return 1 + 2 + 3\n", 20) +
      "class B:\n  def no_method(self):\n    pass\n";
  Lowered lowered(text, Parse::Demand);
  const auto state = [&](std::string_view name) {
    return lowered.Find(name)->state;
  };
  using State = ir::Function::State;
  EXPECT_EQ(state("plain"), State::NotParsed);
  EXPECT_EQ(state("marked"), State::Lowered);
  EXPECT_EQ(state("__init__"), State::Lowered);
  EXPECT_EQ(state("marked_method"), State::Lowered);
  EXPECT_EQ(state("plain_method"), State::NotParsed);
  EXPECT_EQ(state("no_method"), State::NotParsed);
  EXPECT_TRUE(lowered.Find("marked")->has_start);
  EXPECT_FALSE(lowered.Find("plain")->has_start);
  EXPECT_FALSE(lowered.Find("plain_method")->has_start);
  EXPECT_TRUE(lowered.Find("plain_method")->owner.IsValid());
}

TEST(Ir, SmallFilesAreParsedWhole) {
  Lowered lowered("def f():\n  return 1\n", Parse::Demand, 8192);
  EXPECT_EQ(lowered.Find("f")->state, ir::Function::State::Lowered);
  EXPECT_FALSE(lowered.Find("f")->has_start);
}

TEST(Ir, SpansAreWholeExpressions) {
  Lowered lowered("model.to('cuda', non_blocking=True)\n");
  std::vector<std::string_view> texts;
  for (const ir::Op& op : lowered.Module().functions.front()->body) {
    texts.push_back(lowered.TextAt(op.span));
    if (const auto* call = std::get_if<ir::Call>(&op.what)) {
      texts.push_back(lowered.TextAt(call->args[1].span));
    }
  }
  const std::vector<std::string_view> expected{
      "model",
      "model.to",
      "'cuda'",
      "True",
      "model.to('cuda', non_blocking=True)",
      "non_blocking=True",
      "model.to('cuda', non_blocking=True)"};
  EXPECT_EQ(texts, expected);
}

TEST(Ir, StatementsAroundAnErrorAreLowered) {
  Lowered lowered("a = 1\nb = = 2\nc = 3\ndef f(:\n  pass\nd = 4\n");
  const std::string text = lowered.Print();
  EXPECT_NE(text.find("name a = "), std::string::npos) << text;
  EXPECT_NE(text.find("name d = "), std::string::npos) << text;
  EXPECT_NE(text.find("gap: syntax error"), std::string::npos) << text;
  EXPECT_EQ(lowered.Verify(), std::vector<std::string>{});
}

TEST(Ir, ZeroBytesAreErrorsNotEnds) {
  Lowered lowered(std::string("a = 1\0\nb = 2\n\0\0c = 3\n", 21));
  const std::string text = lowered.Print();
  EXPECT_NE(text.find("name b = "), std::string::npos) << text;
  EXPECT_FALSE(lowered.Module().gaps.empty());
}

TEST(Ir, BrokenTextIsSurvived) {
  std::vector<std::string> texts{"",
                                 "\n",
                                 "\xEF\xBB\xBFx = 1\n",
                                 "\xFF\xFE\x80(",
                                 "def",
                                 "class A:",
                                 "x = '",
                                 "f'{",
                                 "f'{x:{",
                                 "x = (\n1",
                                 "@",
                                 "@a\n",
                                 "if",
                                 "else:\n x\n",
                                 "\\",
                                 "  x\n y\n",
                                 "\tx\n  y",
                                 "x\ry\n",
                                 "%time x\n",
                                 "!ls\n",
                                 "match x:",
                                 "from",
                                 "import a.\n",
                                 "lambda",
                                 "del",
                                 "for x in:\n",
                                 "with a as:\n pass\n"};
  for (const auto& path : Goldens()) {
    const std::string text = ReadFile(path);
    for (std::size_t cut = 1; cut < text.size(); cut += 97) {
      texts.push_back(text.substr(0, cut));
      texts.push_back(text.substr(cut));
    }
  }
  for (const std::string& text : texts) {
    for (const Parse parse : {Parse::Full, Parse::Demand}) {
      Lowered lowered(text, parse);
      lowered.DemandAll();
      EXPECT_EQ(lowered.Verify(), std::vector<std::string>{}) << text;
    }
  }
}

TEST(Ir, DeepNestingIsSurvived) {
  constexpr int Depth = 20000;
  const auto around = [](std::string_view open, std::string_view close) {
    return "x = " + Repeat(open, Depth) + "a" + Repeat(close, Depth) + "\n";
  };
  std::vector<std::string> texts{
      around("(", ")"),           around("[", "]"),    around("{", "}"),
      around("f(", ")"),          around("a[", "]"),   around("(", ""),
      around("[(", ""),           around("", ".b"),    around("", ".b()"),
      around("", " + a"),         around("", " or a"), around("", " ** a"),
      around("not ", ""),         around("-", ""),     around("lambda: ", ""),
      around("a if b else ", ""), around("", " < a"),  around("a = ", ""),
      around("f'{", ""),          around(")]}{[(", "")};
  std::string ifs;
  for (int i = 0; i < 1000; ++i) {
    ifs += std::string(static_cast<std::size_t>(i), ' ') + "if a:\n";
  }
  texts.push_back(ifs);
  texts.push_back("if a:\n pass\n" + Repeat("elif b:\n pass\n", Depth));
  texts.push_back("with " + Repeat("a as b, ", Depth) + "c:\n pass\n");
  texts.push_back("x = [a " + Repeat("for a in b ", Depth) + "]\n");
  texts.push_back("match x:\n case " + Repeat("[", Depth) + Repeat("]", Depth) +
                  ": pass\n");
  for (const std::string& text : texts) {
    Lowered lowered(text, Parse::Demand);
    EXPECT_EQ(lowered.Verify(), std::vector<std::string>{});
    lowered.Print();
  }
}

// Texts that make the parser's work grow with the square of their size.
TEST(Ir, EndlessWorkIsGivenUp) {
  Lowered lowered(Repeat("\\\n", 20000));
  ASSERT_EQ(lowered.Module().gaps.size(), 1U);
  EXPECT_EQ(lowered.Module().gaps.front().reason, "too hard to parse");
}

TEST(Ir, WordsThatMayMatter) {
  EXPECT_TRUE(python::MayMatter("x = 'cuda:0'\n", Starts()));
  EXPECT_FALSE(python::MayMatter("x = cuda_ok\n", Starts()));
  EXPECT_FALSE(python::MayMatter("", Starts()));
}

}  // namespace
}  // namespace placelint::test
