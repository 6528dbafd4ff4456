#include <gtest/gtest.h>

#include <string>

#include "analyzer/python/notebook.h"

namespace placelint::python {
namespace {

std::string Cell(const std::string& source) {
  return R"({"cell_type": "code", "source": )" + source + "}";
}

std::string Notebook(const std::string& cells) {
  return R"({"nbformat": 4, "cells": [)" + cells + "]}";
}

// The program of one cell, `source` as its text.
std::string Cleaned(std::string source) {
  std::string json = "\"";
  for (const char byte : source) {
    json += byte == '\n'                  ? "\\n"
            : byte == '"' || byte == '\\' ? std::string("\\") + byte
                                          : std::string(1, byte);
  }
  const auto reading = ReadNotebook("n.ipynb", Notebook(Cell(json + '"')));
  return reading.program ? reading.program->text : reading.error;
}

base::SourceFile FileOf(const ExtractedProgram& program) {
  return {"n.ipynb", program.text, program.origin};
}

// What stands in the raw file where `part` stands in the program.
std::string RawOf(const base::SourceFile& file, std::string_view part) {
  const auto at = static_cast<std::uint32_t>(file.Text().find(part));
  const base::Span span{base::FileId{0}, at,
                        at + static_cast<std::uint32_t>(part.size())};
  return std::string(file.Raw().Text(file.RawSpan(span)));
}

TEST(Notebook, SourceAsList) {
  const auto reading = ReadNotebook(
      "n.ipynb",
      Notebook("\n" + Cell("[\n\"x = \\\"a\\\"\\n\",\n\"y = 1\"\n]") + ",\n" +
               R"({"cell_type": "markdown", "source": ["\"source\": z"]},)" +
               Cell("[\"w = 2\\n\"]")));
  ASSERT_TRUE(reading.program);
  EXPECT_EQ(reading.program->text, "x = \"a\"\ny = 1\nw = 2\n");
  const base::SourceFile file = FileOf(*reading.program);
  EXPECT_EQ(RawOf(file, "\"a\""), "\\\"a\\\"");
  EXPECT_EQ(RawOf(file, "y = 1"), "y = 1");
  const auto y = static_cast<std::uint32_t>(file.Text().find('y'));
  EXPECT_EQ(file.RawAt(y).line, 4U);
  EXPECT_EQ(file.RawAt(y).column, 2U);
  EXPECT_EQ(base::PlaceName(file.PlaceAt(y)), "cell 1:2:1");
  const auto w = static_cast<std::uint32_t>(file.Text().find('w'));
  EXPECT_EQ(base::PlaceName(file.PlaceAt(w)), "cell 3:1:1");
}

TEST(Notebook, SourceAsText) {
  const auto reading =
      ReadNotebook("n.ipynb", Notebook(Cell(R"("a = 1\r\nb = a\tc")")));
  ASSERT_TRUE(reading.program);
  EXPECT_EQ(reading.program->text, "a = 1\r\nb = a\tc\n");
  const base::SourceFile file = FileOf(*reading.program);
  EXPECT_EQ(RawOf(file, "b = a\tc"), R"(b = a\tc)");
  EXPECT_EQ(base::PlaceName(file.PlaceAt(7)), "cell 1:2:1");
}

TEST(Notebook, EscapedCharacters) {
  const auto reading = ReadNotebook(
      "n.ipynb", Notebook(Cell(R"("s = '\u00e9\ud83d\ude00\/\\' + 'é' + z")")));
  ASSERT_TRUE(reading.program);
  EXPECT_EQ(reading.program->text, "s = 'é😀/\\' + 'é' + z\n");
  const base::SourceFile file = FileOf(*reading.program);
  EXPECT_EQ(RawOf(file, "é"), R"(\u00e9)");
  EXPECT_EQ(RawOf(file, "😀"), R"(\ud83d\ude00)");
  EXPECT_EQ(RawOf(file, "/\\"), R"(\/\\)");
  EXPECT_EQ(RawOf(file, "+ z"), "+ z");
  EXPECT_EQ(file.RawText("a\"b\\\n\x01"), R"(a\"b\\\n\u0001)");
}

TEST(Notebook, CrLfAndByteOrderMark) {
  const auto reading = ReadNotebook(
      "n.ipynb", "\xEF\xBB\xBF" + Notebook("\r\n" + Cell("\r\n[\"x\"]")));
  ASSERT_TRUE(reading.program);
  const base::SourceFile file = FileOf(*reading.program);
  EXPECT_EQ(file.RawAt(0).line, 3U);
  EXPECT_EQ(file.RawAt(0).column, 3U);
}

TEST(Notebook, FormatThree) {
  const auto reading =
      ReadNotebook("n.ipynb",
                   R"({"nbformat": 3, "worksheets": [{"cells": [
        {"cell_type": "code", "language": "python", "input": ["x = 1"]},
        {"cell_type": "code", "language": "julia", "input": ["end"]}]},
        {"cells": [{"cell_type": "code", "input": "y = 2"}]}]})");
  ASSERT_TRUE(reading.program);
  EXPECT_EQ(reading.program->text, "x = 1\ny = 2\n");
}

TEST(Notebook, OtherLanguages) {
  for (const char* metadata : {R"({"kernelspec": {"language": "R"}})",
                               R"({"language_info": {"name": "julia"}})",
                               R"({"kernelspec": {"language": "python"},
            "language_info": {"name": "scala"}})"}) {
    const auto reading = ReadNotebook(
        "n.ipynb", std::string(R"({"nbformat": 4, "metadata": )") + metadata +
                       R"(, "cells": [)" + Cell("\"x\"") + "]}");
    EXPECT_FALSE(reading.program) << metadata;
    EXPECT_EQ(reading.error, "") << metadata;
  }
  EXPECT_EQ(ReadNotebook("n.ipynb", "\n").error, "");
}

TEST(Notebook, Broken) {
  for (const char* text :
       {"{", "[]", "\"x\"", "{}", R"({"cells": 1})", R"({"cells": [1]})",
        R"({"cells": [{}]})", R"({"cells": [{"cell_type": "code"}]})",
        R"({"nbformat": 2, "cells": []})", R"({"nbformat": 3, "cells": []})",
        R"({"cells": [{"cell_type": "code", "source": 1}]})",
        R"({"cells": [{"cell_type": "code", "source": ["a", {}]}]})",
        R"({"cells": [{"cell_type": "code", "source": "\ud83d"}]})",
        R"({"nbformat": 3, "worksheets": [[]]})", "{\"a\": 1e999}"}) {
    const auto reading = ReadNotebook("n.ipynb", text);
    EXPECT_FALSE(reading.program) << text;
    EXPECT_NE(reading.error, "") << text;
  }
  const auto reading = ReadNotebook("n.ipynb", "{\n  \"cells\": [\n    ,");
  EXPECT_EQ(reading.at.line, 3U);
  EXPECT_EQ(reading.at.column, 5U);
  const std::string deep(100000, '[');
  EXPECT_NE(ReadNotebook("n.ipynb", deep).error, "");
}

TEST(NotebookMagics, Lines) {
  EXPECT_EQ(Cleaned("%env A=1\nx = 1\n!ls \\\n  -l\ny"),
            "        \nx = 1\n     \n    \ny\n");
  EXPECT_EQ(Cleaned("if a:\n    !ls\nb"), "if a:\n    0  \nb\n");
  EXPECT_EQ(Cleaned("?x\nx.f?\nx??\ny"), "  \n    \n   \ny\n");
  EXPECT_EQ(Cleaned("f = !ls\ng = %pwd -x\nh = a != b\n"),
            "f = _  \ng = _      \nh = a != b\n");
  EXPECT_EQ(Cleaned("%time x = f()\n"), "0;    x = f()\n");
  EXPECT_EQ(Cleaned("pip install x\npip = 1\n"), "             \npip = 1\n");
}

TEST(NotebookMagics, PythonStays) {
  for (const char* text :
       {"x = (a\n  % b)\n", "'''\n!ls\n%x\n?\n'''\n", "a = b \\\n  % c\n",
        "s = '?'  # why?\n", "x = [1,\n  2]\n!", "f(a=b % c)\n"}) {
    std::string cleaned = Cleaned(text);
    if (std::string(text).ends_with('!')) {
      EXPECT_TRUE(cleaned.ends_with(" \n"));
      continue;
    }
    EXPECT_EQ(cleaned, text);
  }
}

TEST(NotebookMagics, Cells) {
  EXPECT_EQ(Cleaned("%%time\n%%capture out\nx = 1\n"),
            "      \n             \nx = 1\n");
  EXPECT_EQ(Cleaned("\n%%bash\nls x\n"), "\n      \n    \n");
  EXPECT_EQ(Cleaned("%%html\n<b>\n"), "      \n   \n");
  const auto reading = ReadNotebook(
      "n.ipynb", Notebook(Cell(R"("%%bash\npip install a\n\nls")") + "," +
                          Cell(R"("%pip install b\nx = !pip list")")));
  ASSERT_TRUE(reading.program);
  const auto& commands = reading.program->commands;
  ASSERT_EQ(commands.size(), 4U);
  EXPECT_EQ(commands[0].text, "pip install a");
  EXPECT_EQ(commands[1].text, "ls");
  EXPECT_EQ(commands[2].text, "%pip install b");
  EXPECT_EQ(commands[3].text, "!pip list");
  EXPECT_EQ(
      base::PlaceName(FileOf(*reading.program).PlaceAt(commands[1].offset)),
      "cell 1:4:1");
}

TEST(Markdown, Fences) {
  const auto program =
      ReadMarkdown("r.md",
                   "# T\n```python\nx = 1\n```\n```bash\nls\n```\n- item\n"
                   "  ~~~~ py title=a\n  y = 2\n  ~~~\n    z\n  ~~~~\n"
                   "```{.python}\n>>> a\n1\n>>> b(\n... )\n");
  EXPECT_EQ(program.text, "x = 1\ny = 2\n~~~\n  z\na\nb(\n)\n");
  const base::SourceFile file("r.md", program.text, program.origin);
  const auto y = static_cast<std::uint32_t>(program.text.find('y'));
  EXPECT_EQ(base::PlaceName(file.PlaceAt(y)), "10:3");
  EXPECT_EQ(file.RawText("a\"\n"), "a\"\n");
  EXPECT_EQ(ReadMarkdown("r.md", "").text, "");
  EXPECT_EQ(ReadMarkdown("r.md", "```py\nx").text, "x\n");
}

}  // namespace
}  // namespace placelint::python
