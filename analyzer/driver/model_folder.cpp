#include "analyzer/driver/model_folder.h"

#include <initializer_list>
#include <nlohmann/json.hpp>

#include "analyzer/driver/paths.h"
#include "analyzer/driver/safetensors.h"

namespace placelint::driver {
namespace {

using Json = nlohmann::json;

// The first of the keys that holds a positive number; else `otherwise`.
double Number(const Json& config, std::initializer_list<const char*> keys,
              double otherwise) {
  for (const char* key : keys) {
    const auto found = config.find(key);
    if (found != config.end() && found->is_number() &&
        found->get<double>() > 0) {
      return found->get<double>();
    }
  }
  return otherwise;
}

std::string Text(const Json& config, const char* key) {
  const auto found = config.find(key);
  return found != config.end() && found->is_string() ? found->get<std::string>()
                                                     : std::string();
}

// Whether the feed-forward part has a gate: three matrices instead of two.
bool IsGated(const Json& config) {
  std::string act = Text(config, "hidden_act");
  act += Text(config, "hidden_activation");
  return act == "silu" || act == "swiglu" || act == "gelu_pytorch_tanh" ||
         Text(config, "feed_forward_proj").starts_with("gated");
}

double LayerParameters(const Json& config, double hidden) {
  const double heads =
      Number(config, {"num_attention_heads", "n_head", "num_heads"}, 1);
  const double head_size = Number(config, {"head_dim", "d_kv"}, hidden / heads);
  const double key_heads = Number(config, {"num_key_value_heads"}, heads);
  const double attention = 2 * hidden * head_size * (heads + key_heads);
  const double inner = Number(
      config, {"intermediate_size", "ffn_dim", "d_ff", "n_inner"}, 4 * hidden);
  const double expert_inner = Number(config, {"moe_intermediate_size"}, inner);
  const double experts = Number(
      config, {"num_local_experts", "num_experts", "n_routed_experts"}, 0);
  const double matrices = IsGated(config) || experts > 0 ? 3 : 2;
  const double feed_forward = experts > 0
                                  ? experts * matrices * hidden * expert_inner
                                  : matrices * hidden * inner;
  return attention + feed_forward + 2 * hidden;
}

double Parameters(const Json& config) {
  const double hidden = Number(config, {"hidden_size", "n_embd", "d_model"}, 0);
  const double layers =
      Number(config, {"num_hidden_layers", "n_layer", "num_layers"}, 0);
  const double words = Number(config, {"vocab_size"}, 0);
  if (hidden == 0 || layers == 0 || words == 0) {
    return 0;
  }
  const double decoder_layers = Number(config, {"num_decoder_layers"}, 0);
  const auto tied = config.find("tie_word_embeddings");
  const bool is_tied = tied == config.end() || !tied->is_boolean()
                           ? Text(config, "model_type") == "gpt2"
                           : tied->get<bool>();
  const double embeddings = words * hidden * (is_tied ? 1 : 2);
  return embeddings +
         (layers + decoder_layers) * LayerParameters(config, hidden);
}

void ReadQuantization(const Json& config, flow::ModelSize& size) {
  const auto found = config.find("quantization_config");
  if (found == config.end() || !found->is_object()) {
    return;
  }
  const std::string method = Text(*found, "quant_method");
  const auto four = found->find("load_in_4bit");
  const bool is_four =
      four != found->end() && four->is_boolean() && four->get<bool>();
  constexpr double Overhead = 0.05;
  constexpr double BitsInByte = 8;
  if (method == "bitsandbytes" || method.empty()) {
    size.quantization = is_four ? "bnb-4bit" : "bnb-8bit";
    size.stored_bytes_per_parameter = (is_four ? 0.5 : 1) + Overhead;
    return;
  }
  size.quantization = method;
  const double bits = Number(*found, {"bits", "w_bit"}, 0);
  if (bits > 0) {
    size.stored_bytes_per_parameter = bits / BitsInByte + Overhead;
  }
}

double BytesOf(const std::string& dtype) {
  if (dtype == "float16" || dtype == "bfloat16") {
    return 2;
  }
  return dtype == "float64" ? 8 : dtype.starts_with("float8") ? 1 : 4;
}

// Bytes of all tensors, from the index that lists the files of a large model.
double IndexedBytes(const std::string& folder, const base::FileSystem& files) {
  for (const char* name :
       {"model.safetensors.index.json", "pytorch_model.bin.index.json"}) {
    const std::string path = Join(folder, name);
    if (!files.IsFile(path)) {
      continue;
    }
    const auto text = files.Read(path);
    if (!text) {
      continue;
    }
    const Json index = Json::parse(*text, nullptr, false);
    if (index.is_object() && index.contains("metadata") &&
        index["metadata"].is_object()) {
      return Number(index["metadata"], {"total_size"}, 0);
    }
  }
  return 0;
}

}  // namespace

std::optional<flow::ModelSize> SizeOfConfig(std::string_view config_json) {
  const Json config = Json::parse(config_json, nullptr, false);
  if (!config.is_object()) {
    return std::nullopt;
  }
  flow::ModelSize size;
  size.basis = "config.json";
  size.stored_dtype = Text(config, "torch_dtype");
  if (size.stored_dtype.empty()) {
    size.stored_dtype = Text(config, "dtype");
  }
  ReadQuantization(config, size);
  double parameters = Parameters(config);
  // Models for several kinds of input describe the language part by itself.
  if (const auto inner = config.find("text_config");
      parameters == 0 && inner != config.end() && inner->is_object()) {
    parameters = Parameters(*inner);
  }
  constexpr double Limit = 1e15;
  if (parameters >= 1 && parameters < Limit) {
    size.parameters = static_cast<std::uint64_t>(parameters);
  }
  return size;
}

std::optional<flow::ModelSize> SizeOfFolder(const std::string& folder,
                                            const base::FileSystem& files) {
  flow::ModelSize size;
  const std::string path = Join(folder, "config.json");
  if (files.IsFile(path)) {
    if (const auto text = files.Read(path)) {
      size = SizeOfConfig(*text).value_or(size);
    }
  }
  if (!size.quantization.empty()) {
    return size;
  }
  // What the files themselves say is exact.
  if (const auto totals = CountTensors(folder, files)) {
    size.parameters = totals->parameters;
    size.stored_dtype =
        totals->dtype.empty() ? size.stored_dtype : totals->dtype;
    size.basis = "safetensors";
    return size;
  }
  const double bytes = IndexedBytes(folder, files);
  constexpr double Limit = 1e18;
  if (bytes > 0 && bytes < Limit) {
    size.parameters =
        static_cast<std::uint64_t>(bytes / BytesOf(size.stored_dtype));
    size.basis = "safetensors";
  }
  return size.parameters > 0 ? std::optional(size) : std::nullopt;
}

}  // namespace placelint::driver
