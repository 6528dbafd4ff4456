#include <algorithm>

#include "analyzer/engine/rule.h"

namespace placelint::rules {

// A variable that says that the program runs on the CPU.
static bool ChoosesCpu(const View& before) {
  const auto is_cpu = [&](ValueId value) {
    const Device device = before.Kind(value) == ValueKind::Device
                              ? before.AsDevice(value)
                              : Device{};
    return device.IsCpu() || before.Text(value) == "cpu";
  };
  const auto& fields = before.state().fields.All();
  const auto& slots = before.state().Current().slots;
  return slots.Any(is_cpu) ||
         std::any_of(fields.begin(), fields.end(), [&](const auto& field) {
           return before.Kind(field.first.object) == ValueKind::Project &&
                  is_cpu(field.second);
         });
}

// The program itself says that it may run without the accelerator of the
// machine that saved the file: it asks whether there is one, or runs on the
// CPU by choice.
static bool MayLackDevice(const View& before) {
  for (const auto& [question, answer] : before.state().truths.All()) {
    const auto& value = before.values().Get(question);
    if (!answer || value.kind != ValueKind::Result) {
      continue;
    }
    const ir::EffectRow* row =
        before.world().table.Function(before.values().Text(ValueId{value.a}));
    if (row != nullptr && row->Find("about") == "accelerator") {
      // This path runs only where there is one.
      return false;
    }
  }
  return before.state().asked_at.IsValid() || ChoosesCpu(before);
}

static void CheckLoad(const LoadFileEvent& load, const View& before,
                      Reporter& report) {
  const bool placed = load.place.IsGiven() &&
                      !before.IsNone(before.state().Resolve(load.place.value));
  if (placed || load.place_may_be_given || load.own_file ||
      load.row->Find("else") == "cpu" || !load.row->Has("place") ||
      !MayLackDevice(before)) {
    return;
  }
  const std::string_view site = before.Source(load.site);
  Finding finding =
      report.At(load.site,
                "`{}` without `{}` in a program that may run without the "
                "device that saved the file",
                before.Source(load.callee), load.row->Find("place"));
  finding.When("where the file was saved on an accelerator that is not there")
      .Raises(
          "RuntimeError: Attempting to deserialize object on a CUDA device "
          "but torch.cuda.is_available() is False")
      .Help(fmt::format("say where to: `{}=\"cpu\"` or the device in use",
                        load.row->Find("place")));
  if (site.ends_with(')') && !site.ends_with(",)")) {
    finding.Fix("load onto the CPU",
                {load.site.file, load.site.end - 1, load.site.end - 1},
                fmt::format(", {}=\"cpu\"", load.row->Find("place")));
  }
}

extern const Rule PL501 = {
    .id = "PL501",
    .name = "load-without-map-location",
    .summary =
        "a checkpoint is read onto the device that saved it, which may "
        "not be there",
    .level = Level::Warning,
    .check = On<&CheckLoad>,
};

}  // namespace placelint::rules
