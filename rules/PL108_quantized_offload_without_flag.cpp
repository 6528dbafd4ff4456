#include <algorithm>
#include <cctype>

#include "analyzer/engine/rule.h"

namespace placelint::rules {

// Part of the arguments' names that allow or exclude layers on the CPU.
static constexpr std::string_view Allows = "cpu_offload";
static constexpr std::string_view Skips = "skip_modules";

struct Quantizer {
  std::string_view method;
  bool allows = false;  // layers on the CPU, or nobody knows
};

static bool IsSet(const View& before, ValueId config, std::string_view flag) {
  const ValueId field =
      before.state().Field(config, before.world().names.Intern(flag));
  return field.IsValid() && before.IsTrue(field);
}

// Anything but a literal False in a field that allows it counts.
static bool MayAllow(const View& before, ValueId config) {
  const auto& fields = before.state().fields.All();
  return std::any_of(fields.begin(), fields.end(), [&](const auto& entry) {
    const std::string_view name = before.world().names.Text(entry.first.name);
    const bool speaks = name.find(Allows) != std::string_view::npos ||
                        name.find(Skips) != std::string_view::npos;
    const bool off = before.Kind(entry.second) == flow::ValueKind::Bool &&
                     !before.IsTrue(entry.second);
    return entry.first.object == config && speaks && !off;
  });
}

static Quantizer FromConfig(const View& before, ValueId config) {
  const std::string_view type = before.LibraryClass(config);
  const ir::ClassRow* row =
      type.empty() ? nullptr : before.world().table.Class(type);
  if (row == nullptr) {
    return {};
  }
  const bool unread =
      before.Source(before.values().Object(config).site).find("**") !=
      std::string_view::npos;
  Quantizer found{.method = row->Find("quantization"),
                  .allows = unread || MayAllow(before, config)};
  if (IsSet(before, config, row->Find("flag_4bit"))) {
    found.method = "bnb-4bit";
  } else if (IsSet(before, config, row->Find("flag_8bit"))) {
    found.method = "bnb-8bit";
  }
  return found;
}

static Quantizer FromArguments(const View& before, const LoadEvent& load) {
  Quantizer found;
  for (const Operand& operand : load.others) {
    const std::string_view name = before.world().names.Text(operand.name);
    found.allows |=
        name.empty() && before.Source(operand.span).starts_with("*");
    found.allows |= name.find(Allows) != std::string_view::npos;
    if (!name.empty() && before.IsTrue(operand.value)) {
      found.method = name == load.row->Find("flag_4bit")   ? "bnb-4bit"
                     : name == load.row->Find("flag_8bit") ? "bnb-8bit"
                                                           : found.method;
    }
  }
  return found;
}

// "model.layers.3": the last layer of a model, by contrast, is not quantized,
// and may be anywhere.
static bool IsLayer(const View& before, ValueId key) {
  const std::string_view text = before.values().Text(key);
  if (before.Kind(key) == flow::ValueKind::Format) {
    return text.ends_with('.');
  }
  for (std::size_t i = 1; i < text.size(); ++i) {
    if (text[i - 1] == '.' &&
        std::isdigit(static_cast<unsigned char>(text[i])) != 0) {
      return true;
    }
  }
  return false;
}

// Whether a layer is on the CPU or the disk, beside an accelerator.
static bool OffloadsLayers(const View& before, ValueId map) {
  const flow::Container* dict =
      before.state().ContainerOf(before.state().Resolve(map));
  bool layers = false;
  bool accelerator = false;
  if (dict == nullptr) {
    return false;
  }
  for (const flow::Entry& entry : dict->entries) {
    const Device device = before.AsDevice(entry.value);
    accelerator |= device.IsAccelerator();
    layers |= (device.IsCpu() || device.kind == Device::Kind::Disk) &&
              IsLayer(before, entry.key);
  }
  return layers && accelerator;
}

static void CheckLoad(const LoadEvent& load, const View& before,
                      Reporter& report) {
  if (!load.map.IsGiven() || !OffloadsLayers(before, load.map.value)) {
    return;
  }
  Quantizer quantizer = FromArguments(before, load);
  if (load.quantization.IsGiven()) {
    const Quantizer config =
        FromConfig(before, before.state().Resolve(load.quantization.value));
    quantizer = {config.method, quantizer.allows || config.allows};
  }
  const Verdict verdict =
      Judge(before, quantizer.method, "map-with-cpu-or-disk");
  if (quantizer.method.empty() || quantizer.allows || !verdict.fails) {
    return;
  }
  const bool allowable = quantizer.method.starts_with("bnb");
  report
      .At(load.site, "a quantized model ({}) has layers on the CPU or the disk",
          quantizer.method)
      .As(verdict.always ? Level::Error : Level::Warning)
      .Label(load.quantization.span, "quantized by this")
      .Label(load.map.span, "the map sends layers to the CPU or the disk")
      .When(verdict.versions.empty() ? "" : "on " + verdict.versions)
      .Raises(verdict.exception)
      .Help(allowable ? "pass `llm_int8_enable_fp32_cpu_offload=True` in the "
                        "quantization config, or keep all layers on "
                        "accelerators"
                      : "keep all layers on accelerators");
}

extern const Rule PL108 = {
    .id = "PL108",
    .name = "quantized-offload-without-flag",
    .summary = "layers of a quantized model are offloaded without leave",
    .level = Level::Error,
    .check = On<&CheckLoad>,
};

}  // namespace placelint::rules
