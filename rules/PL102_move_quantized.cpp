#include "analyzer/engine/rule.h"

namespace placelint::rules {

// The row of the table of outcomes: "to-device", "to-dtype", "cuda", ...
static std::string_view Action(const MoveEvent& move) {
  const std::string_view method = Method(move);
  if (method != "to") {
    return method;
  }
  return move.has_device ? "to-device" : "to-dtype";
}

static Verdict JudgeQuantized(const View& view, std::string_view method,
                              const MoveEvent& move) {
  const std::string_view action = Action(move);
  const bool known = !view.world().table.Facts(method, action).empty();
  const std::string_view subject = known ? method : "quantized";
  Verdict verdict = Judge(view, subject, action);
  if (action == "to-device" && move.has_dtype && !verdict.fails) {
    verdict = Judge(view, subject, "to-dtype");
  }
  return verdict;
}

// Quantized weights can't be cast, and depending on method and version not
// moved (SEMANTICS 2.6). The guards stand on the model, not on its wrappers.
static void CheckMove(const MoveEvent& move, const View& before,
                      Reporter& report) {
  const Placed* placed = before.state().PlacedOf(move.target.value);
  if (placed == nullptr || !placed->known || placed->quantization.IsEmpty() ||
      placed->inner.IsValid()) {
    return;
  }
  const std::string_view method =
      before.world().names.Text(placed->quantization);
  const Verdict verdict = JudgeQuantized(before, method, move);
  if (!verdict.fails) {
    return;
  }
  Finding finding = report.At(move.site, "`{}` on a model quantized with {}",
                              before.Source(move.callee), method);
  finding.As(verdict.always ? Level::Error : Level::Warning)
      .Label(placed->made_at, "loaded quantized here")
      .When(verdict.versions.empty() ? "" : "on " + verdict.versions)
      .When(verdict.condition)
      .Raises(verdict.exception)
      .Help(
          "a quantized model has its device and dtype from loading: give "
          "`device_map` and the dtype there");
  if (move.discarded) {
    finding.Fix("remove the move", move.site, "pass", false);
  }
}

extern const Rule PL102 = {
    .id = "PL102",
    .name = "move-quantized",
    .summary = "a quantized model is moved or cast",
    .level = Level::Error,
    .check = On<&CheckMove>,
};

}  // namespace placelint::rules
