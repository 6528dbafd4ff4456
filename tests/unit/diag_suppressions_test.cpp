#include <gtest/gtest.h>

#include "analyzer/diag/suppressions.h"

namespace placelint::diag {
namespace {

TEST(Suppressions, Line) {
  const Suppressions found(
      "a.to(d)  # placelint: ignore[PL101, PL3]\nb.to(d)\n");
  EXPECT_TRUE(found.Cover("PL101", 1, 1));
  EXPECT_TRUE(found.Cover("PL302", 1, 1));
  EXPECT_FALSE(found.Cover("PL102", 1, 1));
  EXPECT_FALSE(found.Cover("PL101", 2, 2));
}

TEST(Suppressions, BareIgnoreIsForAllRules) {
  const Suppressions found("a.to(d)  #placelint:ignore\n");
  EXPECT_TRUE(found.Cover("PL501", 1, 1));
}

TEST(Suppressions, File) {
  const Suppressions found(
      "import torch\n# placelint: ignore-file[PL101]\nx = 1\n");
  EXPECT_TRUE(found.Cover("PL101", 40, 40));
  EXPECT_FALSE(found.Cover("PL102", 40, 40));
  EXPECT_TRUE(Suppressions("# placelint: ignore-file\n").Cover("PL102", 9, 9));
}

TEST(Suppressions, Noqa) {
  EXPECT_TRUE(Suppressions("a()  # noqa\n").Cover("PL101", 1, 1));
  EXPECT_TRUE(Suppressions("a()  # NOQA: E501,PL101\n").Cover("PL101", 1, 1));
  EXPECT_FALSE(Suppressions("a()  # noqa: E501\n").Cover("PL101", 1, 1));
  EXPECT_FALSE(Suppressions("a()  # noqa: PLR0913\n").Cover("PL101", 1, 1));
  EXPECT_FALSE(Suppressions("a()  # noqarantee\n").Cover("PL101", 1, 1));
}

TEST(Suppressions, OthersCommentsAreNotOurs) {
  EXPECT_FALSE(Suppressions("a()  # type: ignore\n").Cover("PL101", 1, 1));
  EXPECT_FALSE(
      Suppressions("a()  # type: ignore[placelint:]\n").Cover("PL101", 1, 1));
  EXPECT_TRUE(Suppressions("a()  # type: ignore  # placelint: ignore[PL1]\n")
                  .Cover("PL101", 1, 1));
}

TEST(Suppressions, FirstAndLastLineOfAStatement) {
  constexpr const char* Text =
      "x = load(  # placelint: ignore[PL1]\n"
      "    name,\n"
      "    device_map='auto',\n"
      ")  # placelint: ignore[PL2]\n"
      "y = 1\n";
  const Suppressions found(Text);
  EXPECT_TRUE(found.Cover("PL101", 3, 3));
  EXPECT_TRUE(found.Cover("PL201", 2, 2));
  EXPECT_FALSE(found.Cover("PL101", 5, 5));
}

TEST(Suppressions, BackslashJoinsLines) {
  const Suppressions found("a = b + \\\n  c  # placelint: ignore\n");
  EXPECT_TRUE(found.Cover("PL101", 1, 1));
}

TEST(Suppressions, StringsHoldNoComments) {
  EXPECT_FALSE(Suppressions("a('# placelint: ignore')\n").Cover("PL101", 1, 1));
  const Suppressions found(
      "s = \"\"\"\n# placelint: ignore-file\n\\\"\"\"\n\"\"\"\n"
      "a()  # placelint: ignore\n");
  EXPECT_FALSE(found.Cover("PL101", 2, 2));
  EXPECT_FALSE(found.Cover("PL101", 9, 9));
  EXPECT_TRUE(found.Cover("PL101", 5, 5));
}

TEST(Suppressions, LineEndsOfOtherSystems) {
  EXPECT_TRUE(Suppressions("a = 1\r\nb()  # placelint: ignore\r\n")
                  .Cover("PL101", 2, 2));
}

}  // namespace
}  // namespace placelint::diag
