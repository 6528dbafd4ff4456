#include <algorithm>
#include <array>

#include "analyzer/engine/rule.h"

namespace placelint::rules {

// Words of a condition that leaves one process only.
static constexpr std::array<std::string_view, 4> Alone = {"main", "process",
                                                          "rank", "world"};

// Whether the device is the one that an accelerator object gives its process.
static bool IsManaged(const Device& device, const View& before) {
  if (!device.IsSymbolic()) {
    return false;
  }
  const flow::Value& value = before.values().Get(device.symbol);
  return value.kind == ValueKind::Attribute &&
         before.values().IsObject(ValueId{value.a}, ObjectKind::Accelerator);
}

static bool IsAlone(const View& before) {
  const auto& conditions = before.state().conditions;
  return std::any_of(
      conditions.begin(), conditions.end(), [&](const auto& condition) {
        const std::string_view text = before.Source(condition.span);
        return std::any_of(Alone.begin(), Alone.end(),
                           [&](std::string_view word) {
                             return text.find(word) != std::string_view::npos;
                           });
      });
}

// One index for all processes. ("cuda" alone is the process's own accelerator:
// SEMANTICS 3.4.)
static void CheckMove(const MoveEvent& move, const View& before,
                      Reporter& report) {
  if (!move.has_device || !move.device.IsAccelerator() ||
      move.device.index < 0 || IsAlone(before)) {
    return;
  }
  const Device device = before.DeviceOf(move.target.value);
  if (!IsManaged(device, before)) {
    return;
  }
  Finding finding = report.At(
      move.site, "`{}` takes to {} what is on the accelerator of its process",
      before.Source(move.callee), before.Describe(move.device));
  Explain(finding, {move.target.value, device, {}, {}}, before);
  finding.Label(move.site, "moved by hand here")
      .When(fmt::format("with several processes, in each but number {}",
                        move.device.index))
      .Raises("RuntimeError: Expected all tensors to be on the same device")
      .Help("leave it where `prepare` has put it, or use `accelerator.device`");
}

// A prepared model that is moved to the CPU, and then goes on.
static void CheckFeed(const FeedEvent& feed, const View& before,
                      Reporter& report) {
  const Placed* placed = before.PlacedOf(feed.module.value);
  const Clash clash = FindClash(feed, before);
  if (placed == nullptr || !placed->explicit_place || !clash.IsClash() ||
      !clash.left.device.IsCpu() || !placed->set_at.IsValid() ||
      !IsManaged(clash.right.device, before)) {
    return;
  }
  Finding finding =
      report.At(placed->set_at,
                "the model is moved to the CPU, and then runs on batches "
                "of its accelerator");
  finding.Label(placed->set_at, "moved by hand here");
  Explain(finding, clash.right, before);
  finding.Label(feed.site, "it runs here")
      .When("unless `accelerator.device` is the CPU")
      .Raises("RuntimeError: Expected all tensors to be on the same device")
      .Help(
          "`unwrap_model` gives the model itself, not a copy: save its "
          "`state_dict()` without moving it, or move a copy of the tensors");
}

extern const Rule PL602 = {
    .id = "PL602",
    .name = "manual-move-under-accelerator",
    .summary = "what an accelerator object has placed is moved by hand",
    .level = Level::Warning,
    .check = On<&CheckMove, &CheckFeed>,
};

}  // namespace placelint::rules
