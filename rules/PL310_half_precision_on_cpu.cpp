#include <algorithm>
#include <array>

#include "analyzer/engine/rule.h"

namespace placelint::rules {

// A later cast is not followed: any sign of one, and nothing is said.
static constexpr std::array<std::string_view, 4> Casts = {
    ".float()", "float32", "bfloat16", "autocast"};

static bool IsHalf(ValueId dtype, const View& before) {
  if (!dtype.IsValid()) {
    return false;
  }
  std::string name = before.Spell(before.state().Resolve(dtype));
  if (name.empty()) {
    name = before.Text(dtype);
  }
  name = name.substr(name.rfind('.') + 1);
  return name == "float16" || name == "half";
}

static bool MayBeCast(const View& before, base::FileId file) {
  const std::string_view text = before.world().sources.File(file).Text();
  return std::any_of(Casts.begin(), Casts.end(), [&](std::string_view cast) {
    return text.find(cast) != std::string_view::npos;
  });
}

// Something around the module that may run it elsewhere.
static bool IsWrapped(const View& before, ValueId module) {
  const auto& placed = before.state().placed.All();
  return std::any_of(placed.begin(), placed.end(), [&](const auto& entry) {
    return entry.second->inner == module;
  });
}

static void CheckFeed(const FeedEvent& feed, const View& before,
                      Reporter& report) {
  const ValueId module = feed.module.value;
  const Placed* placed = before.state().PlacedOf(module);
  if (placed == nullptr || !placed->known || placed->managed ||
      placed->inner.IsValid() || placed->IsSplit() || !placed->device.IsCpu() ||
      !placed->quantization.IsEmpty() || !placed->offload.IsEmpty() ||
      !IsHalf(placed->dtype, before)) {
    return;
  }
  const Verdict verdict = Judge(before, "half-on-cpu", "feed");
  if (!verdict.fails || IsWrapped(before, module) ||
      MayBeCast(before, feed.site.file) ||
      MayBeCast(before, placed->made_at.file)) {
    return;
  }
  report
      .At(feed.site, "`{}` runs in float16 on the CPU",
          before.Source(feed.callee))
      .As(verdict.always ? Level::Error : Level::Warning)
      .Label(placed->made_at, "loaded in float16, on the CPU, here")
      .Label(feed.site, "runs there")
      .When(verdict.versions.empty() ? "" : "on " + verdict.versions)
      .Raises(
          "RuntimeError: \"LayerNormKernelImpl\" not implemented for "
          "'Half'")
      .Help(
          "move it to an accelerator first, or load it in float32 for the "
          "CPU");
}

extern const Rule PL310 = {
    .id = "PL310",
    .name = "half-precision-on-cpu",
    .summary = "a float16 model runs on the CPU",
    .level = Level::Error,
    .check = On<&CheckFeed>,
};

}  // namespace placelint::rules
