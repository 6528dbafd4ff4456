#include "analyzer/engine/rule.h"

namespace placelint::rules {

static bool HasOrigin(const View& view, const Leaf& leaf, Origin origin) {
  const Tensor* tensor = view.TensorOf(leaf.value);
  return tensor != nullptr && tensor->origin == origin;
}

static void CheckCombine(const CombineEvent& combine, const View& before,
                         Reporter& report) {
  const Clash clash = FindClash(combine, before);
  // Other rules explain indices, attributes and factories.
  if (!clash.IsClash() || clash.relation == Relation::DifferentIndex ||
      HasOrigin(before, Stray(clash), Origin::Attribute) ||
      IsMadeHere(Stray(clash), before) ||
      (combine.runner.IsValid() &&
       !before.PlainHolder(combine.runner).IsEmpty())) {
    return;
  }
  Finding finding = report.At(
      combine.site, "tensors on {} and {} meet in one operation",
      before.Describe(clash.left.device), before.Describe(clash.right.device));
  finding.As(LevelOf(clash)).When(WhenClash(clash, before));
  Explain(finding, clash.left, before);
  Explain(finding, clash.right, before);
  finding.Label(combine.site, "they meet here");
  if (combine.indexing) {
    finding.Raises(
        "RuntimeError: indices should be either on cpu or on the same device "
        "as the indexed tensor");
  } else {
    finding.Raises(
        "RuntimeError: Expected all tensors to be on the same device");
  }
  finding.Help("move one of them" + MoveCall(before, Partner(clash).device));
}

extern const Rule PL302 = {
    .id = "PL302",
    .name = "mixed-device-operands",
    .summary = "tensors on different devices meet in one operation",
    .level = Level::Error,
    .check = On<&CheckCombine>,
};

}  // namespace placelint::rules
