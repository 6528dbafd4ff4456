#include "analyzer/engine/rule.h"

namespace placelint::rules {

static const Operand* FindOther(const LoadEvent& load, const View& view,
                                std::string_view name) {
  for (const Operand& operand : load.others) {
    if (view.world().names.Text(operand.name) == name &&
        operand.span != load.map.span) {
      return &operand;
    }
  }
  return nullptr;
}

static bool IsInvalidText(const View& view, const Operand& operand) {
  return operand.IsGiven() && !view.Text(operand.value).empty() &&
         view.AsDevice(operand.value).kind == Device::Kind::Invalid;
}

// Texts that name no device (`device="auto"`), negative maps.
static bool CheckValues(const LoadEvent& load, const View& before,
                        Reporter& report) {
  if (load.pipeline && IsInvalidText(before, load.device)) {
    report
        .At(load.device.span, "\"{}\" is no device",
            before.Text(load.device.value))
        .Raises(
            "RuntimeError: Expected one of cpu, cuda, ... device type at "
            "start of device string")
        .Help("a strategy such as \"auto\" goes into `device_map`");
    return true;
  }
  if (!load.map.IsGiven() || load.pipeline) {
    return false;
  }
  const View::Map map = before.AsMap(load.map.value);
  if (map.is_negative) {
    const Verdict verdict = Judge(before, "negative-int-map", "load");
    report.At(load.map.span, "a negative `device_map`")
        .Raises(verdict.exception.empty()
                    ? "ValueError: You can't pass device_map as a negative int"
                    : verdict.exception)
        .Help("for the CPU pass \"cpu\", or no map at all");
    return true;
  }
  const bool accepts_any = !load.row->Has("map_values");
  if (map.is_string && map.kind == MapKind::OneDevice && accepts_any &&
      (map.device.kind == Device::Kind::Invalid ||
       map.device.kind == Device::Kind::Disk)) {
    report
        .At(load.map.span, "\"{}\" is neither a device nor a strategy",
            map.text)
        .Raises(
            "ValueError: When passing device_map as a string, the value "
            "needs to be a device name or 'auto', 'balanced', "
            "'balanced_low_0', 'sequential'")
        .Help("use \"auto\", \"cuda:0\", or a dict of modules");
    return true;
  }
  return false;
}

// `device=` for a model that a map has placed (SEMANTICS 2.10).
static void CheckPlacedModel(const LoadEvent& load, const View& before,
                             Reporter& report) {
  const Placed* placed = before.PlacedOf(load.model.value);
  if (placed == nullptr || !placed->known || placed->map == MapKind::None ||
      placed->map == MapKind::Unknown) {
    return;
  }
  const bool one_device = placed->map == MapKind::OneDevice;
  const InRange old = Versions(before, "transformers <5");
  if (one_device && old == InRange::Never) {
    return;
  }
  const bool sure = placed->map == MapKind::Several ||
                    placed->map == MapKind::Offloaded || old == InRange::Always;
  Finding finding = report.At(
      load.device.span,
      "`device` for a pipeline whose model a device map has already placed");
  finding.As(sure ? Level::Error : Level::Warning)
      .Label(placed->set_at, "placed by this map")
      .Raises(
          "ValueError: The model has been loaded with `accelerate` and "
          "therefore cannot be moved to a specific device. Please discard "
          "the `device` argument")
      .Help("drop the `device` argument")
      .Fix("remove `device`", load.device.span, "device=None", false);
  if (!sure) {
    finding.When(one_device
                     ? "on transformers before 5.0"
                     : "on transformers before 5.0; later when the map spreads "
                       "the model over several devices");
  }
}

static void CheckLoad(const LoadEvent& load, const View& before,
                      Reporter& report) {
  if (CheckValues(load, before, report) || !load.pipeline) {
    return;
  }
  const Operand* nested = FindOther(load, before, "device_map");
  const bool twice = load.map.IsGiven() && nested != nullptr &&
                     !(nested->span == load.map.span) &&
                     !before.IsNone(load.map.value);
  if (twice) {
    report.At(load.map.span, "`device_map` is given twice")
        .Label(nested->span, "and here")
        .Raises(
            "ValueError: You cannot use both `pipeline(... device_map=..., "
            "model_kwargs={\"device_map\":...})`")
        .Help("give it once");
    return;
  }
  if (!load.device.IsGiven() ||
      before.IsNone(before.state().Resolve(load.device.value))) {
    return;
  }
  const Operand& map =
      load.map.IsGiven() || nested == nullptr ? load.map : *nested;
  if (map.IsGiven() && !before.IsNone(map.value)) {
    const bool always = Versions(before, "transformers <5") == InRange::Always;
    Finding finding =
        report.At(load.device.span, "`device` together with `device_map`");
    finding.As(always ? Level::Error : Level::Warning)
        .Label(map.span, "the map is given here")
        .Raises(
            "ValueError: The model has been loaded with `accelerate` and "
            "therefore cannot be moved to a specific device")
        .Help("keep one of the two");
    if (!always) {
      finding.When(
          "on transformers before 5.0; later when the map spreads the "
          "model over several devices");
    }
    return;
  }
  if (load.model.IsGiven()) {
    CheckPlacedModel(load, before, report);
  }
}

// `.to("auto")`, `torch.device("gpu")`.
static void CheckMove(const MoveEvent& move, const View& before,
                      Reporter& report) {
  if (IsInvalidText(before, move.to)) {
    report.At(move.to.span, "\"{}\" is no device", before.Text(move.to.value))
        .Raises(
            "RuntimeError: Expected one of cpu, cuda, ... device type at "
            "start of device string")
        .Help("use a device such as \"cuda\", \"cuda:0\" or \"cpu\"");
  }
}

extern const Rule PL105 = {
    .id = "PL105",
    .name = "pipeline-device-conflict",
    .summary =
        "`device` and `device_map` contradict each other or name no "
        "device",
    .level = Level::Error,
    .check = On<&CheckLoad, &CheckMove>,
};

}  // namespace placelint::rules
