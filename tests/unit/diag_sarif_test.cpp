#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "analyzer/diag/json.h"
#include "analyzer/diag/sarif.h"
#include "analyzer/diag/sarif_rules.h"

namespace placelint::diag {
namespace {

using Json = nlohmann::json;

class Sarif : public testing::Test {
 protected:
  Sarif() {
    const base::FileId file = sources_.Add(
        "my app/\xC3\xA9.py", "a = load(x)\n'\xF0\x9F\x98\x80'; m.to(d)\n");
    Diagnostic& found = diagnostics_.emplace_back();
    found.rule = "PL102";
    found.level = Level::Error;
    found.message = "`x[0](1)` moved";
    found.condition = "a layer is offloaded";
    found.span = {file, 20, 27};
    found.path = {{{file, 4, 11}, "placed [here]"}};
    found.fixes = {{"remove it", {{found.span, ""}}, true}};
  }

  Json Run(std::size_t max_results = 25000) {
    SarifOptions options;
    options.version = "1.2.3";
    options.root = "/work";
    options.max_results = max_results;
    return Json::parse(WriteSarif({.sources = sources_,
                                   .diagnostics = diagnostics_,
                                   .rules = rules_,
                                   .notices = notices_},
                                  options))["runs"][0];
  }

  base::SourceMap sources_;
  std::vector<Diagnostic> diagnostics_;
  std::vector<RuleInfo> rules_ = {
      {.id = "PL101", .name = "never-fired", .summary = "one"},
      {.id = "PL102",
       .name = "move-it",
       .summary = "two",
       .level = Level::Error,
       .markdown = "# PL102\n\nMoves `x`.\n"}};
  std::vector<Notice> notices_;
};

TEST_F(Sarif, DeclaresEveryRule) {
  const Json rules = Run()["tool"]["driver"]["rules"];
  ASSERT_EQ(rules.size(), 2U);
  EXPECT_EQ(rules[1]["name"], "MoveIt");
  EXPECT_EQ(rules[1]["fullDescription"]["text"], "Moves x.");
  EXPECT_EQ(rules[1]["defaultConfiguration"]["level"], "error");
  EXPECT_EQ(rules[1]["properties"]["problem.severity"], "error");
  EXPECT_EQ(rules[0]["help"]["text"], "One.\n");
  EXPECT_FALSE(rules[1]["properties"].contains("security-severity"));
}

TEST_F(Sarif, PlacesAreUtf16AndRelative) {
  const Json result = Run()["results"][0];
  EXPECT_EQ(result["ruleIndex"], 1);
  const Json place = result["locations"][0]["physicalLocation"];
  EXPECT_EQ(place["artifactLocation"]["uri"], "my%20app/%C3%A9.py");
  EXPECT_EQ(place["artifactLocation"]["uriBaseId"], "%SRCROOT%");
  EXPECT_EQ(place["region"]["startLine"], 2);
  EXPECT_EQ(place["region"]["startColumn"], 7);
  EXPECT_EQ(place["region"]["endColumn"], 14);
  EXPECT_EQ(place["region"]["snippet"]["text"], "m.to(d)");
}

TEST_F(Sarif, MessageLinksTheSteps) {
  const Json result = Run()["results"][0];
  EXPECT_EQ(result["message"]["text"],
            "`x\\[0\\](1)` moved. When: a layer is offloaded. See: "
            "[placed \\[here\\]](1).");
  EXPECT_EQ(result["relatedLocations"][0]["id"], 1);
  EXPECT_EQ(result["codeFlows"][0]["threadFlows"][0]["locations"].size(), 2U);
}

TEST_F(Sarif, FixesHaveArtifactChanges) {
  const Json fix = Run()["results"][0]["fixes"][0];
  const Json change = fix["artifactChanges"][0]["replacements"][0];
  EXPECT_EQ(change["deletedRegion"]["startLine"], 2);
  EXPECT_EQ(change["insertedContent"]["text"], "");
}

TEST_F(Sarif, CleanRunHasEmptyResults) {
  diagnostics_.clear();
  const Json run = Run();
  EXPECT_TRUE(run["results"].is_array());
  EXPECT_TRUE(run["results"].empty());
  EXPECT_EQ(run["invocations"][0]["executionSuccessful"], true);
}

TEST_F(Sarif, KeepsTheWorst) {
  diagnostics_.push_back(diagnostics_.front());
  diagnostics_.front().level = Level::Warning;
  const Json run = Run(1);
  ASSERT_EQ(run["results"].size(), 1U);
  EXPECT_EQ(run["results"][0]["level"], "error");
  EXPECT_EQ(run["invocations"][0]["toolExecutionNotifications"].size(), 1U);
}

TEST_F(Sarif, FatalProblemsFailTheRun) {
  notices_ = {
      {.path = "../x.py", .at = {3, 1}, .message = "broken", .fatal = true}};
  const Json invocation = Run()["invocations"][0];
  EXPECT_EQ(invocation["executionSuccessful"], false);
  const Json note = invocation["toolExecutionNotifications"][0];
  EXPECT_EQ(note["locations"][0]["physicalLocation"]["artifactLocation"]["uri"],
            "file:///x.py");
}

TEST_F(Sarif, JsonFormat) {
  const Json root = Json::parse(WriteJson({.sources = sources_,
                                           .diagnostics = diagnostics_,
                                           .rules = rules_,
                                           .notices = notices_},
                                          "1.2.3"));
  EXPECT_EQ(root["findings"][0]["name"], "move-it");
  EXPECT_EQ(root["findings"][0]["start"]["column"], 6);
  EXPECT_EQ(root["findings"][0]["steps"][0]["text"], "placed [here]");
}

}  // namespace
}  // namespace placelint::diag
