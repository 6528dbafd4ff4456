#include <gtest/gtest.h>

#include <map>
#include <nlohmann/json.hpp>
#include <string>

#include "analyzer/diag/json.h"
#include "analyzer/diag/sarif.h"
#include "analyzer/driver/check.h"

namespace placelint::driver {
namespace {

using Json = nlohmann::json;
using Texts = std::map<std::string, std::string>;

constexpr const char* Load =
    "from transformers import AutoModel\n"
    "m = AutoModel.from_pretrained('x', device_map={'a': 0, 'b': 'cpu'})";
constexpr const char* Move = "m.to('cuda')";

std::string Notebook(const std::vector<std::string>& cells) {
  Json notebook = {{"nbformat", 4}, {"cells", Json::array()}};
  for (const std::string& cell : cells) {
    notebook["cells"].push_back({{"cell_type", "code"}, {"source", cell}});
  }
  return notebook.dump(1);
}

Report RunOn(const Texts& texts, std::vector<std::string> paths = {"."}) {
  Options options;
  options.paths = std::move(paths);
  return Check(options, base::MemoryFileSystem(texts));
}

std::string PlaceOf(const Report& report) {
  if (report.diagnostics.size() != 1) {
    return std::to_string(report.diagnostics.size()) + " findings";
  }
  const diag::Diagnostic& found = report.diagnostics.front();
  const base::SourceFile& file = report.sources.File(found.span.file);
  return found.rule + ' ' + file.Path() + ':' +
         base::PlaceName(file.PlaceAt(found.span.begin));
}

TEST(Notebooks, OneProgram) {
  const Report report =
      RunOn({{"n.ipynb", Notebook({Load, "%%time", Move})},
             {".ipynb_checkpoints/n.ipynb", Notebook({Load, Move})}});
  EXPECT_EQ(PlaceOf(report), "PL101 n.ipynb:cell 3:1:1");
}

TEST(Notebooks, PlacesInTheFile) {
  const std::string text = Notebook({Load, Move});
  const Report report = RunOn({{"n.ipynb", text}});
  const diag::Output output{.sources = report.sources,
                            .diagnostics = report.diagnostics,
                            .rules = {},
                            .notices = {}};
  const std::size_t at = text.find(Move);
  const auto line = 1 + std::count(text.begin(), text.begin() + at, '\n');
  const Json finding = Json::parse(diag::WriteJson(output, ""))["findings"][0];
  EXPECT_EQ(finding["start"]["line"], line);
  EXPECT_EQ(finding["start"]["cell"]["number"], 2);
  const Json sarif = Json::parse(diag::WriteSarif(output, {}));
  const Json place = sarif["runs"][0]["results"][0]["locations"][0];
  EXPECT_EQ(place["physicalLocation"]["region"]["startLine"], line);
  EXPECT_EQ(place["physicalLocation"]["region"]["snippet"]["text"], Move);
  EXPECT_EQ(place["logicalLocations"][0]["name"], "cell 2");
}

TEST(Notebooks, Suppressed) {
  const Report report =
      RunOn({{"n.ipynb",
              Notebook({Load, std::string(Move) + "  # placelint: ignore"})}});
  EXPECT_TRUE(report.diagnostics.empty());
  EXPECT_EQ(report.suppressed.size(), 1U);
}

TEST(Notebooks, BrokenOnesAreTold) {
  const Report report =
      RunOn({{"a.ipynb", "{\n\"cells\": oops"}, {"b.ipynb", Notebook({"x"})}});
  ASSERT_EQ(report.problems.size(), 1U);
  EXPECT_EQ(report.problems[0].path, "a.ipynb");
  EXPECT_EQ(report.problems[0].at.line, 2U);
  EXPECT_FALSE(report.problems[0].fatal);
}

TEST(Notebooks, SyntaxErrorsHaveACell) {
  const Report report =
      RunOn({{"n.ipynb", Notebook({Load, Move, "x = 1\n)) y ((\n"})}});
  EXPECT_EQ(PlaceOf(report), "PL101 n.ipynb:cell 2:1:1");
  ASSERT_FALSE(report.problems.empty());
  EXPECT_EQ(report.problems[0].place.cell, 3U);
}

TEST(Notebooks, Installs) {
  const std::string load =
      "from transformers import AutoModel\n"
      "m = AutoModel.from_pretrained('x', device_map='auto')";
  const auto place = [&](const std::string& install, Texts others = {}) {
    others["n.ipynb"] = Notebook({install, load});
    return PlaceOf(RunOn(others));
  };
  constexpr const char* Found = "PL106 n.ipynb:cell 2:2:36";
  EXPECT_EQ(place("!pip install transformers"), Found);
  EXPECT_EQ(place("%pip install -q transformers accelerate"), "0 findings");
  EXPECT_EQ(place("!pip install tqdm"), "0 findings");
  EXPECT_EQ(place("!pip install transformers peft"), "0 findings");
  EXPECT_EQ(place("!pip install transformers\n!pip install -r all.txt"),
            "0 findings");
  EXPECT_EQ(place("!pip install transformers",
                  {{"requirements.txt", "accelerate\n"}}),
            "0 findings");
}

TEST(Markdown, OnlyWhenWanted) {
  const std::string text = std::string("# Use\n```python\n") + Load +
                           "\n```\nthen\n```py\n" + Move + "\n```\n";
  EXPECT_EQ(PlaceOf(RunOn({{"r.md", text}})), "0 findings");
  EXPECT_EQ(PlaceOf(RunOn({{"r.md", text}}, {"r.md"})), "PL101 r.md:8:1");
  EXPECT_EQ(
      PlaceOf(RunOn({{"r.md", text}, {"placelint.toml", "markdown = true\n"}})),
      "PL101 r.md:8:1");
  EXPECT_TRUE(RunOn({{"placelint.toml", "markdown = 1\n"}}).problems[0].fatal);
}

}  // namespace
}  // namespace placelint::driver
