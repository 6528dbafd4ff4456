#include "analyzer/flow/device.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace placelint::flow {

// Device types that torch knows by itself or through the usual plug-ins
// (SEMANTICS 9.8).
static constexpr std::array<std::string_view, 22> AcceleratorTypes = {
    "cuda", "mps",           "xpu",    "hip",    "npu",    "hpu",
    "mlu",  "musa",          "sdaa",   "xla",    "ipu",    "vpu",
    "mtia", "privateuseone", "neuron", "vulkan", "opengl", "ideep",
    "fpga", "maia",          "lazy",   "mkldnn"};

static Relation RelateIndices(const Device& left, const Device& right,
                              int current_index) {
  if (left.index == right.index && left.symbol == right.symbol) {
    return Relation::Same;
  }
  if (left.index == Device::SymbolicIndex ||
      right.index == Device::SymbolicIndex) {
    return Relation::Unknown;
  }
  const int a = left.index == Device::Current ? current_index : left.index;
  const int b = right.index == Device::Current ? current_index : right.index;
  if (a < 0 || b < 0) {
    return Relation::Unknown;
  }
  return a == b ? Relation::Same : Relation::DifferentIndex;
}

Relation Relate(const Device& left, const Device& right, int current_index) {
  using Kind = Device::Kind;
  if (left.kind == Kind::Unknown || right.kind == Kind::Unknown ||
      left.kind == Kind::Invalid || right.kind == Kind::Invalid) {
    return Relation::Unknown;
  }
  if (left == right) {
    return Relation::Same;
  }
  if (left.IsSymbolic() || right.IsSymbolic()) {
    const Device& other = left.IsSymbolic() ? right : left;
    return other.IsCpu() ? Relation::UnlessCpu : Relation::Unknown;
  }
  if (left.IsMeta() || right.IsMeta()) {
    return Relation::Meta;
  }
  if (left.IsAccelerator() && right.IsAccelerator() &&
      left.type == right.type) {
    return RelateIndices(left, right, current_index);
  }
  return Relation::Different;
}

static bool ParseIndex(std::string_view text, int& index) {
  if (text.empty() || text.size() > 4 ||
      !std::all_of(text.begin(), text.end(),
                   [](unsigned char c) { return std::isdigit(c) != 0; })) {
    return false;
  }
  index = std::stoi(std::string(text));
  return true;
}

Device ParseDevice(std::string_view text, base::Names& names) {
  const std::size_t colon = text.find(':');
  const std::string_view type = text.substr(0, colon);
  int index = Device::Current;
  if (colon != std::string_view::npos &&
      !ParseIndex(text.substr(colon + 1), index)) {
    return {.kind = Device::Kind::Invalid};
  }
  if (type == "cpu") {
    return Device::Cpu();
  }
  if (type == "meta") {
    return Device::Meta();
  }
  if (type == "disk") {
    return {.kind = Device::Kind::Disk};
  }
  if (std::find(AcceleratorTypes.begin(), AcceleratorTypes.end(), type) ==
      AcceleratorTypes.end()) {
    return {.kind = Device::Kind::Invalid};
  }
  return {.kind = Device::Kind::Accelerator,
          .type = names.Intern(type),
          .index = index};
}

std::string ToString(const Device& device, const base::Names& names) {
  switch (device.kind) {
    case Device::Kind::Cpu:
      return "cpu";
    case Device::Kind::Meta:
      return "meta";
    case Device::Kind::Disk:
      return "disk";
    case Device::Kind::Accelerator: {
      std::string text(names.Text(device.type));
      if (device.index >= 0) {
        text += ":" + std::to_string(device.index);
      } else if (device.index == Device::SymbolicIndex) {
        text += ":?";
      }
      return text;
    }
    case Device::Kind::Symbolic:
      return "symbolic";
    case Device::Kind::Invalid:
      return "invalid";
    case Device::Kind::Unknown:
      break;
  }
  return "unknown";
}

}  // namespace placelint::flow
