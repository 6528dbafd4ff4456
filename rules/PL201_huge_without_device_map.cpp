#include <algorithm>

#include "analyzer/engine/rule.h"

namespace placelint::rules {

static constexpr double GiB = 1024.0 * 1024.0 * 1024.0;
// Where no hardware is declared: the memory of the largest accelerators that
// are common in one machine.
static constexpr double CommonAccelerator = 80 * GiB;

// Bytes that one parameter takes in memory after loading.
static double BytesPerParameter(const View& view, const Placed& placed,
                                const flow::ModelSize& size,
                                std::string& dtype) {
  if (!placed.quantization.IsEmpty()) {
    dtype = view.world().names.Text(placed.quantization);
    if (size.stored_bytes_per_parameter > 0) {
      return size.stored_bytes_per_parameter;
    }
    return dtype == "bnb-8bit" ? 1.05 : 0.6;
  }
  std::string given = view.Spell(placed.dtype);
  if (given.empty()) {
    given = view.Text(placed.dtype);
  }
  const bool stored = given == "auto" ||
                      (!placed.dtype.IsValid() &&
                       Versions(view, "transformers >=5") == InRange::Always);
  if (stored) {
    given = size.stored_dtype.empty() ? "bfloat16" : size.stored_dtype;
  }
  dtype = given.empty() ? "float32" : given.substr(given.rfind('.') + 1);
  if (dtype.find("16") != std::string::npos || dtype == "half") {
    return 2;
  }
  // An unknown dtype is taken to be a small one: in doubt, silence.
  return dtype == "float32" || dtype == "float" ? 4 : 1;
}

static double Capacity(const View& view, std::string& what) {
  const flow::Hardware& machine = view.world().environment.Machine();
  double largest = 0;
  for (const flow::Accelerator& accelerator : machine.accelerators) {
    largest = std::max(largest, static_cast<double>(accelerator.memory_bytes));
  }
  if (machine.declared && largest > 0) {
    what = fmt::format("the declared accelerator ({:.0f} GiB)", largest / GiB);
    return largest;
  }
  what = "an accelerator with 80 GiB";
  return CommonAccelerator;
}

static void CheckMove(const MoveEvent& move, const View& before,
                      Reporter& report) {
  const Placed* placed = before.PlacedOf(move.target.value);
  const bool accelerator = move.device.IsAccelerator() ||
                           (move.device.IsSymbolic() && move.has_device);
  if (placed == nullptr || !placed->known || placed->map != MapKind::None ||
      !accelerator || !before.IsModule(move.target.value)) {
    return;
  }
  const std::string_view id = before.Text(placed->checkpoint);
  if (id.empty()) {
    return;
  }
  const auto size = before.world().environment.SizeOf(id, placed->made_at.file);
  if (!size) {
    return;
  }
  std::string dtype;
  std::string what;
  const double bytes = static_cast<double>(size->parameters) *
                       BytesPerParameter(before, *placed, *size, dtype);
  const double capacity = Capacity(before, what);
  if (bytes <= capacity) {
    return;
  }
  report
      .At(move.site,
          "{} does not fit: its weights take {:.0f} GiB in {}, more "
          "than {} holds",
          id, bytes / GiB, dtype, what)
      .As(before.world().environment.Machine().declared ? Level::Error
                                                        : Level::Warning)
      .Label(placed->made_at, "loaded without `device_map` here")
      .When(move.device.IsSymbolic() ? "unless the device is the CPU" : "")
      .Raises("torch.cuda.OutOfMemoryError: CUDA out of memory")
      .Help(
          "load it with `device_map=\"auto\"` (needs accelerate) and drop the "
          "move, or load it quantized");
}

extern const Rule PL201 = {
    .id = "PL201",
    .name = "huge-without-device-map",
    .summary =
        "a model that no accelerator holds is loaded without a device "
        "map and moved to one",
    .level = Level::Warning,
    .check = On<&CheckMove>,
};

}  // namespace placelint::rules
