#include "analyzer/engine/rule.h"

namespace placelint::rules {

// What is moved: the dispatched model itself, or something that contains it.
static const Placed* FindSplit(const View& before, ValueId target,
                               bool& contained) {
  for (const ValueId module : before.Modules(target)) {
    const Placed* placed = before.state().PlacedOf(module);
    if (placed != nullptr && placed->known && placed->IsSplit() &&
        placed->quantization.IsEmpty()) {
      contained = module != target || placed->inner.IsValid();
      return placed;
    }
  }
  return nullptr;
}

static void Outcome(Finding& finding, const Placed& placed, bool contained,
                    const MoveEvent& move) {
  if (placed.map == MapKind::Several) {
    finding.Raises(
        "RuntimeError: Expected all tensors to be on the same device");
    finding.When("the move itself passes; the next forward raises");
    return;
  }
  if (contained || Method(move) == "cpu") {
    finding.Raises(
        "NotImplementedError: Cannot copy out of meta tensor; no data!");
  } else {
    finding.Raises(
        "RuntimeError: You can't move a model that has some modules offloaded "
        "to cpu or disk.");
  }
  if (placed.map == MapKind::Auto) {
    finding.As(Level::Warning)
        .When(move.has_device
                  ? "raises when a layer is offloaded; over several "
                    "accelerators the next forward raises"
                  : "raises when a layer is offloaded");
  }
}

// accelerate's hooks pin each layer of a dispatched model to its device. Moving
// the model raises if a layer is offloaded, and leaves hooks that send the
// inputs to the old devices if none is (SEMANTICS 1, 2.6).
static void CheckMove(const MoveEvent& move, const View& before,
                      Reporter& report) {
  bool contained = false;
  const Placed* placed = FindSplit(before, move.target.value, contained);
  if (placed == nullptr) {
    return;
  }
  // Casts are never wrapped (half, float, ...), and `.to(dtype)` on a model
  // without offload is legal.
  const bool cast =
      move.row != nullptr && move.row->kind == ir::EffectKind::Cast;
  if (cast || (!move.has_device && placed->map == MapKind::Several)) {
    return;
  }
  if (!move.has_device && contained) {
    return;
  }
  Finding finding =
      report.At(move.site, "`{}` on a model that {} has already placed",
                before.Source(move.callee),
                placed->map_value.IsValid() ? "its device map" : "accelerate");
  finding.As(Level::Error)
      .Label(placed->set_at, "placed over the devices here")
      .Label(move.site, contained ? "moved as a part of this" : "moved here")
      .Help("leave the model where the map put it, or load it without a map");
  Outcome(finding, *placed, contained, move);
  if (move.discarded) {
    finding.Fix("remove the move", move.site, "pass", false);
  }
}

// accelerate keeps the weights on the CPU or the disk; the parameters are meta,
// and `.to` is not wrapped (SEMANTICS 3.3).
static void CheckOffloaded(const MoveEvent& move, const View& before,
                           Reporter& report) {
  const Placed* placed = before.PlacedOf(move.target.value);
  if (placed == nullptr || !placed->known || !move.has_device) {
    return;
  }
  const std::string_view style = before.world().names.Text(placed->offload);
  if (style != "cpu" && style != "disk") {
    return;
  }
  report
      .At(move.site, "`{}` on a model whose weights are offloaded to the {}",
          before.Source(move.callee), style)
      .Label(placed->set_at, "offloaded here")
      .Raises("NotImplementedError: Cannot copy out of meta tensor; no data!")
      .Help("leave the model where accelerate put it");
}

// An engine that moves the model it is given.
static void CheckWrap(const WrapEvent& wrap, const View& before,
                      Reporter& report) {
  const Placed* placed = before.PlacedOf(wrap.inner.value);
  if (wrap.style != "engine" || placed == nullptr || !placed->known ||
      !placed->IsSplit()) {
    return;
  }
  report
      .At(wrap.site, "`{}` moves a model that its device map has placed",
          before.Source(wrap.callee))
      .Label(placed->set_at, "placed over the devices here")
      .When("raises when a layer is offloaded")
      .Raises(
          "RuntimeError: You can't move a model that has some modules "
          "offloaded to cpu or disk.")
      .Help("load the model without a map: the engine places it");
}

extern const Rule PL101 = {
    .id = "PL101",
    .name = "move-after-dispatch",
    .summary = "a model that `device_map` or accelerate has placed is moved",
    .level = Level::Error,
    .check = On<&CheckMove, &CheckOffloaded, &CheckWrap>,
};

}  // namespace placelint::rules
