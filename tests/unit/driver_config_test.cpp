#include <gtest/gtest.h>

#include <string>

#include "analyzer/driver/config.h"

namespace placelint::driver {
namespace {

LoadedConfig Parse(std::string_view text) {
  const auto loaded = ParseConfig("conf/placelint.toml", text);
  EXPECT_TRUE(loaded);
  return loaded.value_or(LoadedConfig{});
}

TEST(Config, AllKeys) {
  const LoadedConfig loaded = Parse(R"(
select = ["PL1", "PL2"]
extend-select = ["portability"]
ignore = ["PL306"]
exclude = ["gen/"]
per-file-ignores = { "tests/**" = ["PL3"] }
models = ["ours.json"]
[versions]
transformers = ">=4.40,<5"
[hardware]
accelerators = [{ type = "cuda", memory = "24GiB", count = 2 }]
host-memory = "64 GiB"
)");
  ASSERT_TRUE(loaded.problems.empty());
  const Config& config = loaded.config;
  EXPECT_EQ(config.folder, "conf");
  EXPECT_EQ(config.select.ids.size(), 2U);
  EXPECT_EQ(config.select.line, 2U);
  EXPECT_EQ(config.per_file_ignores[0].pattern, "tests/**");
  EXPECT_EQ(config.versions[0].range.Describe(), "4.40 to 4.x");
  ASSERT_EQ(config.hardware.accelerators.size(), 2U);
  EXPECT_EQ(config.hardware.accelerators[1].memory_bytes, 24ULL << 30U);
  EXPECT_EQ(config.hardware.host_memory_bytes, 64ULL << 30U);
  EXPECT_TRUE(config.hardware.declared);
}

TEST(Config, UnknownKeysNameTheLineAndWhatWasMeant) {
  const LoadedConfig loaded =
      Parse("ignore = []\nselct = []\n[hardware]\nacelerators = []\n");
  ASSERT_EQ(loaded.problems.size(), 2U);
  // TOML tables are kept in the order of their keys.
  const bool first = loaded.problems[0].at.line == 2;
  const Problem& selct = loaded.problems[first ? 0 : 1];
  const Problem& other = loaded.problems[first ? 1 : 0];
  EXPECT_EQ(selct.path, "conf/placelint.toml");
  EXPECT_EQ(selct.message, "unknown key `selct`; did you mean `select`?");
  EXPECT_TRUE(selct.fatal);
  EXPECT_EQ(other.at.line, 4U);
  EXPECT_EQ(other.message,
            "unknown key `acelerators`; did you mean `accelerators`?");
}

TEST(Config, WrongTypesNameTheLine) {
  const LoadedConfig loaded =
      Parse("select = \"PL1\"\n[hardware]\nhost-memory = \"a lot\"\n");
  ASSERT_EQ(loaded.problems.size(), 2U);
  EXPECT_EQ(loaded.problems[0].at.line + loaded.problems[1].at.line, 4U);
}

TEST(Config, BrokenTomlNamesTheLine) {
  const LoadedConfig loaded = Parse("select = []\nx = = 1\n");
  ASSERT_EQ(loaded.problems.size(), 1U);
  EXPECT_EQ(loaded.problems[0].at.line, 2U);
}

TEST(Config, BadVersionNamesTheLine) {
  const LoadedConfig loaded = Parse("[versions]\ntorch = \"new\"\n");
  ASSERT_EQ(loaded.problems.size(), 1U);
  EXPECT_EQ(loaded.problems[0].at.line, 2U);
}

TEST(Config, NearestFileWithOurTable) {
  const base::MemoryFileSystem files(
      {{"a/b/c.py", ""},
       {"a/b/pyproject.toml", "[tool.other]\nx = 1\n"},
       {"a/pyproject.toml", "[tool.placelint]\nselect = [\"PL1\"]\n"},
       {"placelint.toml", "select = [\"PL2\"]\n"}});
  EXPECT_EQ(FindConfig("", "a/b", files).config.path, "a/pyproject.toml");
  EXPECT_EQ(FindConfig("", "z", files).config.path, "placelint.toml");
  EXPECT_EQ(FindConfig("placelint.toml", "a/b", files).config.select.ids[0],
            "PL2");
  EXPECT_TRUE(FindConfig("gone.toml", "a", files).problems[0].fatal);
}

TEST(Config, BrokenPyprojectOfOthersIsNotOurs) {
  EXPECT_FALSE(ParseConfig("pyproject.toml", "x = = 1"));
  EXPECT_TRUE(ParseConfig("pyproject.toml", "[tool.placelint]\nx = = 1"));
}

TEST(Memory, Units) {
  EXPECT_EQ(ParseMemory("1.5GiB"), 1610612736U);
  EXPECT_EQ(ParseMemory("80 GB"), 80000000000U);
  EXPECT_EQ(ParseMemory("1024"), 1024U);
  EXPECT_FALSE(ParseMemory("GiB"));
  EXPECT_FALSE(ParseMemory("12 parsecs"));
  EXPECT_FALSE(ParseMemory("-1GiB"));
}

}  // namespace
}  // namespace placelint::driver
