#include <gtest/gtest.h>

#include <map>
#include <string>

#include "analyzer/driver/model_folder.h"

namespace placelint::driver {
namespace {

constexpr const char* Llama8B = R"({"hidden_size": 4096, "hidden_act": "silu",
  "intermediate_size": 14336, "num_attention_heads": 32,
  "num_hidden_layers": 32, "num_key_value_heads": 8,
  "tie_word_embeddings": false, "torch_dtype": "bfloat16",
  "vocab_size": 128256})";

double Billions(const char* config) {
  const auto size = SizeOfConfig(config);
  return size ? static_cast<double>(size->parameters) / 1e9 : 0;
}

TEST(ModelFolder, EstimatesAreClose) {
  EXPECT_NEAR(Billions(Llama8B), 8.03, 0.05);
  EXPECT_NEAR(Billions(R"({"model_type": "gpt2", "n_embd": 1600, "n_layer": 48,
                           "n_head": 25, "vocab_size": 50257})"),
              1.56, 0.03);
  EXPECT_NEAR(Billions(R"({"hidden_size": 4096, "hidden_act": "silu",
      "intermediate_size": 14336, "num_attention_heads": 32,
      "num_hidden_layers": 32, "num_key_value_heads": 8,
      "num_local_experts": 8, "tie_word_embeddings": false,
      "vocab_size": 32000})"),
              46.7, 0.5);
}

TEST(ModelFolder, Quantization) {
  const auto size = SizeOfConfig(
      R"({"quantization_config": {"quant_method": "gptq", "bits": 4}})");
  ASSERT_TRUE(size);
  EXPECT_EQ(size->quantization, "gptq");
  EXPECT_NEAR(size->stored_bytes_per_parameter, 0.55, 0.01);
  EXPECT_EQ(SizeOfConfig(R"({"quantization_config": {"load_in_4bit": true}})")
                ->quantization,
            "bnb-4bit");
}

TEST(ModelFolder, IndexWinsOverTheEstimate) {
  const base::MemoryFileSystem files(
      {{"m/config.json", Llama8B},
       {"m/model.safetensors.index.json",
        R"({"metadata": {"total_size": 16000}})"}});
  const auto size = SizeOfFolder("m", files);
  ASSERT_TRUE(size);
  EXPECT_EQ(size->parameters, 8000U);
  EXPECT_EQ(size->basis, "safetensors");
}

TEST(ModelFolder, Nonsense) {
  EXPECT_FALSE(SizeOfConfig("[]"));
  EXPECT_FALSE(SizeOfConfig("{"));
  const base::MemoryFileSystem files(
      std::map<std::string, std::string>{{"m/config.json", "{}"}});
  EXPECT_FALSE(SizeOfFolder("m", files));
  EXPECT_FALSE(SizeOfFolder("gone", files));
}

}  // namespace
// A file whose header is `json`; its weights are left out.
std::string Safetensors(const std::string& json) {
  std::string text(8, '\0');
  for (std::size_t i = 0; i < 8; ++i) {
    text[i] = static_cast<char>((json.size() >> (8 * i)) & 0xFFU);
  }
  return text + json;
}

TEST(ModelFolderTest, SafetensorsHeadersAreExact) {
  const base::MemoryFileSystem files(
      {{"m/model-00001-of-00002.safetensors",
        Safetensors(R"({"__metadata__":{"format":"pt"},
          "a":{"dtype":"BF16","shape":[100,20],"data_offsets":[0,4000]}})")},
       {"m/model-00002-of-00002.safetensors",
        Safetensors(R"({"b":{"dtype":"F32","shape":[7],
          "data_offsets":[0,28]}})")}});
  const auto size = SizeOfFolder("m", files);
  ASSERT_TRUE(size);
  EXPECT_EQ(size->parameters, 2007U);
  EXPECT_EQ(size->stored_dtype, "bfloat16");
}

TEST(ModelFolderTest, DamagedHeadersCountForNothing) {
  const std::string huge = "\xff\xff\xff\xff\xff\xff\xff\x7f{}";
  for (const std::string& text :
       {std::string("short"), huge, Safetensors("{\"a\":1}"),
        Safetensors("[1]"), std::string("version https://git-lfs")}) {
    const base::MemoryFileSystem files({{"m/model.safetensors", text}});
    EXPECT_FALSE(SizeOfFolder("m", files)) << text;
  }
}

}  // namespace placelint::driver
