// Sizes of checkpoints: table, names, traps.
#include <gtest/gtest.h>

#include "analyzer/models/table.h"

namespace placelint::models {
namespace {

double Billions(std::string_view id) {
  auto size = SizeOf(id);
  return size ? static_cast<double>(size->parameters) / 1e9 : -1;
}

TEST(SizeOfTest, TableByIdWithAnyCaseAndOrganisation) {
  auto llama = SizeOf("meta-llama/Llama-2-70b-hf");
  ASSERT_TRUE(llama);
  EXPECT_EQ(llama->basis, "table");
  EXPECT_EQ(llama->stored_dtype, "float16");
  EXPECT_NEAR(Billions("META-LLAMA/llama-2-70B-HF"), 69.0, 0.1);
  EXPECT_NEAR(Billions("Llama-2-70b-hf"), 69.0, 0.1);
  EXPECT_NEAR(Billions("NousResearch/Llama-2-70b-hf"), 69.0, 0.1);
  EXPECT_NEAR(Billions("gpt2"), 0.124, 0.01);
  EXPECT_NEAR(Billions("bigscience/bloom"), 176, 1);
}

TEST(SizeOfTest, PlainNumbers) {
  EXPECT_NEAR(Billions("someone/my-model-13b-chat"), 13, 1e-9);
  EXPECT_NEAR(Billions("someone/my-model-1.5B"), 1.5, 1e-9);
  EXPECT_NEAR(Billions("someone/My-2_5b"), 2.5, 1e-9);
  EXPECT_NEAR(Billions("someone/my-350m"), 0.35, 1e-9);
  EXPECT_EQ(SizeOf("someone/my-350m")->basis, "name");
  EXPECT_NEAR(Billions("./models/my-7b"), 7, 1e-9);
}

TEST(SizeOfTest, ExpertsShareWeights) {
  EXPECT_NEAR(Billions("someone/mix-8x7B-chat"), 46.7, 0.5);
  EXPECT_NEAR(Billions("someone/mix-8x22b"), 140.6, 1);
  EXPECT_NEAR(Billions("someone/foo-30B-A3B"), 30, 1e-9);
  EXPECT_NEAR(Billions("someone/olmoe-1b-7b"), 7, 1e-9);
}

TEST(SizeOfTest, BloomWritesTheFractionAfterTheUnit) {
  EXPECT_NEAR(Billions("someone/bloomz-1b7-chat"), 1.7, 1e-9);
  EXPECT_NEAR(Billions("someone/bloom-7b1-x"), 7.1, 1e-9);
}

TEST(SizeOfTest, Traps) {
  EXPECT_FALSE(SizeOf("someone/foo-17B-16E-Instruct"));
  EXPECT_NEAR(Billions("meta-llama/Llama-4-Scout-17B-16E-Instruct"), 109, 1);
  EXPECT_FALSE(SizeOf("someone/foo-moe-a2.7b"));
  EXPECT_NEAR(Billions("someone/tiny-1.1b-1431k-3t"), 1.1, 1e-9);
  EXPECT_FALSE(SizeOf("someone/helium-2t"));
  EXPECT_FALSE(SizeOf("someone/llama-3_1"));
  EXPECT_FALSE(SizeOf("someone/model-v0.2-8k"));
  EXPECT_FALSE(SizeOf("someone/llama-7b-lora"));
  EXPECT_FALSE(SizeOf("someone/encoder-patch16-224"));
  EXPECT_FALSE(SizeOf("some-model"));
  EXPECT_FALSE(SizeOf(""));
  EXPECT_FALSE(SizeOf("/"));
  EXPECT_FALSE(SizeOf("8x"));
}

TEST(SizeOfTest, WordsMeanSomethingInTheirFamily) {
  EXPECT_NEAR(Billions("someone/flan-t5-xl-samsum"), 2.85, 1e-9);
  EXPECT_NEAR(Billions("someone/bert-large-finetuned"), 0.336, 1e-9);
  EXPECT_NEAR(Billions("someone/whisper-large-de"), 1.55, 1e-9);
  EXPECT_FALSE(SizeOf("someone/unheard-of-large"));
}

TEST(SizeOfTest, QuantizedRepositories) {
  auto gptq = SizeOf("TheBloke/Llama-2-70B-chat-GPTQ");
  ASSERT_TRUE(gptq);
  EXPECT_EQ(gptq->quantization, "gptq");
  EXPECT_NEAR(static_cast<double>(gptq->parameters), 70e9, 1e6);
  EXPECT_NEAR(gptq->stored_bytes_per_parameter, 0.55, 0.1);
  EXPECT_EQ(SizeOf("x/llama3-70b-awq")->quantization, "awq");
  EXPECT_EQ(SizeOf("unsloth/foo-8b-bnb-4bit")->quantization, "bnb-4bit");
  EXPECT_EQ(SizeOf("x/vicuna-13b-GPTQ-4bit-128g")->quantization, "gptq");
  // Which method "int4" is, the name does not say.
  EXPECT_EQ(SizeOf("x/chat-6b-int4")->quantization, "");
  EXPECT_NEAR(SizeOf("x/chat-6b-int4")->stored_bytes_per_parameter, 0.55, 0.1);
  EXPECT_EQ(SizeOf("openbmb/MiniCPM-V-2_6-int4")->quantization, "bnb-4bit");
}

}  // namespace
}  // namespace placelint::models
