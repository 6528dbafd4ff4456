#include <gtest/gtest.h>

#include "analyzer/base/check.h"
#include "analyzer/base/source_map.h"

namespace placelint::base {
namespace {

TEST(SourceMap, LinesOfEveryKindOfLineEnd) {
  const SourceFile file("f.py", "a\nbc\r\n\rd");
  ASSERT_EQ(file.LineCount(), 4U);
  EXPECT_EQ(file.Line(1), "a");
  EXPECT_EQ(file.Line(2), "bc");
  EXPECT_EQ(file.Line(3), "");
  EXPECT_EQ(file.Line(4), "d");
  EXPECT_EQ(file.LineStart(2), 2U);
  EXPECT_EQ(file.At(2).line, 2U);
  EXPECT_EQ(file.At(2).column, 1U);
  // The line end belongs to its line.
  EXPECT_EQ(file.At(5).line, 2U);
  EXPECT_EQ(file.At(5).column, 4U);
}

TEST(SourceMap, EndOfTextIsAPlace) {
  const SourceFile file("f.py", "x\n");
  EXPECT_EQ(file.LineCount(), 2U);
  EXPECT_EQ(file.Line(2), "");
  EXPECT_EQ(file.At(2).line, 2U);
  const SourceFile empty("e.py", "");
  EXPECT_EQ(empty.At(0).line, 1U);
  EXPECT_EQ(empty.At(0).column, 1U);
}

TEST(SourceMap, ColumnsByUnit) {
  // ü: 2 bytes, 1 unit; €: 3 bytes, 1 unit; the face: 4 bytes, 2 units.
  const SourceFile file("f.py", "x\n\xC3\xBC\xE2\x82\xAC\xF0\x9F\x98\x80y");
  const std::uint32_t y = 2 + 2 + 3 + 4;
  EXPECT_EQ(file.At(y).column, 10U);
  EXPECT_EQ(file.Utf16Column(y), 5U);
  EXPECT_EQ(file.CodePointColumn(y), 4U);
}

TEST(SourceMap, ByteOrderMarkIsNoColumn) {
  const SourceFile file("f.py", "\xEF\xBB\xBFx\ny");
  EXPECT_EQ(file.Utf16Column(3), 1U);
  EXPECT_EQ(file.CodePointColumn(3), 1U);
  EXPECT_EQ(file.Utf16Column(5), 1U);
}

TEST(SourceMap, SpansAreChecked) {
  SourceMap map;
  const FileId id = map.Add("f.py", "hello");
  EXPECT_EQ(map.File(id).Text({id, 1, 3}), "el");
  EXPECT_THROW(map.File(id).Text({id, 3, 9}), InternalError);
}

}  // namespace
}  // namespace placelint::base
