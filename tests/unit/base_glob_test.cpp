#include <gtest/gtest.h>

#include <string>

#include "analyzer/base/glob.h"

namespace placelint::base {
namespace {

TEST(Glob, Matches) {
  EXPECT_TRUE(GlobMatch("*.py", "a.py"));
  EXPECT_TRUE(GlobMatch("*", ".hidden"));
  EXPECT_TRUE(GlobMatch("a?c", "abc"));
  EXPECT_TRUE(GlobMatch("[a-c]x", "bx"));
  EXPECT_TRUE(GlobMatch("[!a-c]x", "dx"));
  EXPECT_TRUE(GlobMatch("[]]", "]"));
  EXPECT_TRUE(GlobMatch("\\*", "*"));
  EXPECT_TRUE(GlobMatch("[", "["));
  EXPECT_TRUE(GlobMatch("**/b.py", "b.py"));
  EXPECT_TRUE(GlobMatch("**/b.py", "x/y/b.py"));
  EXPECT_TRUE(GlobMatch("a/**/b", "a/b"));
  EXPECT_TRUE(GlobMatch("a/**/b", "a/x/y/b"));
  EXPECT_TRUE(GlobMatch("a/**", "a/x/y"));
  EXPECT_TRUE(GlobMatch("**/a*/**/z", "q/ab/c/z"));
}

TEST(Glob, DoesNotMatch) {
  EXPECT_FALSE(GlobMatch("*.py", "d/a.py"));
  EXPECT_FALSE(GlobMatch("a?c", "a/c"));
  EXPECT_FALSE(GlobMatch("[!a-c]x", "/x"));
  EXPECT_FALSE(GlobMatch("**/b.py", "x/ab.py"));
  EXPECT_FALSE(GlobMatch("a/**/b", "a/xb"));
  EXPECT_FALSE(GlobMatch("a/**", "a"));
  EXPECT_FALSE(GlobMatch("a**b", "a/b"));
  EXPECT_FALSE(GlobMatch("", "a"));
}

TEST(Glob, HardPatternsEnd) {
  std::string pattern;
  for (int i = 0; i < 200; ++i) {
    pattern += "**/a*";
  }
  EXPECT_FALSE(GlobMatch(pattern + "b", std::string(20'000, 'a')));
}

TEST(GitIgnore, Patterns) {
  GitIgnore ignore;
  ignore.Add("",
             "# comment\n"
             "*.pyc\r\n"
             "build/\n"
             "/top.py\n"
             "doc/*.txt\n"
             "\\#odd\n"
             "trailing   \n"
             "\n"
             "logs/*\n"
             "!logs/keep.py\n");
  EXPECT_TRUE(ignore.Ignored("a/b.pyc", false));
  EXPECT_TRUE(ignore.Ignored("a/build", true));
  EXPECT_FALSE(ignore.Ignored("a/build", false));
  EXPECT_TRUE(ignore.Ignored("a/build/x/y.py", false));
  EXPECT_FALSE(ignore.IgnoredItself("a/build/x/y.py", false));
  EXPECT_TRUE(ignore.Ignored("./top.py", false));
  EXPECT_FALSE(ignore.Ignored("a/top.py", false));
  EXPECT_TRUE(ignore.Ignored("doc/a.txt", false));
  EXPECT_FALSE(ignore.Ignored("a/doc/a.txt", false));
  EXPECT_TRUE(ignore.Ignored("#odd", false));
  EXPECT_TRUE(ignore.Ignored("trailing", false));
  EXPECT_TRUE(ignore.Ignored("logs/a.py", false));
  EXPECT_FALSE(ignore.Ignored("logs/keep.py", false));
  EXPECT_FALSE(ignore.Ignored("comment", false));
}

TEST(GitIgnore, DeeperFilesWin) {
  GitIgnore ignore;
  ignore.Add("pkg/gen", "!*.py\n/local.py\n");
  ignore.Add(".", "*.py\n");
  EXPECT_TRUE(ignore.Ignored("pkg/a.py", false));
  EXPECT_FALSE(ignore.Ignored("pkg/gen/a.py", false));
  EXPECT_TRUE(ignore.Ignored("pkg/gen/local.py", false));
  EXPECT_TRUE(ignore.Ignored("pkg/general.py", false));
}

TEST(GitIgnore, AFolderThatIsOutKeepsItsFilesOut) {
  GitIgnore ignore;
  ignore.Add("/home/x", "venv\n!venv/keep.py\n*\n!src\n");
  EXPECT_TRUE(ignore.Ignored("/home/x/venv/keep.py", false));
  EXPECT_FALSE(ignore.Ignored("/home/x/src", true));
  EXPECT_FALSE(ignore.Ignored("/home/y", true));
}

}  // namespace
}  // namespace placelint::base
