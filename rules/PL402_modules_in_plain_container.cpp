#include "analyzer/engine/rule.h"

namespace placelint::rules {

// Sub-modules are found through attributes that are modules, not through
// lists, dicts or tuples of them (SEMANTICS 9.1).
static void CheckFeed(const FeedEvent& feed, const View& before,
                      Reporter& report) {
  const Clash clash = FindClash(feed, before);
  if (!clash.IsClash()) {
    return;
  }
  const base::Name holder = before.PlainHolder(feed.module.value);
  if (holder.IsEmpty()) {
    return;
  }
  const Placed& placed = *before.PlacedOf(feed.module.value);
  Finding finding = report.At(
      feed.site,
      "a module held in the plain container `{}` stayed on {}, its "
      "input is on {}",
      before.world().names.Text(holder), before.Describe(clash.left.device),
      before.Describe(clash.right.device));
  finding.As(LevelOf(clash))
      .When(WhenClash(clash, before))
      .Label(placed.made_at, "made here, and never registered");
  Explain(finding, clash.right, before);
  finding.Label(feed.site, "it runs here")
      .Raises("RuntimeError: Expected all tensors to be on the same device")
      .Help(
          "hold it in an `nn.ModuleList` or `nn.ModuleDict`; it is not "
          "trained either");
}

// The weights of a loss that is held in a list.
static void CheckCombine(const CombineEvent& combine, const View& before,
                         Reporter& report) {
  const Clash clash = FindClash(combine, before);
  const base::Name holder = combine.runner.IsValid()
                                ? before.PlainHolder(combine.runner)
                                : base::Name{};
  if (!clash.IsClash() || holder.IsEmpty()) {
    return;
  }
  const Placed& placed = *before.PlacedOf(combine.runner);
  Finding finding = report.At(
      combine.site,
      "a module held in the plain container `{}` stayed on {}, "
      "its input is on {}",
      before.world().names.Text(holder), before.Describe(placed.device),
      before.Describe(Partner(clash).device));
  finding.As(LevelOf(clash))
      .When(WhenClash(clash, before))
      .Label(placed.made_at, "made here, and never registered")
      .Label(combine.site, "it runs here")
      .Raises("RuntimeError: Expected all tensors to be on the same device")
      .Help("hold it in an `nn.ModuleList` or `nn.ModuleDict`");
}

extern const Rule PL402 = {
    .id = "PL402",
    .name = "modules-in-plain-container",
    .summary = "sub-modules in a list or dict do not move with their module",
    .level = Level::Error,
    .check = On<&CheckFeed, &CheckCombine>,
};

}  // namespace placelint::rules
