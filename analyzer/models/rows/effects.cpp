#include "analyzer/models/rows/effects.h"

#include <algorithm>
#include <array>

#include "analyzer/base/check.h"

namespace placelint::models {

using ir::EffectKind;

static constexpr OptionInfo kCommon[] = {{"start", "yes,no"},
                                         {"property", "yes"}};
static constexpr OptionInfo kValue[] = {{"value", ""}};
static constexpr OptionInfo kValueResult[] = {{"device", "cpu"}};
static constexpr OptionInfo kDevice[] = {
    {"type", ""}, {"index", ""}, {"fixed", ""}};
static constexpr OptionInfo kCreate[] = {{"place", ""},     {"else", ""},
                                         {"scalar", ""},    {"values", ""},
                                         {"generator", ""}, {"grad", ""}};
static constexpr OptionInfo kPure[] = {{"writes", ""}};
static constexpr OptionInfo kLike[] = {{"value", ""}, {"place", ""}};
static constexpr OptionInfo kSame[] = {{"value", ""}, {"scalar", "yes"}};
static constexpr OptionInfo kCombine[] = {
    {"operands", ""}, {"strict", "yes"}, {"follow", ""}, {"in_place", "yes"}};
static constexpr OptionInfo kHost[] = {
    {"value", ""}, {"exception", ""}, {"text", ""}};
static constexpr OptionInfo kMove[] = {
    {"value", ""}, {"place", ""}, {"index", ""}, {"fixed", ""}};
static constexpr OptionInfo kCast[] = {{"value", ""}, {"dtype", ""}};
static constexpr OptionInfo kBuild[] = {{"place", ""},
                                        {"children", ""},
                                        {"buffers", ""},
                                        {"parameterless", "yes"},
                                        {"dtype", ""}};
static constexpr OptionInfo kLoad[] = {
    {"id", ""},
    {"place", ""},
    {"map", "", true},
    {"model_kwargs", ""},
    {"quantization", "", true},
    {"flag_8bit", "", true},
    {"flag_4bit", "", true},
    {"dtype", ""},
    {"memory", "", true},
    {"folder", "", true},
    {"default_place", "cpu,auto,accelerator,unknown"},
    {"method", ""},
    {"map_values", ""},
    {"refuses", ""}};
static constexpr OptionInfo kPipeline[] = {
    {"model", ""}, {"place", ""},        {"map", "", true}, {"dtype", ""},
    {"id", ""},    {"model_kwargs", ""}, {"task", ""}};
static constexpr OptionInfo kInstance[] = {{"place", ""}, {"children", ""}};
static constexpr OptionInfo kEncode[] = {
    {"when", "", true}, {"place", ""}, {"result", ""}};
static constexpr OptionInfo kFeed[] = {{"value", ""},
                                       {"inputs", ""},
                                       {"moves", "yes,generate"},
                                       {"moves_since", ""},
                                       {"result_on", "inputs,self,cpu"}};
static constexpr OptionInfo kDispatch[] = {
    {"value", ""}, {"map", "", true},    {"strings", ""},
    {"main", ""},  {"memory", "", true}, {"folder", "", true}};
static constexpr OptionInfo kOffload[] = {
    {"value", ""}, {"style", "sequential,model,group,cpu,disk"}, {"place", ""}};
static constexpr OptionInfo kWrap[] = {
    {"value", ""},
    {"style", "peft,data-parallel,ddp,fsdp,compile,engine,module"},
    {"device_ids", ""},
    {"in_place", "yes"},
    {"data", ""}};
static constexpr OptionInfo kPrepare[] = {{"values", ""}};
static constexpr OptionInfo kTrainer[] = {
    {"value", ""}, {"data", ""}, {"arguments", ""}, {"after", "cpu"}};
static constexpr OptionInfo kOptimizer[] = {
    {"value", ""}, {"state", "eager"}, {"stateful", ""}, {"fused", ""}};
static constexpr OptionInfo kLoadState[] = {{"value", ""}, {"assign", ""}};
static constexpr OptionInfo kLoadFile[] = {
    {"place", "", true}, {"result", ""}, {"else", "cpu"}};
static constexpr OptionInfo kContext[] = {
    {"kind", "device,empty,no-init,autocast,other,raises"},
    {"place", ""},
    {"buffers", ""}};
static constexpr OptionInfo kDefaultDevice[] = {{"place", ""},
                                                {"style", "current"}};
static constexpr OptionInfo kQuery[] = {{"about", ""}, {"initialises", "yes"}};
static constexpr OptionInfo kLoader[] = {{"value", ""},   {"collate", ""},
                                         {"workers", ""}, {"generator", ""},
                                         {"shuffle", ""}, {"pin", ""}};
static constexpr OptionInfo kRegister[] = {
    {"kind", "buffer,parameter,module"}, {"name", ""}, {"value", ""}};
static constexpr OptionInfo kMembers[] = {
    {"of", "parameters,buffers,modules,children,state"}, {"named", "yes"}};
static constexpr OptionInfo kPlace[] = {{"place", ""}};
static constexpr OptionInfo kDeepcopy[] = {{"value", ""}};

static constexpr auto kEffects = std::to_array<EffectInfo>({
    {"pure", "Pure", EffectKind::Pure, false, kPure},
    {"value", "Value", EffectKind::Value, false, kValueResult},
    {"identity", "Identity", EffectKind::Identity, false, kValue},
    {"escape", "Escape", EffectKind::Escape, false, {}},
    {"device", "Device", EffectKind::Device, false, kDevice},
    {"create", "Create", EffectKind::Create, true, kCreate},
    {"like", "Like", EffectKind::Like, false, kLike},
    {"same", "Same", EffectKind::Same, false, kSame},
    {"combine", "Combine", EffectKind::Combine, false, kCombine},
    {"host", "Host", EffectKind::Host, false, kHost},
    {"move", "Move", EffectKind::Move, true, kMove},
    {"cast", "Cast", EffectKind::Cast, false, kCast},
    {"build", "Build", EffectKind::Build, false, kBuild},
    {"load", "Load", EffectKind::Load, true, kLoad},
    {"pipeline", "Pipeline", EffectKind::Pipeline, true, kPipeline},
    {"instance", "Instance", EffectKind::Instance, false, kInstance},
    {"encode", "Encode", EffectKind::Encode, false, kEncode},
    {"feed", "Feed", EffectKind::Feed, false, kFeed},
    {"dispatch", "Dispatch", EffectKind::Dispatch, true, kDispatch},
    {"offload", "Offload", EffectKind::Offload, true, kOffload},
    {"undispatch", "Undispatch", EffectKind::Undispatch, false, kValue},
    {"wrap", "Wrap", EffectKind::Wrap, true, kWrap},
    {"prepare", "Prepare", EffectKind::Prepare, true, kPrepare},
    {"manage", "Manage", EffectKind::Manage, true, kTrainer},
    {"train", "Train", EffectKind::Train, false, kTrainer},
    {"optimizer", "Optimizer", EffectKind::Optimizer, false, kOptimizer},
    {"load-state", "LoadState", EffectKind::LoadState, true, kLoadState},
    {"step", "Step", EffectKind::Step, false, {}},
    {"load-file", "LoadFile", EffectKind::LoadFile, true, kLoadFile},
    {"context", "Context", EffectKind::Context, false, kContext},
    {"default-device", "DefaultDevice", EffectKind::DefaultDevice, true,
     kDefaultDevice},
    {"query", "Query", EffectKind::Query, false, kQuery},
    {"loader", "Loader", EffectKind::Loader, false, kLoader},
    {"register", "Register", EffectKind::Register, true, kRegister},
    {"members", "Members", EffectKind::Members, false, kMembers},
    {"deepcopy", "Deepcopy", EffectKind::Deepcopy, false, kDeepcopy},
    {"materialize", "Materialize", EffectKind::Materialize, true, kPlace},
    {"generator", "Generator", EffectKind::Generator, true, kPlace},
});

// Comma-separated.
static constexpr std::string_view kClassKinds =
    "module,tensor,batch,tokenizer,pipeline,diffusion,optimizer,loader,"
    "accelerator,trainer,config,criteria,dataset,scheduler,generator,"
    "sentence-transformer,list,other";

static constexpr OptionInfo kClassOptions[] = {{"quantization", ""},
                                               {"flag_8bit", "", true},
                                               {"flag_4bit", "", true},
                                               {"flag_cpu_offload", ""},
                                               {"place", ""},
                                               {"flag_cpu", ""},
                                               {"call", ""},
                                               {"entries", ""},
                                               {"mover", ""},
                                               {"start", "yes,no"}};

const EffectInfo* FindEffect(std::string_view name) {
  const auto* found = std::find_if(
      kEffects.begin(), kEffects.end(),
      [&](const EffectInfo& effect) { return effect.name == name; });
  return found == kEffects.end() ? nullptr : &*found;
}

const EffectInfo& InfoOf(ir::EffectKind kind) {
  const auto* found = std::find_if(
      kEffects.begin(), kEffects.end(),
      [&](const EffectInfo& effect) { return effect.kind == kind; });
  PL_CHECK(found != kEffects.end(), "effect without a description");
  return *found;
}

std::span<const OptionInfo> CommonOptions() {
  return kCommon;
}

static const OptionInfo* FindIn(std::span<const OptionInfo> options,
                                std::string_view key) {
  for (const OptionInfo& option : options) {
    if (option.key == key) {
      return &option;
    }
  }
  return nullptr;
}

const OptionInfo* FindOption(const EffectInfo& effect, std::string_view key) {
  const OptionInfo* option = FindIn(effect.options, key);
  return option != nullptr ? option : FindIn(kCommon, key);
}

bool IsClassKind(std::string_view kind) {
  return Accepts(kClassKinds, kind);
}

const OptionInfo* FindClassOption(std::string_view key) {
  return FindIn(kClassOptions, key);
}

bool Accepts(std::string_view values, std::string_view value) {
  if (values.empty()) {
    return true;
  }
  while (true) {
    std::size_t comma = values.find(',');
    if (values.substr(0, comma) == value) {
      return true;
    }
    if (comma == std::string_view::npos) {
      return false;
    }
    values.remove_prefix(comma + 1);
  }
}

}  // namespace placelint::models
