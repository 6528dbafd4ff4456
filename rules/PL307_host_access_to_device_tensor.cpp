#include "analyzer/engine/rule.h"

namespace placelint::rules {

// Asks for a copy on the host when need be (torch 1.13 and later).
static constexpr std::string_view Forced = "force=True";

// Whether the program itself chose the place, rather than a loader that takes
// an accelerator where there is one.
static bool IsChosen(const Tensor& tensor, const View& before) {
  const std::string_view by = before.world().names.Text(tensor.made_by);
  return tensor.origin != Origin::Output || by.ends_with(".to") ||
         by.ends_with(".cuda");
}

// SEMANTICS 9.2: numpy reads the memory of the tensor itself.
static void CheckHost(const HostEvent& host, const View& before,
                      Reporter& report) {
  if (before.Source(host.site).find(Forced) != std::string_view::npos) {
    return;
  }
  for (const Leaf& leaf : before.Leaves(host.tensor)) {
    const Tensor* tensor = before.TensorOf(leaf.value);
    if (tensor == nullptr || !leaf.device.IsAccelerator()) {
      continue;
    }
    Finding finding =
        report.At(host.site,
                  "`{}` reads memory of the host, but the tensor is "
                  "on {}",
                  before.Source(host.callee), before.Describe(leaf.device));
    if (!IsChosen(*tensor, before)) {
      finding.As(Level::Warning).When("on a machine with an accelerator");
    }
    Explain(finding, leaf, before);
    finding.Label(host.site, "read here")
        .Raises(fmt::format("{}: {}", host.row->Find("exception"),
                            host.row->Find("text")))
        .Help(
            "copy it to the host first: `.cpu()` (`.detach().cpu()` where "
            "gradients are recorded)");
    return;
  }
}

extern const Rule PL307 = {
    .id = "PL307",
    .name = "host-access-to-device-tensor",
    .summary = "the host reads the memory of a tensor on an accelerator",
    .level = Level::Error,
    .check = On<&CheckHost>,
};

}  // namespace placelint::rules
