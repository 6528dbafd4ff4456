// What holds on one path at one point: variables, the heap, the conditions that
// were decided on the way. Paths are kept apart up to a bound, so that
// correlated conditions do not mix; then they are joined.
#ifndef PLACELINT_ANALYZER_FLOW_STATE_H_
#define PLACELINT_ANALYZER_FLOW_STATE_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "analyzer/flow/persistent_map.h"
#include "analyzer/flow/slots.h"
#include "analyzer/flow/value.h"

namespace placelint::flow {

// How a device map placed a module.
enum class MapKind : std::uint8_t {
  None,       // no map
  OneDevice,  // all of it on `device`
  Auto,       // "auto", "balanced", ...: depends on the machine
  Several,    // over several accelerators
  Offloaded,  // parts of it on the CPU or the disk beside an accelerator
  Unknown,    // a map that is not known
};

// Placement of an object: module, batch, pipeline, loader.
struct Placed {
  // False: something unknown may have moved it.
  bool known = true;
  Device device;
  MapKind map = MapKind::None;
  ValueId map_value;
  // "bnb-8bit", "bnb-4bit", "gptq", ...; empty: not quantized.
  Name quantization;
  // diffusers' and accelerate's offloads: "sequential", "model", "cpu", ...
  Name offload;
  // A trainer or an accelerator moves it and its inputs.
  bool managed = false;
  // Explicitly moved, or placed by its loader; false: where it happened to be
  // made.
  bool explicit_place = false;
  Span set_at;  // what placed it
  Name set_by;  // that API, dotted
  Span made_at;
  Name made_by;
  // Module around which this one was wrapped, and how ("peft", "ddp", ...).
  ValueId inner;
  Name wrap;
  // Hub id or folder, dtype, and the other arguments of a load.
  ValueId checkpoint;
  ValueId dtype;
  // Holds no parameters: runs wherever its inputs are.
  bool parameterless = false;
  // Its only tensors are buffers that its constructor was given (the weights of
  // a loss): operands rather than a place to run.
  bool operands_only = false;
  // Optimizers and collections of parameters: the module that they belong to.
  ValueId owner;
  // Optimizers: state was made or loaded while the parameters were on `device`.
  bool has_state = false;

  bool IsSplit() const {
    return map == MapKind::Auto || map == MapKind::Several ||
           map == MapKind::Offloaded;
  }
  bool operator==(const Placed&) const = default;
};

struct Entry {
  ValueId key;
  ValueId value;
  auto operator<=>(const Entry&) const = default;
};

// Content of a list, tuple, set (keys invalid) or dict.
struct Container {
  std::vector<Entry> entries;
  // Further elements may be there; `rest` stands for one of them (invalid:
  // unknown).
  bool open = false;
  ValueId rest;
  bool operator==(const Container&) const = default;

  ValueId Find(ValueId key) const {
    for (const Entry& entry : entries) {
      if (entry.key == key) {
        return entry.value;
      }
    }
    return {};
  }
};

struct FieldKey {
  ValueId object;
  Name name;
  bool operator==(const FieldKey&) const = default;
};
// Spreads an index over 64 bits, the high ones first.
struct IndexHash {
  std::uint64_t operator()(std::uint32_t index) const noexcept {
    return index * 0x9E3779B97F4A7C15ULL;
  }
  std::uint64_t operator()(ValueId id) const noexcept {
    return (*this)(id.index);
  }
};
// The fields of one object lie together: its hash comes first.
struct FieldKeyHash {
  static constexpr int ObjectDigits = 8;
  static std::uint64_t Object(ValueId object) noexcept {
    return IndexHash{}(object) & 0xFFFFFFFF00000000ULL;
  }
  std::uint64_t operator()(const FieldKey& key) const noexcept {
    return Object(key.object) | (IndexHash{}(key.name.id) >> 32U);
  }
};

using FrameId = std::uint32_t;

struct Frame {
  Slots slots;
  FrameId outer = 0;         // frame of the enclosing function
  std::uint32_t module = 0;  // index of its module
  ir::FunctionId function;
  ValueId self;        // receiver of a method
  ValueId name_space;  // class whose body runs
  bool operator==(const Frame&) const = default;
};

// A condition that was taken on the way.
struct Condition {
  Span span;
  bool taken = true;
  bool operator==(const Condition&) const = default;
};

// An active `with` block.
struct Scope {
  enum class Kind : std::uint8_t { DefaultDevice, Empty, Raises, Other };
  Kind kind = Kind::Other;
  Device device;
  Span span;
  bool operator==(const Scope&) const = default;
};

enum class Exit : std::uint8_t {
  None,
  Return,
  Raise,
  Break,
  Continue,
  Gone,  // no path leads here: the state holds nothing
};

struct State {
  FrameId frame = 0;
  PersistentMap<FrameId, std::shared_ptr<Frame>, IndexHash> frames;
  PersistentMap<FieldKey, ValueId, FieldKeyHash> fields;
  PersistentMap<ValueId, std::shared_ptr<const Placed>, IndexHash> placed;
  PersistentMap<ValueId, std::shared_ptr<const Container>, IndexHash>
      containers;
  // Decided truth of conditions, and what symbols were found to be.
  PersistentMap<ValueId, bool, IndexHash> truths;
  PersistentMap<ValueId, ValueId, IndexHash> bindings;
  std::vector<Condition> conditions;
  std::vector<Scope> scopes;
  // The default device, when set by the program.
  std::optional<Device> default_device;
  // Index of the current accelerator; -1: unknown.
  int current_index = -1;
  // Where the program asks whether there is an accelerator.
  Span asked_at;
  // Where CUDA was initialised first.
  Span initialised_at;
  // Elements that generators of the running functions have yielded.
  Exit exit = Exit::None;
  ValueId result;
  // Handlers around: exceptions that are expected here are not reported.
  std::uint32_t guarded = 0;

  const Frame& Current() const { return **frames.Find(frame); }
  ValueId Get(ir::Slot slot) const { return Current().slots.Get(slot.index); }
  void Set(ir::Slot slot, ValueId value);
  Frame& OwnFrame(FrameId id);
  ValueId Field(ValueId object, Name name) const;
  // All fields of an object, in a fixed order.
  std::vector<std::pair<Name, ValueId>> FieldsOf(ValueId object) const;
  const Placed* PlacedOf(ValueId object) const;
  // Null when nothing is known about its content.
  const Container* ContainerOf(ValueId object) const;
  void SetPlaced(ValueId object, Placed placed);
  void SetContainer(ValueId object, Container container);
  // Follows what symbols were found to be.
  ValueId Resolve(ValueId value) const;
  // Where a tensor without a device goes now.
  Device DefaultDevice() const;
  bool IsRunning() const { return exit == Exit::None; }
};

// Makes `paths` fewer: drops paths that equal others, joins those that differ
// in nothing that matters, and beyond `limit` joins the most similar ones.
// `site` names the values that become unknown.
void Merge(std::vector<State>& paths, std::size_t limit, Span site,
           Values& values);

}  // namespace placelint::flow

#endif  // PLACELINT_ANALYZER_FLOW_STATE_H_
