#include "analyzer/engine/rule.h"

namespace placelint::rules {

// A model that goes where the program is told to, and an input that always goes
// to one kind of accelerator. That the two surely differ is another rule's.
static void CheckFeed(const FeedEvent& feed, const View& before,
                      Reporter& report) {
  const Placed* placed = before.PlacedOf(feed.module.value);
  if (placed == nullptr || !placed->known || placed->IsSplit() ||
      placed->parameterless || !placed->explicit_place ||
      !placed->device.IsSymbolic()) {
    return;
  }
  const std::string device = before.Spell(placed->device.symbol);
  if (device.empty()) {
    return;
  }
  for (const Operand& input : feed.inputs) {
    for (const Leaf& leaf : before.Leaves(input)) {
      const Tensor* tensor = before.TensorOf(leaf.value);
      if (!leaf.device.IsAccelerator() ||
          (tensor != nullptr && tensor->origin == Origin::Output)) {
        continue;
      }
      Finding finding =
          report.At(feed.site, "the input is always on {}, the model on `{}`",
                    before.Describe(leaf.device), device);
      Explain(finding, {feed.module.value, placed->device, {}, {}}, before);
      Explain(finding, leaf, before);
      finding.Label(feed.site, "they meet here")
          .When(fmt::format("unless `{}` is {}", device,
                            before.Describe(leaf.device)))
          .Raises("RuntimeError: Expected all tensors to be on the same device")
          .Help(fmt::format("use `{}` for both", device));
      return;
    }
  }
}

extern const Rule PL306 = {
    .id = "PL306",
    .name = "hardcoded-accelerator",
    .summary = "a model follows a variable, its inputs a literal accelerator",
    .level = Level::Note,
    .group = "portability",
    .check = On<&CheckFeed>,
};

}  // namespace placelint::rules
