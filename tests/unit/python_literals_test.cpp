#include <gtest/gtest.h>

#include "analyzer/python/literals.h"

namespace placelint::python {
namespace {

TEST(PythonLiterals, Integers) {
  const auto value = [](std::string_view text) {
    return std::get<std::int64_t>(*ParseInteger(text));
  };
  EXPECT_EQ(value("0"), 0);
  EXPECT_EQ(value("1_000"), 1000);
  EXPECT_EQ(value("0xFf"), 255);
  EXPECT_EQ(value("0b1_01"), 5);
  EXPECT_EQ(value("0O17"), 15);
  EXPECT_EQ(value("9223372036854775807"), INT64_MAX);
  EXPECT_FALSE(ParseInteger("2j").has_value());
}

TEST(PythonLiterals, LargeIntegersAreDoubles) {
  EXPECT_EQ(std::get<double>(*ParseInteger("100000000000000000000")), 1e20);
  EXPECT_EQ(std::get<double>(*ParseInteger("0x10000000000000000")),
            18446744073709551616.0);
}

TEST(PythonLiterals, Floats) {
  EXPECT_EQ(std::get<double>(*ParseFloat("1_0.5e1")), 105.0);
  EXPECT_EQ(std::get<double>(*ParseFloat(".5")), 0.5);
  EXPECT_FALSE(ParseFloat("1.5J").has_value());
}

TEST(PythonLiterals, Strings) {
  const auto decode = [](std::string_view start, std::string_view text) {
    return DecodeString(text, ParseStringPrefix(start));
  };
  EXPECT_EQ(decode("'", "a\\n\\x41\\u00e9\\101\\q"),
            "a\nA\xC3\xA9"
            "A\\q");
  EXPECT_EQ(decode("Rb'", "a\\n"), "a\\n");
  EXPECT_EQ(decode("b'", "\\xff\\u00e9"), "\xFF\\u00e9");
  EXPECT_EQ(decode("f'", "{{}}"), "{}");
  EXPECT_EQ(decode("'", "{{a\\\nb\\\r\nc\\"), "{{abc\\");
  EXPECT_EQ(decode("'", "\\x4 \\U0001F600"), "\\x4 \xF0\x9F\x98\x80");
}

TEST(PythonLiterals, DottedNames) {
  EXPECT_EQ(DottedName("a . b.c"), "a.b.c");
  EXPECT_EQ(DottedName("a[0].b"), "");
  EXPECT_EQ(DottedName(""), "");
}

}  // namespace
}  // namespace placelint::python
