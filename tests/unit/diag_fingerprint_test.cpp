#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "analyzer/diag/fingerprint.h"

namespace placelint::diag {
namespace {

using Hashes = std::vector<std::string>;

// The vectors are those of GitHub's own implementation.
TEST(Fingerprint, EmptyFile) {
  EXPECT_EQ(LineHashes(""), Hashes{"c129715d7a2bc9a3:1"});
}

TEST(Fingerprint, BlanksDoNotCount) {
  EXPECT_EQ(LineHashes(" a\nb\n  \t\tc\n d"),
            (Hashes{"271789c17abda88f:1", "54703d4cd895b18:1",
                    "180aee12dab6264:1", "a23a3dc5e078b07b:1"}));
}

TEST(Fingerprint, LineEndsAreEqual) {
  const Hashes unix_lines = LineHashes("x = 1\ny = 2\nz\n");
  EXPECT_EQ(LineHashes("x = 1\r\ny = 2\r\nz\r\n"), unix_lines);
  EXPECT_EQ(LineHashes("x = 1\ry = 2\rz\r"), unix_lines);
}

TEST(Fingerprint, EqualLinesAreCounted) {
  const std::string block = std::string(120, 'x') + '\n';
  const Hashes hashes = LineHashes(block + block);
  EXPECT_EQ(hashes[0].substr(0, hashes[0].find(':')),
            hashes[1].substr(0, hashes[1].find(':')));
  EXPECT_TRUE(hashes[0].ends_with(":1"));
  EXPECT_TRUE(hashes[1].ends_with(":2"));
}

// A character outside the basic plane is two units, so it is not the same as
// its replacement.
TEST(Fingerprint, AstralCharacters) {
  EXPECT_NE(LineHashes("\xF0\x9F\x98\x80"), LineHashes("\xEF\xBF\xBD"));
}

}  // namespace
}  // namespace placelint::diag
