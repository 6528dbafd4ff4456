#include "analyzer/engine/rule.h"

namespace placelint::rules {

// Tensors move into a new tensor; modules and batches move in place
// (SEMANTICS 9.2).
static void CheckMove(const MoveEvent& move, const View& before,
                      Reporter& report) {
  const Tensor* tensor = before.TensorOf(move.target.value);
  if (tensor == nullptr || tensor->bag || !move.discarded || !move.has_device) {
    return;
  }
  const Relation relation = before.RelateDevices(tensor->device, move.device);
  if (relation == Relation::Same) {
    return;
  }
  // `model.to` of the call without its last part is what is moved.
  const std::string_view callee = before.Source(move.callee);
  const std::string target(callee.substr(0, callee.rfind('.')));
  Finding finding = report.At(move.site,
                              "the moved tensor is thrown away: `{}` moves no "
                              "tensor in place",
                              callee);
  Explain(finding, {move.target.value, tensor->device, {}, {}}, before);
  finding.Label(move.site, "the result of this is not used")
      .When(
          "the tensor stays where it was; what needs it on the other device "
          "raises")
      .Help("use the result: it is a new tensor");
  // Only what can be assigned to again.
  if (target.find('(') == std::string::npos) {
    finding
        .Help(fmt::format("assign the result: `{} = {}`", target,
                          before.Source(move.site)))
        .Fix("assign the result",
             {move.site.file, move.site.begin, move.site.begin},
             fmt::format("{} = ", target));
  }
}

extern const Rule PL304 = {
    .id = "PL304",
    .name = "discarded-tensor-move",
    .summary = "the result of moving a tensor is thrown away",
    .level = Level::Error,
    .check = On<&CheckMove>,
};

}  // namespace placelint::rules
