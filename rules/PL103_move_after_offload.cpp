#include "analyzer/engine/rule.h"

namespace placelint::rules {

static std::string Subject(const View& view, const Placed& placed) {
  return fmt::format("{}-offload", view.world().names.Text(placed.offload));
}

// The hooks of an offload bring weights to the accelerator when they are
// needed; moving the whole pipeline raises or undoes that (SEMANTICS 4).
static void CheckMove(const MoveEvent& move, const View& before,
                      Reporter& report) {
  const Placed* placed = before.state().PlacedOf(move.target.value);
  if (placed == nullptr || !placed->known || !move.has_device ||
      move.device.IsCpu() || move.device.IsUnknown()) {
    return;
  }
  // accelerate's own offloads are explained by PL101.
  const std::string_view style = before.world().names.Text(placed->offload);
  if (style == "cpu" || style == "disk") {
    return;
  }
  const bool mapped =
      placed->offload.IsEmpty() && placed->IsSplit() &&
      before.Kind(move.target.value) == ValueKind::Object &&
      before.values().IsObject(move.target.value, ObjectKind::Diffusion);
  if (placed->offload.IsEmpty() && !mapped) {
    return;
  }
  const std::string subject =
      mapped ? "mapped-pipeline" : Subject(before, *placed);
  const Verdict verdict = Judge(before, subject, "to-device");
  Finding finding =
      report.At(move.site, "`{}` after its weights were offloaded",
                before.Source(move.callee));
  finding.As(verdict.fails && verdict.always ? Level::Error : Level::Warning)
      .Label(placed->set_at, "offloaded here")
      .When(verdict.versions.empty() ? "" : "on " + verdict.versions)
      .Raises(verdict.exception)
      .Help("keep the offload and drop the move, or move and drop the offload");
  if (!verdict.fails) {
    finding.When(
        "the move passes, and the memory that offloading saves is "
        "used again");
  }
}

static void CheckOffload(const OffloadEvent& offload, const View& before,
                         Reporter& report) {
  const Placed* placed = before.state().PlacedOf(offload.target.value);
  if (placed == nullptr || !placed->known) {
    return;
  }
  const bool mapped = placed->IsSplit();
  if (!mapped && before.world().names.Text(placed->offload) != "group") {
    return;
  }
  const Verdict verdict = Judge(
      before, mapped ? "mapped-pipeline" : "group-offload", "enable-offload");
  if (!verdict.fails) {
    return;
  }
  report
      .At(offload.site, "`{}` on a pipeline that is already {}",
          before.Source(offload.callee), mapped ? "mapped" : "offloaded")
      .As(verdict.always ? Level::Error : Level::Warning)
      .Label(placed->set_at, mapped ? "mapped here" : "offloaded here")
      .When(verdict.versions.empty() ? "" : "on " + verdict.versions)
      .Raises(verdict.exception)
      .Help("choose one of the two");
}

extern const Rule PL103 = {
    .id = "PL103",
    .name = "move-after-offload",
    .summary = "a pipeline or model is moved after its weights were offloaded",
    .level = Level::Error,
    .check = On<&CheckMove, &CheckOffload>,
};

}  // namespace placelint::rules
