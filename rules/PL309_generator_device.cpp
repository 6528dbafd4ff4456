#include "analyzer/engine/rule.h"

namespace placelint::rules {

// The generator itself, or the first of a list of them.
static ValueId FindGenerator(const Operand& input, const View& before) {
  const ValueId value = before.state().Resolve(input.value);
  if (before.values().IsObject(value, ObjectKind::Generator)) {
    return value;
  }
  if (!before.values().IsObject(value, ObjectKind::List)) {
    return {};
  }
  const flow::Container* list = before.state().ContainerOf(value);
  const ValueId item = list == nullptr         ? ValueId{}
                       : list->entries.empty() ? list->rest
                                               : list->entries.front().value;
  return before.values().IsObject(item, ObjectKind::Generator) ? item
                                                               : ValueId{};
}

// SEMANTICS 4: a generator of the CPU serves every pipeline (the noise is made
// there and moved), one of an accelerator only a pipeline on that type.
static void CheckFeed(const FeedEvent& feed, const View& before,
                      Reporter& report) {
  const Placed* placed = before.PlacedOf(feed.module.value);
  if (!before.values().IsObject(feed.module.value, ObjectKind::Diffusion) ||
      placed == nullptr || !placed->known || placed->IsSplit() ||
      !placed->device.IsCpu() || !placed->offload.IsEmpty()) {
    return;
  }
  for (const Operand& input : feed.inputs) {
    const ValueId generator = FindGenerator(input, before);
    const Placed* made =
        generator.IsValid() ? before.state().PlacedOf(generator) : nullptr;
    if (made == nullptr || !made->device.IsAccelerator()) {
      continue;
    }
    const std::string_view type = before.world().names.Text(made->device.type);
    report
        .At(feed.site, "`{}` runs on the CPU, and its generator is on {}",
            before.Source(feed.callee), before.Describe(made->device))
        .Label(placed->set_at, "on the CPU since here")
        .Label(made->made_at, "the generator is made here")
        .Label(input.span, "used here")
        .Raises(fmt::format("ValueError: Cannot generate a cpu tensor from a "
                            "generator of type {}.",
                            type))
        .Help(
            "use a generator of the CPU: `torch.Generator()` serves "
            "pipelines on every device");
    return;
  }
}

extern const Rule PL309 = {
    .id = "PL309",
    .name = "generator-device",
    .summary = "a random generator is on a device that its user refuses",
    .level = Level::Error,
    .check = On<&CheckFeed>,
};

}  // namespace placelint::rules
