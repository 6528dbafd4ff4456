// Look-ups in the embedded table.
#include <gtest/gtest.h>

#include <algorithm>

#include "analyzer/models/table.h"

namespace placelint::models {
namespace {

using ir::EffectKind;
using ir::EffectRow;

class TableTest : public testing::Test {
 protected:
  void SetUp() override {
    auto table = MakeTable({});
    ASSERT_TRUE(table) << table.Message();
    table_ = std::move(*table);
  }

  EffectKind KindOf(std::string_view name) {
    const EffectRow* row = table_->Function(name);
    EXPECT_NE(row, nullptr) << name;
    return row == nullptr ? EffectKind::Escape : row->kind;
  }

  std::unique_ptr<ir::EffectTable> table_;
};

TEST_F(TableTest, FindsFunctionsByName) {
  const EffectRow* zeros = table_->Function("torch.zeros");
  ASSERT_NE(zeros, nullptr);
  EXPECT_EQ(zeros->kind, EffectKind::Create);
  EXPECT_EQ(zeros->Find("place"), "device");
  EXPECT_EQ(zeros->Find("else"), "default");
  EXPECT_EQ(zeros->result, "torch.Tensor");
  EXPECT_EQ(table_->Function("torch.no_such_thing"), nullptr);
  EXPECT_EQ(table_->Function(""), nullptr);
}

TEST_F(TableTest, ConstructorsGiveTheirClass) {
  const EffectRow* linear = table_->Function("torch.nn.Linear");
  ASSERT_NE(linear, nullptr);
  EXPECT_EQ(linear->kind, EffectKind::Build);
  EXPECT_EQ(linear->result, "torch.nn.Linear");
  const EffectRow* deep = table_->Function("torch.nn.modules.linear.Linear");
  ASSERT_NE(deep, nullptr);
  EXPECT_EQ(deep->result, "torch.nn.Linear");
}

TEST_F(TableTest, ScalarsMayJoinElementwiseOperationsOnly) {
  for (const char* name : {"torch.add", "torch.gt", "torch.greater",
                           "torch.multiply", "torch.where", "torch.lerp"}) {
    const EffectRow* row = table_->Function(name);
    ASSERT_NE(row, nullptr) << name;
    EXPECT_EQ(row->kind, EffectKind::Combine) << name;
    EXPECT_FALSE(row->Has("strict")) << name;
  }
  for (const char* name : {"torch.mm", "torch.cat", "torch.addcmul", "torch.index_select"}) {
    const EffectRow* row = table_->Function(name);
    ASSERT_NE(row, nullptr) << name;
    EXPECT_TRUE(row->Has("strict")) << name;
  }
}

TEST_F(TableTest, MethodsComeFromTheNearestBase) {
  const EffectRow* to = table_->Method("torch.nn.Linear", "to");
  ASSERT_NE(to, nullptr);
  EXPECT_EQ(to->kind, EffectKind::Move);
  EXPECT_EQ(to->name, "torch.nn.Module.to");
  EXPECT_EQ(to->result, "torch.nn.Linear");
  const EffectRow* cuda = table_->Method("transformers.BertModel", "cuda");
  ASSERT_NE(cuda, nullptr);
  EXPECT_EQ(cuda->name, "transformers.PreTrainedModel.cuda");
  const EffectRow* cpu = table_->Method("transformers.BertModel", "cpu");
  ASSERT_NE(cpu, nullptr);
  EXPECT_EQ(cpu->name, "torch.nn.Module.cpu");
  EXPECT_EQ(table_->Method("torch.nn.Linear", "no_such_method"), nullptr);
  EXPECT_EQ(table_->Method("no.such.Class", "to"), nullptr);
}

TEST_F(TableTest, PatternsNameTheClassAskedFor) {
  const char* deep =
      "transformers.models.llama.modeling_llama.LlamaForCausalLM";
  const EffectRow* build = table_->Function(deep);
  ASSERT_NE(build, nullptr);
  EXPECT_EQ(build->kind, EffectKind::Build);
  EXPECT_EQ(build->name, "transformers.LlamaForCausalLM");
  EXPECT_EQ(build->result, "transformers.LlamaForCausalLM");
  const ir::ClassRow* type = table_->Class(deep);
  ASSERT_NE(type, nullptr);
  EXPECT_EQ(type->name, "transformers.LlamaForCausalLM");
  EXPECT_EQ(type->kind, "module");
  const EffectRow* load = table_->Method(deep, "from_pretrained");
  ASSERT_NE(load, nullptr);
  EXPECT_EQ(load->kind, EffectKind::Load);
  EXPECT_EQ(load->result, "transformers.LlamaForCausalLM");
  EXPECT_EQ(load->Find("map"), "device_map");
}

TEST_F(TableTest, LongerPatternsWin) {
  EXPECT_EQ(table_->Class("transformers.TFBertModel")->kind, "other");
  EXPECT_EQ(table_->Class("transformers.LlamaTokenizerFast")->kind,
            "tokenizer");
  EXPECT_EQ(table_->Class("transformers.LlamaConfig")->kind, "config");
  EXPECT_EQ(table_->Class("transformers.Seq2SeqTrainer")->kind, "trainer");
  EXPECT_EQ(table_->Class("transformers.Seq2SeqTrainingArguments")->kind,
            "config");
  EXPECT_EQ(table_->Class("transformers.CLIPImageProcessor")->bases[0],
            "transformers.BaseImageProcessor");
}

TEST_F(TableTest, AutoClassesLoadPretrainedModels) {
  const EffectRow* row =
      table_->Function("transformers.AutoModelForCausalLM.from_pretrained");
  ASSERT_NE(row, nullptr);
  EXPECT_EQ(row->kind, EffectKind::Load);
  EXPECT_EQ(row->result, "transformers.PreTrainedModel");
  EXPECT_EQ(row->Find("flag_8bit"), "load_in_8bit");
  EXPECT_EQ(KindOf("transformers.AutoModelForCausalLM.from_config"),
            EffectKind::Build);
}

TEST_F(TableTest, IsAFollowsBasesAndAliases) {
  EXPECT_TRUE(table_->IsA("transformers.LlamaForCausalLM", "torch.nn.Module"));
  EXPECT_TRUE(table_->IsA("transformers.AutoModelForCausalLM",
                          "transformers.PreTrainedModel"));
  EXPECT_TRUE(table_->IsA("transformers.modeling_utils.PreTrainedModel",
                          "torch.nn.modules.module.Module"));
  EXPECT_TRUE(table_->IsA("torch.nn.Parameter", "torch.Tensor"));
  EXPECT_FALSE(table_->IsA("torch.Tensor", "torch.nn.Module"));
  EXPECT_TRUE(table_->IsA("my.Class", "my.Class"));
}

TEST_F(TableTest, ClassesHaveTheOptionsOfTheirBases) {
  EXPECT_EQ(table_->Class("torch.nn.Module")->Find("call"), "forward");
  EXPECT_EQ(table_->Class("transformers.BertModel")->Find("entries"),
            "forward");
  const ir::ClassRow* lightning =
      table_->Class("pytorch_lightning.LightningModule");
  ASSERT_NE(lightning, nullptr);
  EXPECT_EQ(lightning->Find("call"), "forward");
  EXPECT_NE(lightning->Find("entries").find("training_step"),
            std::string_view::npos);
  EXPECT_EQ(table_->Class("torch.nn.Linear"), table_->Class("torch.nn.Linear"));
}

TEST_F(TableTest, CanonicalResolvesSpellings) {
  EXPECT_EQ(table_->Canonical("torch.nn.modules.linear.Linear"),
            "torch.nn.Linear");
  EXPECT_EQ(table_->Canonical("transformers.trainer.Trainer"),
            "transformers.Trainer");
  EXPECT_EQ(table_->Canonical("pytorch_lightning.Trainer"),
            "lightning.pytorch.Trainer");
  EXPECT_EQ(table_->Canonical("pytorch_lightning.core.module.LightningModule"),
            "lightning.pytorch.LightningModule");
  EXPECT_EQ(table_->Canonical("my.own.Thing"), "my.own.Thing");
}

TEST_F(TableTest, NewestVersionFirst) {
  const EffectRow* row =
      table_->Method("transformers.GenerationMixin", "generate");
  ASSERT_NE(row, nullptr);
  EXPECT_EQ(row->versions, "transformers >=5.13");
  EXPECT_EQ(row->Find("moves"), "generate");
  auto versions = table_->Versions(*row);
  ASSERT_EQ(versions.size(), 2u);
  EXPECT_EQ(versions[1].versions, "transformers <5.13");
  const EffectRow* chat =
      table_->Method("transformers.LlamaTokenizer", "apply_chat_template");
  ASSERT_NE(chat, nullptr);
  EXPECT_EQ(table_->Versions(*chat).size(), 2u);
  const EffectRow* zeros = table_->Function("torch.zeros");
  EXPECT_EQ(table_->Versions(*zeros).size(), 1u);
}

TEST_F(TableTest, FactsByVersion) {
  auto facts = table_->Facts("bnb-8bit", "cuda");
  ASSERT_EQ(facts.size(), 2u);
  EXPECT_EQ(facts[0]->outcome, "ValueError");
  EXPECT_FALSE(table_->Facts("offloaded", "to-device").empty());
  EXPECT_TRUE(table_->Facts("offloaded", "no-such-action").empty());
}

TEST_F(TableTest, LibrariesAroundTransformers) {
  EXPECT_EQ(KindOf("accelerate.dispatch_model"), EffectKind::Dispatch);
  EXPECT_EQ(KindOf("accelerate.big_modeling.cpu_offload"), EffectKind::Offload);
  EXPECT_EQ(KindOf("diffusers.StableDiffusionPipeline.from_pretrained"),
            EffectKind::Load);
  EXPECT_EQ(KindOf("peft.get_peft_model"), EffectKind::Wrap);
  EXPECT_EQ(KindOf("trl.SFTTrainer"), EffectKind::Manage);
  EXPECT_EQ(KindOf("sentence_transformers.SentenceTransformer"),
            EffectKind::Load);
  EXPECT_EQ(KindOf("auto_gptq.AutoGPTQForCausalLM.from_quantized"),
            EffectKind::Load);
  EXPECT_EQ(KindOf("lightning.Trainer"), EffectKind::Manage);
  EXPECT_EQ(KindOf("deepspeed.initialize"), EffectKind::Wrap);
}

TEST(StartWordsTest, WordsThatPlaceAndNotTheCommonOnes) {
  std::vector<std::string_view> words = StartWords();
  auto has = [&](std::string_view word) {
    return std::find(words.begin(), words.end(), word) != words.end();
  };
  for (const char* word :
       {"to", "cuda", "cpu", "from_pretrained", "device_map", "return_tensors",
        "generate", "zeros", "Trainer", "pipeline", "dispatch_model",
        "load_in_8bit", "SentenceTransformer", "register_buffer", "half"}) {
    EXPECT_TRUE(has(word)) << word;
  }
  for (const char* word : {"__call__", "Linear", "forward", "range", "Tensor",
                           "step", "parameters", "len", "float", "device"}) {
    EXPECT_FALSE(has(word)) << word;
  }
  EXPECT_TRUE(std::is_sorted(words.begin(), words.end()));
}

}  // namespace
}  // namespace placelint::models
