#include <gtest/gtest.h>

#include "analyzer/base/version.h"

namespace placelint::base {
namespace {

std::string Describe(std::string_view text) {
  const Result<VersionRange> range = ParseVersionRange(text);
  return range ? range->Describe() : range.Message();
}

VersionRange Range(std::string_view text) {
  const Result<VersionRange> range = ParseVersionRange(text);
  EXPECT_TRUE(range.Ok()) << text;
  return range ? *range : VersionRange{};
}

TEST(Version, ParsesReleaseNumbers) {
  EXPECT_EQ(*ParseVersion("4.36.2"), (Version{4, 36, 2}));
  EXPECT_EQ(*ParseVersion(" v4.36 "), (Version{4, 36, 0}));
  EXPECT_EQ(*ParseVersion("2.6.0+cu124"), (Version{2, 6, 0}));
  EXPECT_EQ(*ParseVersion("5.0.0rc1"), (Version{5, 0, 0}));
  EXPECT_EQ(*ParseVersion("4.58.0.dev0"), (Version{4, 58, 0}));
  EXPECT_EQ(*ParseVersion("1.2.3.4"), (Version{1, 2, 3}));
}

TEST(Version, RejectsWhatIsNone) {
  for (const char* text :
       {"", "latest", "4.", "4.x!", "1!2.0", "4.57.*", "99999999999", "4 5"}) {
    EXPECT_FALSE(ParseVersion(text).Ok()) << text;
  }
  EXPECT_NE(ParseVersion("latest").Message().find("`latest`"),
            std::string::npos);
}

TEST(Version, Ranges) {
  EXPECT_EQ(Range(">=4.30,<5"), (VersionRange{{4, 30, 0}, {5, 0, 0}}));
  EXPECT_EQ(Range("==4.57.1"), (VersionRange{{4, 57, 1}, {4, 57, 2}}));
  EXPECT_EQ(Range("==4.57.*"), (VersionRange{{4, 57, 0}, {4, 58, 0}}));
  EXPECT_EQ(Range("~=4.40"), (VersionRange{{4, 40, 0}, {5, 0, 0}}));
  EXPECT_EQ(Range("~=4.40.1"), (VersionRange{{4, 40, 1}, {4, 41, 0}}));
  EXPECT_EQ(Range("^4.40"), (VersionRange{{4, 40, 0}, {5, 0, 0}}));
  EXPECT_EQ(Range("^0.3.1"), (VersionRange{{0, 3, 1}, {0, 4, 0}}));
  EXPECT_EQ(Range("> 4.30 , <= 4.31"), (VersionRange{{4, 30, 1}, {4, 31, 1}}));
  EXPECT_EQ(Range("4.57"), (VersionRange{{4, 57, 0}, {4, 58, 0}}));
  EXPECT_EQ(Range("!=4.57"), VersionRange{});
  EXPECT_EQ(Range(""), VersionRange{});
  EXPECT_EQ(Range("*"), VersionRange{});
  EXPECT_TRUE(Range(">=5,<4").IsEmpty());
}

TEST(Version, RejectsWhatIsNoRange) {
  for (const char* text : {">=", "=>4", ">=4,,<5", "~=4", "banana", ">=4,"}) {
    EXPECT_FALSE(ParseVersionRange(text).Ok()) << text;
  }
}

TEST(Version, DescribesRanges) {
  EXPECT_EQ(Describe(">=4.30,<4.58"), "4.30 to 4.57");
  EXPECT_EQ(Describe(">=4.30,<5"), "4.30 to 4.x");
  EXPECT_EQ(Describe(">=5"), "5.0 and later");
  EXPECT_EQ(Describe("<4.45"), "before 4.45");
  EXPECT_EQ(Describe("==4.57.1"), "4.57.1");
  EXPECT_EQ(Describe("==4.57.*"), "4.57");
  EXPECT_EQ(Describe(""), "every version");
  EXPECT_EQ(Describe(">=5,<4"), "no version");
}

}  // namespace
}  // namespace placelint::base
