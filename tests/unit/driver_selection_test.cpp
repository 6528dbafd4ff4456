#include <gtest/gtest.h>

#include <array>

#include "analyzer/driver/selection.h"

namespace placelint::driver {
namespace {

using diag::Level;

constexpr diag::RuleInfo Move = {.id = "PL101",
                                 .name = "move-after-dispatch",
                                 .summary = "",
                                 .level = Level::Error};
constexpr diag::RuleInfo Slow = {.id = "PL901",
                                 .name = "create-then-move",
                                 .summary = "",
                                 .level = Level::Note,
                                 .markdown = "",
                                 .group = "performance"};

TEST(Selection, Default) {
  const Selection selection({}, {}, {});
  EXPECT_TRUE(selection.Keeps(Move, Level::Error));
  EXPECT_TRUE(selection.Keeps(Move, Level::Warning));
  EXPECT_FALSE(selection.Keeps(Move, Level::Note));
  EXPECT_FALSE(selection.Runs(Slow));
}

TEST(Selection, ByIdPrefixAndGroup) {
  EXPECT_TRUE(Selection({"PL9"}, {}, {}).Runs(Slow));
  EXPECT_FALSE(Selection({"PL9"}, {}, {}).Runs(Move));
  EXPECT_TRUE(Selection({"performance"}, {}, {}).Runs(Slow));
  EXPECT_TRUE(Selection({"ALL"}, {}, {}).Runs(Slow));
  EXPECT_TRUE(Selection({}, {"PL901"}, {}).Runs(Move));
  const Selection notes({"portability"}, {}, {});
  EXPECT_TRUE(notes.Keeps(Move, Level::Note));
  EXPECT_FALSE(notes.Keeps(Move, Level::Error));
  EXPECT_FALSE(notes.Runs(Slow));
}

TEST(Selection, Ignore) {
  EXPECT_FALSE(Selection({}, {}, {"PL1"}).Runs(Move));
  EXPECT_FALSE(Selection({"PL101"}, {}, {"PL101"}).Runs(Move));
}

TEST(Selection, UnknownSelectors) {
  const std::array<diag::RuleInfo, 2> rules = {Move, Slow};
  EXPECT_EQ(SelectorError("PL1", rules), "");
  EXPECT_EQ(SelectorError("performance", rules), "");
  EXPECT_EQ(SelectorError("PL102", rules),
            "unknown rule `PL102`; did you mean `PL101`?");
  EXPECT_EQ(SelectorError("move-after-dispatch", rules),
            "unknown rule `move-after-dispatch`; write its id, `PL101`");
  EXPECT_NE(SelectorError("", rules), "");
}

}  // namespace
}  // namespace placelint::driver
