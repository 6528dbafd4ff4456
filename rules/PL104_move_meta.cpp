#include "analyzer/engine/rule.h"

namespace placelint::rules {

static const Placed* FindMeta(const View& before, ValueId target) {
  for (const ValueId module : before.Modules(target)) {
    const Placed* placed = before.state().PlacedOf(module);
    if (placed != nullptr && placed->known && !placed->parameterless &&
        placed->device.IsMeta()) {
      return placed;
    }
  }
  return nullptr;
}

// Parameters on meta have a shape and no data: there is nothing to copy
// (SEMANTICS 3.3, 9.1).
static void CheckMove(const MoveEvent& move, const View& before,
                      Reporter& report) {
  if (!move.has_device || move.device.IsMeta() || move.device.IsUnknown()) {
    return;
  }
  const Placed* placed = FindMeta(before, move.target.value);
  if (placed == nullptr) {
    return;
  }
  report
      .At(move.site, "`{}` on a model without data: its parameters are on meta",
          before.Source(move.callee))
      .Label(placed->set_at, "made on meta here")
      .Raises("NotImplementedError: Cannot copy out of meta tensor; no data!")
      .Help(
          "load the weights first (`load_checkpoint_and_dispatch`, "
          "`load_state_dict(..., assign=True)`), or use `to_empty` and fill "
          "them");
}

static void CheckFeed(const FeedEvent& feed, const View& before,
                      Reporter& report) {
  const Placed* placed = before.PlacedOf(feed.module.value);
  if (placed == nullptr || !placed->known || placed->parameterless ||
      !placed->device.IsMeta()) {
    return;
  }
  for (const Operand& input : feed.inputs) {
    for (const Leaf& leaf : before.Leaves(input)) {
      if (leaf.device.IsMeta() || leaf.device.IsUnknown()) {
        continue;
      }
      report
          .At(feed.site, "`{}` runs without data: its parameters are on meta",
              before.Source(feed.callee))
          .Label(placed->set_at, "made on meta here")
          .When("the result is on meta too; reading it raises")
          .Help("load the weights before running the model");
      return;
    }
  }
}

extern const Rule PL104 = {
    .id = "PL104",
    .name = "move-meta",
    .summary = "a model whose parameters are on meta is moved or run",
    .level = Level::Error,
    .check = On<&CheckMove, &CheckFeed>,
};

}  // namespace placelint::rules
