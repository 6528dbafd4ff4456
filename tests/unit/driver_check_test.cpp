#include <gtest/gtest.h>

#include <map>
#include <string>

#include "analyzer/diag/json.h"
#include "analyzer/driver/check.h"

namespace placelint::driver {
namespace {

using Texts = std::map<std::string, std::string>;

constexpr const char* Bad =
    "from transformers import AutoModel\n"
    "m = AutoModel.from_pretrained('x', device_map={'a': 0, 'b': 'cpu'})\n"
    "m.to('cuda')\n";

Report RunOn(const Texts& texts, Options options = {}) {
  if (options.paths.empty()) {
    options.paths = {"."};
  }
  return Check(options, base::MemoryFileSystem(texts));
}

TEST(Check, FindsAndCounts) {
  const Report report = RunOn({{"a.py", Bad}, {"b.py", "x = 1\n"}});
  ASSERT_EQ(report.diagnostics.size(), 1U);
  const diag::Diagnostic& found = report.diagnostics.front();
  EXPECT_EQ(found.rule, "PL101");
  const base::SourceFile& file = report.sources.File(found.span.file);
  EXPECT_EQ(file.Path(), "a.py");
  EXPECT_EQ(file.At(found.span.begin).line, 3U);
  EXPECT_EQ(report.files_checked, 1U);
  EXPECT_EQ(report.files_skipped, 1U);
}

TEST(Check, ThreadsNeverChangeTheReport) {
  Texts texts;
  for (int number = 0; number < 40; ++number) {
    texts["p/f" + std::to_string(number) + ".py"] =
        number % 3 == 0 ? "from lib import m\nm.to('cuda')\n" : Bad;
  }
  texts["p/lib.py"] = Bad;
  const auto write = [&](unsigned jobs) {
    Options options;
    options.jobs = jobs;
    const Report report = RunOn(texts, options);
    return diag::WriteJson({.sources = report.sources,
                            .diagnostics = report.diagnostics,
                            .rules = {},
                            .notices = {}},
                           "");
  };
  const std::string one = write(1);
  EXPECT_EQ(write(2), one);
  EXPECT_EQ(write(7), one);
}

TEST(Check, Suppressed) {
  std::string text = Bad;
  text.insert(text.size() - 1, "  # placelint: ignore[PL101]");
  const Report report = RunOn({{"a.py", text}});
  EXPECT_TRUE(report.diagnostics.empty());
  EXPECT_EQ(report.suppressed.size(), 1U);
}

TEST(Check, PerFileIgnores) {
  const Report report =
      RunOn({{"a.py", Bad},
             {"tests/b.py", Bad},
             {"placelint.toml",
              "per-file-ignores = { \"tests/\" = [\"PL101\"] }\n"}});
  EXPECT_EQ(report.diagnostics.size(), 1U);
}

TEST(Check, IgnoreAndIsolated) {
  const Texts texts = {{"a.py", Bad},
                       {"placelint.toml", "ignore = [\"PL1\"]\n"}};
  EXPECT_TRUE(RunOn(texts).diagnostics.empty());
  Options options;
  options.isolated = true;
  EXPECT_EQ(RunOn(texts, options).diagnostics.size(), 1U);
}

TEST(Check, Stdin) {
  Options options;
  options.paths = {"new.py"};
  options.stdin_filename = "new.py";
  options.stdin_text = Bad;
  EXPECT_EQ(RunOn({{"a.py", ""}}, options).diagnostics.size(), 1U);
}

TEST(Check, NotUtf8IsNoReasonToStop) {
  const Report report = RunOn({{"a.py", Bad}, {"b.py", "x = '\xFF'\n"}});
  EXPECT_EQ(report.diagnostics.size(), 1U);
  ASSERT_EQ(report.problems.size(), 1U);
  EXPECT_FALSE(report.problems[0].fatal);
  EXPECT_NE(report.problems[0].message.find("byte 5 (0xff)"),
            std::string::npos);
}

TEST(Check, BrokenModelFileIsFatal) {
  Options options;
  options.model_files = {"m.json"};
  const Report report = RunOn({{"a.py", Bad}, {"m.json", "{"}}, options);
  ASSERT_FALSE(report.problems.empty());
  EXPECT_TRUE(report.problems[0].fatal);
  EXPECT_NE(report.problems[0].message.find("m.json"), std::string::npos);
}

}  // namespace
}  // namespace placelint::driver
