#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>

#include "analyzer/driver/explain.h"

namespace placelint::driver {
namespace {

bool Names(const std::string& text, const std::string& rule) {
  const std::vector<Advice> found = ExplainError(text);
  return !found.empty() && std::ranges::find(found.front().rules, rule) !=
                               found.front().rules.end();
}

TEST(Explain, TableIsSound) {
  const auto table = nlohmann::json::parse(ErrorsJson());
  ASSERT_GT(table["errors"].size(), 50U);
  for (const auto& entry : table["errors"]) {
    EXPECT_FALSE(entry["match"].empty());
    EXPECT_FALSE(entry["rules"].empty());
    EXPECT_FALSE(entry["meaning"].get<std::string>().empty());
    for (const auto& pattern : entry["match"]) {
      // An entry must at least match its own texts.
      std::string text = pattern.get<std::string>();
      std::ranges::replace(text, '*', 'x');
      EXPECT_FALSE(ExplainError(text).empty()) << text;
    }
  }
}

TEST(Explain, RealTexts) {
  EXPECT_TRUE(
      Names("RuntimeError: You can't move a model that has some "
            "modules offloaded to cpu or disk.",
            "PL101"));
  EXPECT_TRUE(
      Names("RuntimeError: Expected all tensors to be on the same device, but "
            "found at least two devices, cuda:0 and cpu! (when checking "
            "argument for argument mat1 in method wrapper_CUDA_addmm)",
            "PL301"));
  EXPECT_TRUE(
      Names("RuntimeError: Expected all tensors to be on the same device, but "
            "found at least two devices, cuda:1 and cuda:0!",
            "PL303"));
  EXPECT_TRUE(
      Names("NotImplementedError: Cannot copy out of meta tensor; no "
            "data! Please use torch.nn.Module.to_empty()",
            "PL104"));
  EXPECT_TRUE(
      Names("RuntimeError: Input type (torch.cuda.FloatTensor) and "
            "weight type (torch.FloatTensor) should be the same",
            "PL402"));
  EXPECT_TRUE(
      Names("TypeError: can't convert cuda:0 device type tensor to "
            "numpy. Use Tensor.cpu()",
            "PL307"));
  EXPECT_TRUE(
      Names("torch.OutOfMemoryError: CUDA out of memory. Tried to", "PL201"));
}

TEST(Explain, PastedFromATerminal) {
  EXPECT_TRUE(
      Names("Traceback (most recent call last):\n  File \"a.py\"\n"
            "\x1b[31mValueError\x1b[0m: `.to` is not supported for\n"
            "    `4-bit` or `8-bit` bitsandbytes models. \n",
            "PL102"));
  EXPECT_TRUE(
      Names("you can\xE2\x80\x99t move a MODEL that has some modules "
            "offloaded to cpu or disk",
            "PL101"));
}

TEST(Explain, NothingMatches) {
  EXPECT_TRUE(ExplainError("").empty());
  EXPECT_TRUE(ExplainError("KeyError: 'x'").empty());
  EXPECT_TRUE(ExplainError("\x1b[").empty());
}

}  // namespace
}  // namespace placelint::driver
