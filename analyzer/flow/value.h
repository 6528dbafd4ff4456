// Abstract values: immutable and interned, so that two values are equal exactly
// when their ids are. Objects (modules, containers, instances) are values that
// name a place in the heap of a `State`; what the state holds there changes,
// the value does not.
#ifndef PLACELINT_ANALYZER_FLOW_VALUE_H_
#define PLACELINT_ANALYZER_FLOW_VALUE_H_

#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "analyzer/base/names.h"
#include "analyzer/base/span.h"
#include "analyzer/flow/device.h"
#include "analyzer/ir/ir.h"

namespace placelint::flow {

using base::Span;

enum class ValueKind : std::uint8_t {
  Undefined,
  None,
  Ellipsis,
  Bool,  // number
  Int,   // number
  Float,
  Text,        // name
  Symbol,      // an unknown with an identity; number indexes symbols
  Attribute,   // attribute `name` of the unknown `a`
  Item,        // item `b` of the unknown `a`
  Result,      // of calling the unknown `a` with the list `b`
  Compare,     // number is the ir::CompareOp of `a` and `b`
  Not,         // of `a`
  IsInstance,  // `a` is an instance of `b`
  HasAttr,     // `a` has attribute `name`
  Format,      // f-string: `name` is its leading text, `b` the list of values
  Slice,       // list `b`
  External,    // a library's module, class or function: `name` is dotted
  Builtin,     // builtin function `name`
  Function,    // function `a` of module `b`, made in frame number
  Class,       // class `a` of module `b`, made in frame number
  Project,     // module `a` of the project
  Import,  // not looked at yet: `name`, imported by module `a` with `b` dots;
           // number is the member's name
  Bound,   // method `b` (Function or External) of `a`
  Super,   // super() of class `a` on `b`
  Object,  // number indexes objects
  Tensor,  // number indexes tensors
  Device,  // number indexes devices
};

struct Value {
  ValueKind kind = ValueKind::Undefined;
  Name name;
  std::uint32_t a = 0;
  std::uint32_t b = 0;
  std::int64_t number = 0;
  bool operator==(const Value&) const = default;
};

// What a symbol stands for, as far as its use or its declaration tell.
enum class Hint : std::uint8_t { Any, Number, Text, Tensor, Device, Module };

struct SymbolInfo {
  Name name;  // variable or expression, for messages
  Span span;
  Hint hint = Hint::Any;
};

enum class ObjectKind : std::uint8_t {
  Instance,  // of a user class or of a library class without placement
  Module,
  Batch,
  Tokenizer,
  Pipeline,
  Diffusion,
  Optimizer,
  Loader,
  Accelerator,
  Trainer,
  Criteria,
  Generator,
  List,
  Tuple,
  Set,
  Dict,
  Partial,
  Context,  // what a `with` block enters
  Members,  // parameters, buffers or sub-modules of a module
};

struct ObjectInfo {
  ObjectKind kind = ObjectKind::Instance;
  ValueId type;  // External or Class; invalid for containers
  Span site;     // where it is made
};

// Where a tensor comes from: decides which rule speaks, and what it says.
enum class Origin : std::uint8_t {
  Unknown,
  Factory,  // created without a device
  Placed,   // created with a device
  Host,     // from numpy, a list, a file: always the CPU
  Moved,
  Tokenizer,
  Loader,
  Output,     // of a module
  Parameter,  // registered: moves with its module
  Argument,
  Attribute,  // a plain attribute of a module: does not move with it
};

struct Tensor {
  Device device;
  Origin origin = Origin::Unknown;
  Span made_at;  // where it got its device
  Name made_by;  // API that gave it, dotted
  bool zero_dim = false;
  // Stands for a structure of tensors (a model's output, a batch): attributes
  // and items are tensors at the same place.
  bool bag = false;
  // `requires_grad=True` at creation, or an nn.Parameter.
  bool leaf = false;
  bool operator==(const Tensor&) const = default;
};

// All values of one analysis.
class Values {
 public:
  explicit Values(base::Names& names);

  const Value& Get(ValueId id) const { return values_[id.index]; }
  ValueKind Kind(ValueId id) const { return values_[id.index].kind; }
  bool Is(ValueId id, ValueKind kind) const { return Kind(id) == kind; }

  ValueId Make(const Value& value);
  ValueId NoneValue() { return Make({.kind = ValueKind::None}); }
  ValueId BoolValue(bool value);
  ValueId IntValue(std::int64_t value);
  ValueId TextValue(std::string_view text);
  ValueId ExternalValue(std::string_view dotted);
  ValueId FromLiteral(const ir::Literal& literal);
  ValueId AttributeOf(ValueId base, Name name);
  ValueId ItemOf(ValueId base, ValueId key);
  ValueId ResultOf(ValueId callee, const std::vector<ValueId>& args);
  ValueId NotOf(ValueId value);
  ValueId CompareOf(ir::CompareOp op, ValueId left, ValueId right);
  ValueId BoundOf(ValueId receiver, ValueId function);

  // The unknown that the operation at `site` gives in call context `chain`.
  ValueId SymbolAt(Span site, std::uint64_t chain, std::uint32_t part,
                   SymbolInfo info);
  const SymbolInfo& Symbol(ValueId id) const;
  // The object that the operation at `site` makes in call context `chain`.
  ValueId ObjectAt(std::uint64_t chain, std::uint32_t part, ObjectInfo info);
  const ObjectInfo& Object(ValueId id) const;
  bool IsObject(ValueId id, ObjectKind kind) const;

  ValueId TensorValue(const Tensor& tensor);
  const Tensor& TensorOf(ValueId id) const;
  ValueId DeviceValue(const Device& device);
  const Device& DeviceOf(ValueId id) const;
  std::uint32_t ListId(const std::vector<ValueId>& list);
  const std::vector<ValueId>& List(std::uint32_t id) const {
    return lists_[id];
  }

  std::string_view Text(ValueId id) const { return names_.Text(Get(id).name); }
  base::Names& names() { return names_; }
  const base::Names& names() const { return names_; }

 private:
  struct Hash {
    std::size_t operator()(const Value& value) const noexcept;
  };
  struct SiteKey {
    std::uint64_t chain;
    Span site;
    std::uint32_t part;
    std::uint32_t tag;
    bool operator==(const SiteKey&) const = default;
  };
  struct SiteHash {
    std::size_t operator()(const SiteKey& key) const noexcept;
  };

  base::Names& names_;
  std::deque<Value> values_;
  std::unordered_map<Value, std::uint32_t, Hash> ids_;
  std::unordered_map<SiteKey, std::uint32_t, SiteHash> sites_;
  std::deque<SymbolInfo> symbols_;
  std::deque<ObjectInfo> objects_;
  std::deque<Tensor> tensors_;
  std::unordered_map<std::size_t, std::vector<std::uint32_t>> tensor_ids_;
  std::vector<Device> devices_;
  std::deque<std::vector<ValueId>> lists_;
  std::unordered_map<std::size_t, std::vector<std::uint32_t>> list_ids_;
};

}  // namespace placelint::flow

#endif  // PLACELINT_ANALYZER_FLOW_VALUE_H_
