#include <algorithm>
#include <cctype>
#include <optional>

#include "analyzer/engine/rule.h"

namespace placelint::rules {

static const Operand* FindArgument(const LoadEvent& load, const View& before,
                                   std::string_view name) {
  for (const Operand& operand : load.others) {
    if (!operand.name.IsEmpty() &&
        before.world().names.Text(operand.name) == name) {
      return &operand;
    }
  }
  return nullptr;
}

// Arguments that nobody can read: `**options` whose content is unknown, or that
// the caller of this function may fill.
static bool HasUnknownArguments(const LoadEvent& load, const View& before) {
  const std::string_view call = before.Source(load.site);
  if (const ir::Function* function = before.function(); function != nullptr) {
    for (const ir::Param& param : function->params) {
      const std::string stars =
          fmt::format("**{}", before.world().names.Text(param.name));
      if (param.kind == ir::Param::Kind::KeywordArgs &&
          call.find(stars) != std::string_view::npos) {
        return true;
      }
    }
  }
  return std::any_of(load.others.begin(), load.others.end(),
                     [&](const Operand& operand) {
                       return operand.name.IsEmpty() &&
                              before.Source(operand.span).starts_with("*");
                     });
}

// Bytes that "10GiB" means.
static std::optional<double> BytesOf(std::string_view text) {
  double number = 0;
  std::size_t digits = 0;
  while (digits < text.size() &&
         std::isdigit(static_cast<unsigned char>(text[digits])) != 0) {
    number = number * 10 + (text[digits++] - '0');
  }
  const std::string_view unit = text.substr(digits);
  if (digits == 0 ||
      (unit != "GiB" && unit != "GB" && unit != "MiB" && unit != "MB")) {
    return std::nullopt;
  }
  // The larger meaning of each unit: in doubt, silence.
  return number * (unit[0] == 'G' ? 1024.0 * 1024.0 * 1024.0 : 1024.0 * 1024.0);
}

// Whether the budget of all devices together can't hold the weights.
static bool ExceedsBudget(const LoadEvent& load, const View& before) {
  const Operand* memory = FindArgument(load, before, load.row->Find("memory"));
  const flow::Container* budget =
      memory == nullptr
          ? nullptr
          : before.state().ContainerOf(before.state().Resolve(memory->value));
  const std::string_view id = before.Text(load.checkpoint.value);
  if (budget == nullptr || budget->open || id.empty()) {
    return false;
  }
  const auto size = before.world().environment.SizeOf(id, load.site.file);
  if (!size || !size->quantization.empty()) {
    return false;
  }
  double room = 0;
  for (const flow::Entry& entry : budget->entries) {
    const std::optional<double> bytes = BytesOf(before.Text(entry.value));
    if (!bytes) {
      return false;
    }
    room += *bytes;
  }
  // No less than two bytes each, unless it is quantized.
  return static_cast<double>(size->parameters) * 2 > room;
}

// SEMANTICS 2.4: safetensors are read in place, other files are copied into a
// folder.
static void CheckLoad(const LoadEvent& load, const View& before,
                      Reporter& report) {
  const std::string_view folder = load.row->Find("folder");
  const Operand* safe = FindArgument(load, before, "use_safetensors");
  const ValueId given =
      safe == nullptr ? ValueId{} : before.state().Resolve(safe->value);
  const bool copied =
      before.Kind(given) == flow::ValueKind::Bool && !before.IsTrue(given);
  if (folder.empty() || !load.map.IsGiven() || !copied ||
      load.quantization.IsGiven() || HasUnknownArguments(load, before) ||
      FindArgument(load, before, folder) != nullptr) {
    return;
  }
  const View::Map map = before.AsMap(load.map.value);
  const bool small = map.kind == MapKind::Auto && ExceedsBudget(load, before);
  const Verdict verdict = Judge(before, "disk-map", "without-folder");
  if ((!map.has_disk && !small) || !verdict.fails) {
    return;
  }
  report.At(load.site, "weights go to the disk, and no `{}` says where", folder)
      .Label(load.map.span, small ? "the budget holds less than the weights"
                                  : "the map sends layers to the disk")
      .Label(safe->span, "and the weights are not read from safetensors")
      .Raises(verdict.exception)
      .Help(fmt::format("pass `{}=\"offload\"`, or use a checkpoint with "
                        "safetensors",
                        folder));
}

// accelerate's own dispatchers always need one.
static void CheckDispatch(const DispatchEvent& dispatch, const View& before,
                          Reporter& report) {
  const std::string_view folder = dispatch.row->Find("folder");
  const std::string_view call = before.Source(dispatch.site);
  const std::string_view map = before.Source(dispatch.map.span);
  const std::string keyword = std::string(dispatch.row->Find("map")) + "=";
  // Only the text shows the other arguments: positional ones may be a folder.
  if (folder.empty() || !dispatch.map.IsGiven() || !map.starts_with(keyword) ||
      !before.AsMap(dispatch.map.value).has_disk ||
      call.find("offload") != std::string_view::npos ||
      call.find("state_dict") != std::string_view::npos ||
      call.find("**") != std::string_view::npos) {
    return;
  }
  report
      .At(dispatch.site, "weights go to the disk, and no `{}` says where",
          folder)
      .Label(dispatch.map.span, "the map sends layers to the disk")
      .Raises(fmt::format("ValueError: please pass along an `{}`", folder))
      .Help(fmt::format("pass `{}=\"offload\"`", folder));
}

extern const Rule PL107 = {
    .id = "PL107",
    .name = "offload-without-folder",
    .summary = "weights are offloaded to the disk without a folder for them",
    .level = Level::Error,
    .check = On<&CheckLoad, &CheckDispatch>,
};

}  // namespace placelint::rules
