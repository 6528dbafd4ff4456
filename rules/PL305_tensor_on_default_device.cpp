#include "analyzer/engine/rule.h"

namespace placelint::rules {

// A tensor that a factory made without `device=` meets one that is elsewhere.
static void CheckCombine(const CombineEvent& combine, const View& before,
                         Reporter& report) {
  const Clash clash = FindClash(combine, before);
  const Tensor* tensor = before.TensorOf(Stray(clash).value);
  if (!clash.IsClash() || clash.relation == Relation::DifferentIndex ||
      !IsMadeHere(Stray(clash), before)) {
    return;
  }
  const std::string where = before.Describe(Partner(clash).device);
  Finding finding =
      report.At(combine.site,
                "a tensor made without a device is on {} and meets one on "
                "{}",
                before.Describe(tensor->device), where);
  finding.As(LevelOf(clash))
      .When(WhenClash(clash, before))
      .Label(tensor->made_at, "made on the default device here");
  Explain(finding, Partner(clash), before);
  finding.Label(combine.site, "they meet here")
      .Raises("RuntimeError: Expected all tensors to be on the same device")
      .Help(
          "give the factory the device of the other tensor: "
          "`device=x.device`");
}

// What a trainer's own step returns joins losses that are on its device.
static void CheckReturn(const ReturnEvent& event, const View& before,
                        Reporter& report) {
  const Tensor* tensor = before.TensorOf(event.value.value);
  if (tensor == nullptr || tensor->origin != Origin::Factory ||
      !tensor->device.IsCpu() ||
      !before.values().IsObject(event.self, ObjectKind::Trainer)) {
    return;
  }
  report
      .At(event.site,
          "a method that a trainer calls returns a tensor on the "
          "default device")
      .As(Level::Warning)
      .Label(tensor->made_at, "made without a device here")
      .When("where the trainer runs on an accelerator")
      .Help("give the factory the trainer's device: `device=self.args.device`");
}

extern const Rule PL305 = {
    .id = "PL305",
    .name = "tensor-on-default-device",
    .summary = "a tensor made without `device=` meets one on another device",
    .level = Level::Error,
    .check = On<&CheckCombine, &CheckReturn>,
};

}  // namespace placelint::rules
