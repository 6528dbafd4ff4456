#include <gtest/gtest.h>

#include <array>

#include "analyzer/base/text.h"

namespace placelint::base {
namespace {

TEST(Text, ValidUtf8) {
  EXPECT_TRUE(IsValidUtf8(""));
  EXPECT_TRUE(IsValidUtf8("plain ascii, longer than one machine word"));
  EXPECT_TRUE(IsValidUtf8("gr\xC3\xBC\xC3\x9F \xE2\x82\xAC \xF0\x9F\x98\x80"));
}

TEST(Text, InvalidUtf8) {
  for (const char* text : {
           "\x80",              // continuation first
           "\xC3",              // cut
           "\xC0\xAF",          // overlong
           "\xE0\x80\xAF",      // overlong
           "\xED\xA0\x80",      // surrogate
           "\xF4\x90\x80\x80",  // above U+10FFFF
           "\xFF\xFE",
           "12345678\xE2\x82",
       }) {
    EXPECT_FALSE(IsValidUtf8(text)) << text;
    EXPECT_TRUE(IsValidUtf8(MakeValidUtf8(text)));
  }
  EXPECT_EQ(MakeValidUtf8("a\xFF"
                          "b"),
            "a\xEF\xBF\xBD"
            "b");
}

TEST(Text, SplitsAndTrims) {
  EXPECT_EQ(Trim(" \t x y\r\n"), "x y");
  EXPECT_EQ(Trim("  "), "");
  EXPECT_EQ(Split("a,,b", ','), (std::vector<std::string_view>{"a", "", "b"}));
  EXPECT_EQ(Split("", ',').size(), 1U);
  EXPECT_EQ(SplitLines("a\r\n\nb\n"),
            (std::vector<std::string_view>{"a", "", "b"}));
  EXPECT_TRUE(SplitLines("").empty());
}

TEST(Text, EditDistance) {
  EXPECT_EQ(EditDistance("", "abc"), 3U);
  EXPECT_EQ(EditDistance("kitten", "sitting"), 3U);
  EXPECT_EQ(EditDistance("form", "from"), 1U);
  EXPECT_EQ(EditDistance("same", "same"), 0U);
}

TEST(Text, ClosestMatch) {
  constexpr std::array<std::string_view, 3> Keys = {"exclude", "select",
                                                    "jobs"};
  EXPECT_EQ(ClosestMatch("exlude", Keys), "exclude");
  EXPECT_EQ(ClosestMatch("selcet", Keys), "select");
  EXPECT_EQ(ClosestMatch("something", Keys), "");
  EXPECT_EQ(ClosestMatch("", Keys), "");
}

TEST(Text, PercentEncodePath) {
  EXPECT_EQ(PercentEncodePath("/a b/c#%\xC3\xBC~.py"),
            "/a%20b/c%23%25%C3%BC~.py");
}

}  // namespace
}  // namespace placelint::base
