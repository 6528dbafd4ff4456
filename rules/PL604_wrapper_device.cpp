#include "analyzer/engine/rule.h"

namespace placelint::rules {

// The first of the devices that are given, when it is known.
static Device FirstDevice(const WrapEvent& wrap, const View& before,
                          bool& given) {
  const ValueId ids = before.state().Resolve(wrap.device_ids.value);
  given = wrap.device_ids.IsGiven() && !before.IsNone(ids);
  const flow::Container* list =
      given ? before.state().ContainerOf(ids) : nullptr;
  if (list == nullptr || list->entries.empty()) {
    return {};
  }
  return before.AsDevice(list->entries.front().value);
}

static Finding Report(Reporter& report, const WrapEvent& wrap,
                      const Placed& placed, const View& before,
                      const std::string& where, std::string_view what) {
  Finding finding = report.At(wrap.site, "`{}` {}, but the module is on {}",
                              before.Source(wrap.callee), what, where);
  finding.Label(placed.set_at, fmt::format("on {} since here", where))
      .Label(wrap.site, "wrapped here");
  return finding;
}

// SEMANTICS 9.7: inputs are scattered from `device_ids[0]`, where the module
// must be; without a list that is accelerator 0.
static void CheckDataParallel(const WrapEvent& wrap, const View& before,
                              const Placed& placed, Reporter& report) {
  if (placed.IsSplit() && placed.map_value.IsValid()) {
    Report(report, wrap, placed, before,
           placed.map == MapKind::Auto ? "the accelerators of its device map"
                                       : "several devices",
           "copies a module from one accelerator")
        .As(Level::Warning)
        .When(placed.map == MapKind::Auto
                  ? "the forward raises when the map uses more than one device"
                  : "the next forward raises")
        .Raises(
            "RuntimeError: module must have its parameters and buffers on "
            "device cuda:0 (device_ids[0])")
        .Help(
            "leave a model with a device map unwrapped: it already uses all "
            "accelerators");
    return;
  }
  bool given = false;
  Device first = FirstDevice(wrap, before, given);
  if (!given) {
    first = flow::ParseDevice("cuda:0", before.world().names);
  }
  if (!placed.explicit_place ||
      before.RelateDevices(placed.device, first) != Relation::DifferentIndex) {
    return;
  }
  Report(report, wrap, placed, before, before.Describe(placed.device),
         fmt::format("starts from {}", before.Describe(first)))
      .When("the next forward raises on a machine with several accelerators")
      .Raises(
          "RuntimeError: module must have its parameters and buffers on "
          "device cuda:0 (device_ids[0])")
      .Help(fmt::format("move the module to {}, or put its device first in "
                        "`device_ids`",
                        before.Describe(first)));
}

// `device_ids` is for modules on an accelerator (checked at construction), and
// the one to which the inputs are moved.
static void CheckDistributed(const WrapEvent& wrap, const View& before,
                             const Placed& placed, Reporter& report) {
  bool given = false;
  const Device first = FirstDevice(wrap, before, given);
  if (placed.IsSplit() || first.IsUnknown()) {
    return;
  }
  if (placed.device.IsCpu()) {
    Report(report, wrap, placed, before, "the CPU",
           "sends its inputs to the accelerator in `device_ids`")
        .Raises(
            "ValueError: DistributedDataParallel device_ids and "
            "output_device arguments only work with single-device/multiple-"
            "device GPU modules or CPU modules")
        .Help("move the module to the device of `device_ids` first");
  } else if (placed.explicit_place &&
             before.RelateDevices(placed.device, first) ==
                 Relation::DifferentIndex) {
    Report(report, wrap, placed, before, before.Describe(placed.device),
           fmt::format("sends its inputs to {}", before.Describe(first)))
        .When("the next forward raises")
        .Raises("RuntimeError: Expected all tensors to be on the same device")
        .Help("use one device for the module and for `device_ids`");
  }
}

static void CheckWrap(const WrapEvent& wrap, const View& before,
                      Reporter& report) {
  const Placed* placed = before.PlacedOf(wrap.inner.value);
  if (placed == nullptr || !placed->known || placed->parameterless) {
    return;
  }
  if (wrap.style == "data-parallel") {
    CheckDataParallel(wrap, before, *placed, report);
  } else if (wrap.style == "ddp") {
    CheckDistributed(wrap, before, *placed, report);
  }
}

extern const Rule PL604 = {
    .id = "PL604",
    .name = "wrapper-device",
    .summary = "a parallel wrapper expects the module on another device",
    .level = Level::Error,
    .check = On<&CheckWrap>,
};

}  // namespace placelint::rules
