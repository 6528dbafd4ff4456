#include "analyzer/engine/rule.h"

namespace placelint::rules {

// Which kind of call it is decides when it raises.
static void Condition(Finding& finding, const FeedEvent& feed,
                      const Clash& clash, const View& before,
                      const Placed& placed) {
  finding.When(WhenClash(clash, before));
  if (placed.map == MapKind::Auto) {
    finding.As(Level::Warning)
        .When(
            "when the model fits on one accelerator: it then has no hooks "
            "that move its inputs");
  }
  if (feed.row->Has("moves")) {
    const InRange moves = Versions(before, feed.row->Find("moves_since"));
    if (moves != InRange::Never) {
      finding.As(Level::Warning)
          .When(
              "on transformers before 5.13, and later for encoder-decoder "
              "models");
    }
  }
}

static std::string HelpFor(const FeedEvent& feed, const Clash& clash,
                           const View& before, const Placed& placed) {
  const bool move_inputs = clash.right.device.IsCpu();
  const std::string what =
      move_inputs ? "move the inputs" : "move the model or the inputs";
  if (placed.map == MapKind::Auto) {
    const std::string_view callee = before.Source(feed.callee);
    return fmt::format("{}: `.to({}.device)`", what,
                       callee.substr(0, callee.find('.')));
  }
  return what +
         MoveCall(before, move_inputs ? clash.left.device : clash.right.device);
}

static void CheckFeed(const FeedEvent& feed, const View& before,
                      Reporter& report) {
  const Clash clash = FindClash(feed, before);
  if (!clash.IsClash() || clash.relation == Relation::DifferentIndex ||
      !before.world()
           .names.Text(before.PlainHolder(feed.module.value))
           .empty()) {
    return;
  }
  const Placed& placed = *before.PlacedOf(feed.module.value);
  const Leaf& input = clash.right;
  std::string what = "its inputs are";
  if (!input.name.IsEmpty()) {
    what = fmt::format("`{}` is", before.world().names.Text(input.name));
  }
  Finding finding = report.At(
      feed.site, "`{}` runs on {}, but {} on {}", before.Source(feed.callee),
      placed.map == MapKind::Auto ? "the accelerators of its device map"
                                  : before.Describe(clash.left.device),
      what, before.Describe(input.device));
  finding.As(LevelOf(clash));
  Explain(finding, clash.left, before);
  Explain(finding, input, before);
  finding.Label(feed.site, "they meet here")
      .Raises("RuntimeError: Expected all tensors to be on the same device")
      .Help(HelpFor(feed, clash, before, placed));
  Condition(finding, feed, clash, before, placed);
}

extern const Rule PL301 = {
    .id = "PL301",
    .name = "inputs-not-on-model-device",
    .summary = "a model runs on inputs that are on another device",
    .level = Level::Error,
    .check = On<&CheckFeed>,
};

}  // namespace placelint::rules
