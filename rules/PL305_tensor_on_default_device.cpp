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
  Finding finding = report.At(
      combine.site, "a tensor made without a device is on {} and meets one on "
      "{}",
      before.Describe(tensor->device), where);
  finding.As(LevelOf(clash))
      .When(WhenClash(clash, before))
      .Label(tensor->made_at, "made on the default device here");
  Explain(finding, Partner(clash), before);
  finding.Label(combine.site, "they meet here")
      .Raises("RuntimeError: Expected all tensors to be on the same device")
      .Help("give the factory the device of the other tensor: "
            "`device=x.device`");
}

extern const Rule PL305 = {
    .id = "PL305",
    .name = "tensor-on-default-device",
    .summary = "a tensor made without `device=` meets one on another device",
    .level = Level::Error,
    .check = On<&CheckCombine>,
};

}  // namespace placelint::rules
