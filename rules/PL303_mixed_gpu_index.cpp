#include "analyzer/engine/rule.h"

namespace placelint::rules {

static void Report(const Clash& clash, Span site, const View& before,
                   Reporter& report) {
  if (clash.relation != Relation::DifferentIndex) {
    return;
  }
  Finding finding =
      report.At(site, "{} meets {}", before.Describe(clash.left.device),
                before.Describe(clash.right.device));
  Explain(finding, clash.left, before);
  Explain(finding, clash.right, before);
  finding.Label(site, "they meet here")
      .When(
          "on a machine with several accelerators; with one the move to the "
          "other index already raises")
      .Raises("RuntimeError: Expected all tensors to be on the same device")
      .Help("use one device variable for both");
}

static void CheckFeed(const FeedEvent& feed, const View& before,
                      Reporter& report) {
  Report(FindClash(feed, before), feed.site, before, report);
}

static void CheckCombine(const CombineEvent& combine, const View& before,
                         Reporter& report) {
  Report(FindClash(combine, before), combine.site, before, report);
}

extern const Rule PL303 = {
    .id = "PL303",
    .name = "mixed-gpu-index",
    .summary = "two accelerators with different indices meet",
    .level = Level::Error,
    .check = On<&CheckFeed, &CheckCombine>,
};

}  // namespace placelint::rules
