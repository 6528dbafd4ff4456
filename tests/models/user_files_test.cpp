// Users' model files: precedence, and errors with line and column.
#include <gtest/gtest.h>

#include <algorithm>

#include "analyzer/models/table.h"

namespace placelint::models {
namespace {

std::string ErrorOf(const std::string& text) {
  auto table = MakeTable({{"my.json", text}});
  return table ? "" : table.Message();
}

TEST(UserFilesTest, RowsTakePrecedence) {
  auto table = MakeTable({{"a.json", R"({"rows": [
      {"names": ["torch.zeros", "mylib.load"], "effect": "pure",
       "source": "s"}]})"},
                          {"b.json", R"({"rows": [
      {"names": ["mylib.load"], "effect": "load", "id": "path",
       "map": "my_map", "source": "s"}]})"}});
  ASSERT_TRUE(table) << table.Message();
  EXPECT_EQ((*table)->Function("torch.zeros")->kind, ir::EffectKind::Pure);
  EXPECT_EQ((*table)->Function("mylib.load")->kind, ir::EffectKind::Load);
  EXPECT_EQ((*table)->Function("torch.ones")->kind, ir::EffectKind::Create);
  auto words = StartWords(**table);
  EXPECT_TRUE(std::count(words.begin(), words.end(), "my_map"));
  EXPECT_TRUE(std::count(words.begin(), words.end(), "from_pretrained"));
}

TEST(UserFilesTest, ClassesAliasesAndPatterns) {
  auto table = MakeTable({{"a.json", R"({
    "aliases": {"mylib.impl.**": "mylib", "old": "mylib"},
    "classes": [{"names": ["mylib.*Net"], "kind": "module",
                 "bases": ["torch.nn.Module"]}],
    "rows": [{"names": ["mylib.*Net"], "effect": "build", "result": "class",
              "source": "s"}]})"}});
  ASSERT_TRUE(table) << table.Message();
  EXPECT_TRUE((*table)->IsA("mylib.impl.deep.ResNet", "torch.nn.Module"));
  EXPECT_TRUE((*table)->IsA("old.ResNet", "torch.nn.Module"));
  EXPECT_EQ((*table)->Function("mylib.impl.deep.ResNet")->result,
            "mylib.ResNet");
  EXPECT_EQ((*table)->Method("mylib.ResNet", "cuda")->kind,
            ir::EffectKind::Move);
}

TEST(UserFilesTest, ErrorsSayWhere) {
  EXPECT_EQ(ErrorOf("{\n  \"rows\": [\n}"), "my.json:3:1: this is not JSON");
  EXPECT_EQ(ErrorOf("{\n  \"rowz\": []}").substr(0, 33),
            "my.json:2:3: unknown key `rowz`; ");
  EXPECT_EQ(ErrorOf("{\"rows\": [\n {\"names\": [\"a\"], \"effect\": \"fly\", "
                    "\"source\": \"s\"}]}"),
            "my.json:2:29: unknown effect `fly`; docs/EFFECTS.md lists them");
  EXPECT_EQ(ErrorOf("{\"rows\": [\n {\"names\": [\"a\"], \"effect\": \"pure\", "
                    "\"source\": \"s\",\n  \"place\": \"device\"}]}"),
            "my.json:3:3: effect `pure` has no option `place`");
  EXPECT_EQ(ErrorOf("{\"rows\": [{\"names\": [\"a\"], \"effect\": \"pure\"}]}"),
            "my.json:1:11: `source` is missing");
  EXPECT_EQ(ErrorOf("{\"rows\": [{\"effect\": \"pure\", \"source\": \"s\"}]}"),
            "my.json:1:11: `names` is missing");
  EXPECT_EQ(ErrorOf("{\"rows\": {}}"), "my.json:1:10: a list is expected here");
  EXPECT_EQ(ErrorOf("[]"), "my.json:1:1: an object is expected here");
}

TEST(UserFilesTest, ErrorsInValues) {
  EXPECT_EQ(ErrorOf(R"({"rows": [{"names": ["a.*.b"], "effect": "pure",
                        "source": "s"}]})"),
            "my.json:1:22: a star may stand in the last part of a name only");
  EXPECT_EQ(ErrorOf(R"({"rows": [{"names": ["a"], "effect": "wrap",
"style": "paper", "source": "s"}]})")
                .substr(0, 13),
            "my.json:2:10:");
  EXPECT_EQ(ErrorOf(R"({"rows": [{"names": ["a"], "effect": "pure",
"versions": ">=1", "source": "s"}]})")
                .substr(0, 13),
            "my.json:2:13:");
  EXPECT_EQ(ErrorOf(R"({"rows": [{"names": [1], "effect": "pure",
"source": "s"}]})"),
            "my.json:1:22: a text in quotes is expected here");
  EXPECT_EQ(ErrorOf(R"({"classes": [{"names": ["a"], "kind": "boat"}]})"),
            "my.json:1:39: unknown kind `boat`");
  EXPECT_NE(ErrorOf(R"({"rows": [
    {"names": ["a"], "effect": "pure", "source": "s", "versions": "t >=1"},
    {"names": ["a"], "effect": "pure", "source": "s", "versions": "t >=2"}]})"),
            "");
}

}  // namespace
}  // namespace placelint::models
