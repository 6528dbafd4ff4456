#include "analyzer/engine/rule.h"

namespace placelint::rules {

static void Report(const Clash& clash, Span site, const View& before,
                   Reporter& report) {
  const Tensor* tensor = before.TensorOf(Stray(clash).value);
  if (!clash.IsClash() || tensor == nullptr ||
      tensor->origin != Origin::Attribute) {
    return;
  }
  Finding finding = report.At(
      site, "a plain tensor attribute of a module stayed on {} and meets {}",
      before.Describe(tensor->device), before.Describe(Partner(clash).device));
  finding.As(LevelOf(clash))
      .When(WhenClash(clash, before))
      .Label(tensor->made_at,
             "a plain attribute: it does not move with its "
             "module");
  Explain(finding, Partner(clash), before);
  finding.Label(site, "they meet here")
      .Raises("RuntimeError: Expected all tensors to be on the same device")
      .Help(
          "register it: `self.register_buffer(\"name\", tensor)`, or make it "
          "an `nn.Parameter`");
}

// `Module.to` moves parameters, buffers and sub-modules, nothing else
// (SEMANTICS 9.1).
static void CheckCombine(const CombineEvent& combine, const View& before,
                         Reporter& report) {
  Report(FindClash(combine, before), combine.site, before, report);
}

static void CheckFeed(const FeedEvent& feed, const View& before,
                      Reporter& report) {
  Report(FindClash(feed, before), feed.site, before, report);
}

extern const Rule PL401 = {
    .id = "PL401",
    .name = "unregistered-tensor",
    .summary = "a plain tensor attribute does not move with its module",
    .level = Level::Error,
    .check = On<&CheckCombine, &CheckFeed>,
};

}  // namespace placelint::rules
