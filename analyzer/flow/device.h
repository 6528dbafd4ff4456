// Where a tensor or a module may be.
#ifndef PLACELINT_ANALYZER_FLOW_DEVICE_H_
#define PLACELINT_ANALYZER_FLOW_DEVICE_H_

#include <cstdint>
#include <string>
#include <string_view>

#include "analyzer/base/names.h"

namespace placelint::flow {

using base::Name;

// Handle of an interned abstract value (value.h).
struct ValueId {
  std::uint32_t index = 0;
  bool IsValid() const { return index != 0; }
  auto operator<=>(const ValueId&) const = default;
};

struct Device {
  enum class Kind : std::uint8_t {
    Unknown,  // nothing is known
    Cpu,
    Accelerator,  // of `type`, at `index`
    Meta,
    Disk,
    Symbolic,  // wherever `symbol` says: equal only to itself
    Invalid,   // text that names no device
  };
  // Index of an accelerator: not given (the current one), or the value
  // `symbol`.
  static constexpr int Current = -1;
  static constexpr int SymbolicIndex = -2;

  Kind kind = Kind::Unknown;
  Name type;
  int index = Current;
  ValueId symbol;

  bool IsUnknown() const { return kind == Kind::Unknown; }
  bool IsCpu() const { return kind == Kind::Cpu; }
  bool IsAccelerator() const { return kind == Kind::Accelerator; }
  bool IsMeta() const { return kind == Kind::Meta; }
  bool IsSymbolic() const { return kind == Kind::Symbolic; }
  auto operator<=>(const Device&) const = default;

  static Device Cpu() { return {.kind = Kind::Cpu}; }
  static Device Meta() { return {.kind = Kind::Meta}; }
  static Device Of(ValueId symbol) {
    return {.kind = Kind::Symbolic, .symbol = symbol};
  }
};

// How two places relate.
enum class Relation : std::uint8_t {
  Unknown,
  Same,
  Different,       // another type of device
  DifferentIndex,  // another accelerator of the same type
  Meta,            // one of them holds no data
  UnlessCpu,       // CPU against a symbolic device: equal only if that is CPU
};

// `current_index`: index of the current accelerator, or -1 when unknown.
Relation Relate(const Device& left, const Device& right, int current_index);

// Device that the text names; Kind::Invalid when none can be meant.
Device ParseDevice(std::string_view text, base::Names& names);

// "cuda:0", "cpu", "the device of ..." needs the symbol's text.
std::string ToString(const Device& device, const base::Names& names);

}  // namespace placelint::flow

template <>
struct std::hash<placelint::flow::ValueId> {
  std::size_t operator()(placelint::flow::ValueId id) const noexcept {
    return id.index;
  }
};

#endif  // PLACELINT_ANALYZER_FLOW_DEVICE_H_
