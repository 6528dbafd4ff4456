#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "analyzer/diag/concise.h"
#include "analyzer/diag/text.h"

namespace placelint::diag {
namespace {

struct Sample {
  base::SourceMap sources;
  std::vector<Diagnostic> diagnostics;

  base::Span Find(base::FileId file, std::string_view what) const {
    const auto at = sources.File(file).Text().find(what);
    return {file, static_cast<std::uint32_t>(at),
            static_cast<std::uint32_t>(at + what.size())};
  }
  std::string Text(bool color = false) const {
    return WriteText({.sources = sources,
                      .diagnostics = diagnostics,
                      .rules = {},
                      .notices = {}},
                     {.color = color});
  }
};

Sample MakeSample(std::string text, std::string_view primary) {
  Sample sample;
  const base::FileId file = sample.sources.Add("app.py", std::move(text));
  Diagnostic& found = sample.diagnostics.emplace_back();
  found.rule = "PL101";
  found.level = Level::Error;
  found.message = "moved again";
  found.span = sample.Find(file, primary);
  return sample;
}

TEST(Text, LabelsStandUnderTheirLines) {
  Sample sample =
      MakeSample("m = load(device_map='auto')\n\n\n\n\n\n\n\n\nm.to('cuda')\n",
                 "m.to('cuda')");
  Diagnostic& found = sample.diagnostics.front();
  found.path = {{sample.Find(found.span.file, "device_map='auto'"), "placed"}};
  found.condition = "always";
  found.exception = "RuntimeError";
  found.help = "remove the call";
  EXPECT_EQ(sample.Text(),
            "app.py:10:1: PL101 moved again\n"
            "   |\n"
            " 1 | m = load(device_map='auto')\n"
            "   |          ----------------- placed\n"
            "...\n"
            "10 | m.to('cuda')\n"
            "   | ^^^^^^^^^^^^\n"
            "   |\n"
            "   = when: always\n"
            "   = raises: RuntimeError\n"
            "   = help: remove the call\n");
}

TEST(Text, AnotherFile) {
  Sample sample = MakeSample("m.to(d)\n", "m.to(d)");
  const base::FileId other = sample.sources.Add("lib/make.py", "x\nload()\n");
  sample.diagnostics.front().path = {{sample.Find(other, "load()"), "placed"}};
  EXPECT_EQ(sample.Text(),
            "app.py:1:1: PL101 moved again\n"
            "  |\n"
            "1 | m.to(d)\n"
            "  | ^^^^^^^\n"
            " ::: lib/make.py\n"
            "2 | load()\n"
            "  | ------ placed\n"
            "  |\n");
}

TEST(Text, TabsWideAndControlCharacters) {
  const std::string wide = "\xE6\x97\xA5";
  const Sample sample = MakeSample("\tf('" + wide + "\x1b[0m', m)\n", "m)");
  const std::string text = sample.Text();
  EXPECT_NE(text.find("1 |     f('" + wide + "\xEF\xBF\xBD[0m', m)\n"),
            std::string::npos);
  EXPECT_NE(text.find("\n  | " + std::string(16, ' ') + "^^\n"),
            std::string::npos)
      << text;
}

TEST(Text, SpanOverSeveralLinesEndsWithTheFirst) {
  const Sample sample = MakeSample("f(a,\n  b)\n", "f(a,\n  b)");
  EXPECT_NE(sample.Text().find("1 | f(a,\n  | ^^^^\n  |\n"), std::string::npos);
}

TEST(Text, LongLinesAreCut) {
  const std::string pad(5000, 'x');
  const Sample sample = MakeSample(pad + " m.to(d) " + pad + '\n', "m.to(d)");
  const std::string text = sample.Text();
  EXPECT_LT(text.size(), 600U);
  EXPECT_NE(text.find("x m.to(d) x"), std::string::npos);
  const std::size_t caret = text.find("^^^^^^^");
  const std::size_t line = text.rfind('\n', caret);
  const std::size_t code = text.find("m.to(d)");
  EXPECT_EQ(caret - line, code - text.rfind('\n', code));
}

TEST(Text, EmptySpanAtTheEnd) {
  Sample sample = MakeSample("x", "x");
  sample.diagnostics.front().span.begin = 1;
  EXPECT_NE(sample.Text().find("1 | x\n"), std::string::npos);
}

TEST(Text, ColorsOnlyWhenAsked) {
  const Sample sample = MakeSample("m.to(d)\n", "m");
  EXPECT_EQ(sample.Text().find('\x1b'), std::string::npos);
  EXPECT_NE(sample.Text(true).find("\x1b[1;31mPL101\x1b[0m"),
            std::string::npos);
}

TEST(Concise, ColumnsCountCharacters) {
  const Sample sample = MakeSample("'\xC3\xA9'; m.to(d)\n", "m.to(d)");
  EXPECT_EQ(WriteConcise({.sources = sample.sources,
                          .diagnostics = sample.diagnostics,
                          .rules = {},
                          .notices = {}},
                         false),
            "app.py:1:6: PL101 moved again\n");
}

}  // namespace
}  // namespace placelint::diag
