// Read-only questions about one state: what rules ask. Also used by flow
// itself, so that both mean the same.
#ifndef PLACELINT_ANALYZER_FLOW_VIEW_H_
#define PLACELINT_ANALYZER_FLOW_VIEW_H_

#include <string>
#include <string_view>
#include <vector>

#include "analyzer/base/source_map.h"
#include "analyzer/flow/environment.h"
#include "analyzer/flow/event.h"
#include "analyzer/flow/state.h"
#include "analyzer/ir/effect_table.h"

namespace placelint::flow {

// What all of an analysis shares.
struct World {
  const ir::EffectTable& table;
  Environment& environment;
  const base::SourceMap& sources;
  base::Names& names;
};

// A tensor found inside an operand.
struct Leaf {
  ValueId value;
  Device device;
  Span span;  // of the operand, or where the tensor was put into a container
  Name name;  // parameter or key
};

class View {
 public:
  View(const State& state, Values& values, const World& world,
       const ir::Function* function)
      : state_(state), values_(values), world_(world), function_(function) {}

  const State& state() const { return state_; }
  Values& values() const { return values_; }
  const World& world() const { return world_; }
  // The function that is running; null for a module's body.
  const ir::Function* function() const { return function_; }

  ValueKind Kind(ValueId value) const { return values_.Kind(value); }
  // Null when `value` is no tensor.
  const Tensor* TensorOf(ValueId value) const;
  // Placement of a module, batch, pipeline, ... (of the innermost module when
  // it is wrapped); null when nothing is known.
  const Placed* PlacedOf(ValueId value) const;
  // Device of a tensor, or of an object that is not split.
  Device DeviceOf(ValueId value) const;
  // What `value` means as an argument that names a device ("cuda:0", 0, a
  // torch.device, a variable).
  Device AsDevice(ValueId value) const;
  // What `value` means as a device map.
  struct Map {
    MapKind kind = MapKind::Unknown;
    Device device;          // OneDevice
    std::string_view text;  // a string, as written
    bool is_string = false;
    bool is_negative = false;
    bool is_none = false;
    bool has_disk = false;
    bool has_cpu = false;
  };
  Map AsMap(ValueId value) const;
  // Tensors inside `operand` (lists, dicts and batches are opened).
  std::vector<Leaf> Leaves(const Operand& operand) const;
  // Symbols that a branch has decided count as what they are there.
  Relation RelateDevices(const Device& left, const Device& right) const;
  // Whether two tensors among the operands are surely not at one place.
  bool Clashes(const std::vector<Operand>& operands) const;
  // Whether an argument is a dtype rather than a device.
  bool IsDtype(ValueId value) const;
  // Whether an unknown argument can be taken for a device: it is passed by
  // keyword, or its name or its origin says so.
  bool IsDeviceLike(ValueId value, bool keyword) const;
  // Dotted name of the class of an object ("transformers.PreTrainedModel",
  // nearest library base of a user class); empty when unknown.
  std::string_view LibraryClass(ValueId object) const;
  // The same for a class; bases are followed `depth` deep.
  std::string_view LibraryBaseOf(ValueId type, int depth = 8) const;
  bool IsA(ValueId object, std::string_view class_name) const {
    return world_.table.IsA(LibraryClass(object), class_name);
  }
  bool IsModule(ValueId value) const;
  // `module` and the modules that move with it, outermost first: what it
  // wraps, its attributes and its items.
  std::vector<ValueId> Modules(ValueId module) const;
  // Objects of a kind that belong to `owner` (optimizers of a module).
  std::vector<ValueId> OwnedBy(ValueId owner, ObjectKind kind) const;
  // The attribute of a module whose plain list, tuple or dict holds `module`:
  // it does not move with that module. Empty when there is none.
  Name PlainHolder(ValueId module, int depth = 4) const;
  // Modules that `module` is registered in.
  std::vector<ValueId> Parents(ValueId module) const;
  // User class of an object, invalid if it has none.
  ValueId UserClass(ValueId object) const;
  // "cuda:0", or the expression that a symbolic device stands for.
  std::string Describe(const Device& device) const;
  // How the program spells a symbol ("args.device").
  std::string Spell(ValueId value) const;
  std::string_view Source(Span span) const;
  // Literal text of a value; empty when it is none.
  std::string_view Text(ValueId value) const;
  std::int64_t Number(ValueId value, std::int64_t otherwise) const;
  bool IsTrue(ValueId value) const;
  bool IsNone(ValueId value) const { return Kind(value) == ValueKind::None; }

 private:
  void AddLeaves(ValueId value, Span span, Name name, int depth,
                 std::vector<Leaf>& leaves) const;
  Map MapOfDict(const Container& dict) const;

  const State& state_;
  Values& values_;
  const World& world_;
  const ir::Function* function_;
};

}  // namespace placelint::flow

#endif  // PLACELINT_ANALYZER_FLOW_VIEW_H_
