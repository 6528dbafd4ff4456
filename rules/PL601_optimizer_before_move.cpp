#include "analyzer/engine/rule.h"

namespace placelint::rules {

// State that exists when the module moves stays behind; state made at the
// first step does not (SEMANTICS 9.5).
static void CheckMove(const MoveEvent& move, const View& before,
                      Reporter& report) {
  if (!move.has_device || !before.IsModule(move.target.value)) {
    return;
  }
  for (const ValueId module : before.Modules(move.target.value)) {
    for (const ValueId optimizer :
         before.OwnedBy(module, ObjectKind::Optimizer)) {
      const Placed* placed = before.state().PlacedOf(optimizer);
      if (!placed->has_state || placed->managed || !placed->device.IsCpu()) {
        continue;
      }
      const Relation relation =
          before.RelateDevices(placed->device, move.device);
      if (relation != Relation::Different && relation != Relation::UnlessCpu) {
        continue;
      }
      report
          .At(move.site,
              "`{}` moves parameters whose optimizer already has "
              "state on {}",
              before.Source(move.callee), before.Describe(placed->device))
          .As(relation == Relation::UnlessCpu ? Level::Warning : Level::Error)
          .Label(placed->made_at, "the optimizer is made here")
          .Label(placed->set_at, "its state is on the CPU since here")
          .When("the next step raises")
          .Raises("RuntimeError: Expected all tensors to be on the same device")
          .Help(
              "move the module first, then make the optimizer and load its "
              "state");
      return;
    }
  }
}

extern const Rule PL601 = {
    .id = "PL601",
    .name = "optimizer-before-move",
    .summary = "a module moves after its optimizer got state",
    .level = Level::Error,
    .check = On<&CheckMove>,
};

}  // namespace placelint::rules
