#include <algorithm>
#include <array>

#include "analyzer/engine/rule.h"

namespace placelint::rules {

// Under these names the libraries' models hold what their forward runs last. A
// module under another name is an addition that they don't run.
static constexpr std::array<std::string_view, 8> Heads = {
    "lm_head", "classifier", "fc",         "head",
    "heads",   "score",      "qa_outputs", "embed_out"};

// An accelerator, or what the program calls the device; nothing when unknown.
static Device PlaceOf(const Placed& placed, const View& before) {
  if (!placed.known) {
    return {};
  }
  if (placed.IsSplit()) {
    return placed.map_value.IsValid()
               ? flow::ParseDevice("cuda", before.world().names)
               : Device{};
  }
  return placed.explicit_place ? placed.device : Device{};
}

static Level LevelFor(const Placed& placed, Relation relation) {
  return relation == Relation::UnlessCpu || placed.map == MapKind::Auto
             ? Level::Warning
             : Level::Error;
}

// A library's model runs all of itself: SEMANTICS 3.2, 9.1.
static void CheckFeed(const FeedEvent& feed, const View& before,
                      Reporter& report) {
  const ValueId model = feed.module.value;
  const Placed* placed = before.state().PlacedOf(model);
  if (placed == nullptr || before.UserClass(model).IsValid()) {
    return;
  }
  const Device device = PlaceOf(*placed, before);
  for (const std::string_view name : Heads) {
    const ValueId layer = before.state().Resolve(
        before.state().Field(model, before.world().names.Intern(name)));
    const Placed* added =
        before.IsModule(layer) ? before.state().PlacedOf(layer) : nullptr;
    if (added == nullptr || !added->known || added->parameterless ||
        added->explicit_place || !added->device.IsCpu()) {
      continue;
    }
    const Relation relation = before.RelateDevices(device, added->device);
    if (relation != Relation::Different && relation != Relation::UnlessCpu) {
      continue;
    }
    const std::string where =
        placed->IsSplit() ? "the devices of its map" : before.Describe(device);
    report
        .At(feed.site,
            "`{}` runs on {}, but its `{}` was added later and is on "
            "the CPU",
            before.Source(feed.callee), where, name)
        .As(LevelFor(*placed, relation))
        .Label(placed->set_at, fmt::format("on {} since here", where))
        .Label(added->made_at, "the layer is made on the CPU here")
        .Label(feed.site, "both run here")
        .When(relation == Relation::UnlessCpu
                  ? fmt::format("unless `{}` is the CPU", where)
                  : "")
        .Raises("RuntimeError: Expected all tensors to be on the same device")
        .Help(
            "replace the layer before the model is placed, or move the new "
            "one: `.to(model.device)`");
    return;
  }
}

// A layer that a forward makes for one call: it never moves with its module,
// and is not trained.
static void CheckMadeHere(const FeedEvent& feed, const View& before,
                          Reporter& report) {
  const Placed* placed = before.state().PlacedOf(feed.module.value);
  const Clash clash = FindClash(feed, before);
  if (placed == nullptr || before.function() == nullptr ||
      placed->explicit_place || !clash.IsClash() ||
      !clash.left.device.IsCpu() ||
      !before.IsModule(before.state().Current().self)) {
    return;
  }
  const Span& body = before.function()->span;
  const Span& made = placed->made_at;
  if (made.file != body.file || made.begin < body.begin ||
      made.end > body.end) {
    return;
  }
  Finding finding =
      report.At(made,
                "a layer that the method makes for itself is on the CPU, "
                "its input on {}",
                before.Describe(clash.right.device));
  finding.As(LevelOf(clash))
      .When(WhenClash(clash, before))
      .Label(made, "made anew in every call");
  Explain(finding, clash.right, before);
  finding.Label(feed.site, "it runs here")
      .Raises("RuntimeError: Expected all tensors to be on the same device")
      .Help(
          "make it in `__init__`: there it moves with its module, and is "
          "trained");
}

extern const Rule PL403 = {
    .id = "PL403",
    .name = "module-added-after-move",
    .summary = "a layer is made or replaced after its model was moved",
    .level = Level::Error,
    .check = On<&CheckFeed, &CheckMadeHere>,
};

}  // namespace placelint::rules
