#include "analyzer/flow/view.h"

#include <fmt/format.h>

#include <algorithm>

namespace placelint::flow {

// How deep containers inside containers are opened.
static constexpr int MaxNesting = 4;
// A chain of wrappers (peft around a module around a module) ends well before.
static constexpr int MaxWrappers = 8;

const Tensor* View::TensorOf(ValueId value) const {
  return values_.Is(value, ValueKind::Tensor) ? &values_.TensorOf(value)
                                              : nullptr;
}

const Placed* View::PlacedOf(ValueId value) const {
  const Placed* placed = nullptr;
  for (int i = 0; i < MaxWrappers && value.IsValid(); ++i) {
    const Placed* here = state_.PlacedOf(value);
    if (here == nullptr) {
      break;
    }
    placed = here;
    value = here->inner;
  }
  return placed;
}

Device View::DeviceOf(ValueId value) const {
  value = state_.Resolve(value);
  if (const Tensor* tensor = TensorOf(value)) {
    return tensor->device;
  }
  const Placed* placed = PlacedOf(value);
  if (placed != nullptr) {
    return placed->known && !placed->IsSplit() ? placed->device : Device{};
  }
  return {};
}

void View::AddLeaves(ValueId value, Span span, Name name, int depth,
                     std::vector<Leaf>& leaves) const {
  value = state_.Resolve(value);
  if (const Tensor* tensor = TensorOf(value)) {
    leaves.push_back({value, tensor->device, span, name});
    return;
  }
  if (depth == 0 || !values_.Is(value, ValueKind::Object)) {
    return;
  }
  const ObjectKind kind = values_.Object(value).kind;
  if (kind == ObjectKind::Batch) {
    if (const Placed* placed = state_.PlacedOf(value);
        placed != nullptr && placed->known) {
      leaves.push_back({value, placed->device, span, name});
    }
  }
  const bool opens = kind == ObjectKind::List || kind == ObjectKind::Tuple ||
                     kind == ObjectKind::Set || kind == ObjectKind::Dict ||
                     kind == ObjectKind::Batch;
  const Container* content = opens ? state_.ContainerOf(value) : nullptr;
  if (content == nullptr) {
    return;
  }
  for (const Entry& entry : content->entries) {
    const Name key = values_.Is(entry.key, ValueKind::Text)
                         ? values_.Get(entry.key).name
                         : name;
    AddLeaves(entry.value, span, key, depth - 1, leaves);
  }
  if (content->rest.IsValid()) {
    AddLeaves(content->rest, span, name, depth - 1, leaves);
  }
}

std::vector<Leaf> View::Leaves(const Operand& operand) const {
  std::vector<Leaf> leaves;
  AddLeaves(operand.value, operand.span, operand.name, MaxNesting, leaves);
  return leaves;
}

std::string_view View::LibraryBaseOf(ValueId type, int depth) const {
  if (values_.Is(type, ValueKind::External)) {
    return values_.Text(type);
  }
  const Container* bases = state_.ContainerOf(type);
  if (bases == nullptr || depth == 0) {
    return {};
  }
  // The first base that the table knows, else any library's.
  std::string_view other;
  for (const Entry& base : bases->entries) {
    const std::string_view found = LibraryBaseOf(base.value, depth - 1);
    if (found.empty()) {
      continue;
    }
    if (world_.table.Class(found) != nullptr) {
      return found;
    }
    other = other.empty() ? found : other;
  }
  return other;
}

std::string_view View::LibraryClass(ValueId object) const {
  if (!values_.Is(object, ValueKind::Object)) {
    return values_.Is(object, ValueKind::Tensor) ? ir::TensorClass
                                                 : std::string_view{};
  }
  return LibraryBaseOf(values_.Object(object).type);
}

ValueId View::UserClass(ValueId object) const {
  if (!values_.Is(object, ValueKind::Object)) {
    return {};
  }
  const ValueId type = values_.Object(object).type;
  return values_.Is(type, ValueKind::Class) ? type : ValueId{};
}

bool View::IsModule(ValueId value) const {
  return values_.IsObject(value, ObjectKind::Module);
}

std::vector<ValueId> View::Modules(ValueId module) const {
  std::vector<ValueId> found;
  const auto add = [&](ValueId value) {
    value = state_.Resolve(value);
    if (IsModule(value) &&
        std::find(found.begin(), found.end(), value) == found.end()) {
      found.push_back(value);
    }
  };
  add(module);
  for (std::size_t i = 0; i < found.size(); ++i) {
    const ValueId value = found[i];
    if (const Placed* placed = state_.PlacedOf(value)) {
      add(placed->inner);
    }
    if (const Container* content = state_.ContainerOf(value)) {
      for (const Entry& entry : content->entries) {
        add(entry.value);
      }
    }
    for (const auto& [name, field] : state_.FieldsOf(value)) {
      add(field);
    }
  }
  return found;
}

std::vector<ValueId> View::OwnedBy(ValueId owner, ObjectKind kind) const {
  std::vector<ValueId> found;
  for (const auto& [object, placed] : state_.placed.All()) {
    if (placed->owner == owner && values_.IsObject(object, kind)) {
      found.push_back(object);
    }
  }
  std::sort(found.begin(), found.end());
  return found;
}

// The attribute of a module whose plain container has `module` itself.
static Name HeldDirectly(const State& state, const Values& values,
                         ValueId module) {
  for (const auto& [key, field] : state.fields.All()) {
    if (!values.IsObject(key.object, ObjectKind::Module) ||
        !values.Is(field, ValueKind::Object) ||
        values.IsObject(field, ObjectKind::Module)) {
      continue;
    }
    const Container* content = state.ContainerOf(field);
    if (content == nullptr) {
      continue;
    }
    const bool holds =
        content->rest == module ||
        std::any_of(content->entries.begin(), content->entries.end(),
                    [&](const Entry& e) { return e.value == module; });
    if (holds) {
      return key.name;
    }
  }
  return {};
}

std::vector<ValueId> View::Parents(ValueId module) const {
  std::vector<ValueId> parents;
  for (const auto& [key, field] : state_.fields.All()) {
    if (field == module && IsModule(key.object)) {
      parents.push_back(key.object);
    }
  }
  for (const auto& [object, content] : state_.containers.All()) {
    const bool holds =
        content->rest == module ||
        std::any_of(content->entries.begin(), content->entries.end(),
                    [&](const Entry& e) { return e.value == module; });
    if (holds && IsModule(object)) {
      parents.push_back(object);
    }
  }
  std::sort(parents.begin(), parents.end());
  return parents;
}

Name View::PlainHolder(ValueId module, int depth) const {
  const std::vector<ValueId> parents = Parents(module);
  if (parents.empty()) {
    return HeldDirectly(state_, values_, module);
  }
  for (const ValueId parent : parents) {
    if (depth > 0) {
      if (const Name name = PlainHolder(parent, depth - 1); !name.IsEmpty()) {
        return name;
      }
    }
  }
  return {};
}

std::string View::Spell(ValueId value) const {
  const Value& v = values_.Get(value);
  switch (v.kind) {
    case ValueKind::Symbol:
      return std::string(world_.names.Text(values_.Symbol(value).name));
    case ValueKind::Attribute: {
      const std::string base = Spell(ValueId{v.a});
      return base.empty() ? ""
                          : fmt::format("{}.{}", base, values_.Text(value));
    }
    case ValueKind::Item: {
      const std::string base = Spell(ValueId{v.a});
      const ValueId key{v.b};
      if (base.empty() || !values_.Is(key, ValueKind::Text)) {
        return "";
      }
      return fmt::format("{}[\"{}\"]", base, values_.Text(key));
    }
    case ValueKind::Result: {
      const std::string base = Spell(ValueId{v.a});
      return base.empty() ? "" : base + "(...)";
    }
    case ValueKind::External:
      return std::string(values_.Text(value));
    default:
      return "";
  }
}

std::string View::Describe(const Device& device) const {
  if (!device.IsSymbolic()) {
    return ToString(device, world_.names);
  }
  const std::string spelled = Spell(device.symbol);
  return spelled.empty() ? "another device" : spelled;
}

std::string_view View::Source(Span span) const {
  if (!span.IsValid()) {
    return {};
  }
  return world_.sources.File(span.file).Text(span);
}

std::string_view View::Text(ValueId value) const {
  value = state_.Resolve(value);
  return values_.Is(value, ValueKind::Text) ? values_.Text(value)
                                            : std::string_view{};
}

Relation View::RelateDevices(const Device& left, const Device& right) const {
  const auto decided = [&](const Device& device) {
    if (!device.IsSymbolic()) {
      return device;
    }
    const ValueId value = state_.Resolve(device.symbol);
    return value == device.symbol ? device : AsDevice(value);
  };
  return Relate(decided(left), decided(right), state_.current_index);
}

bool View::Clashes(const std::vector<Operand>& operands) const {
  std::vector<Leaf> leaves;
  for (const Operand& operand : operands) {
    for (const Leaf& leaf : Leaves(operand)) {
      const Tensor* tensor = TensorOf(leaf.value);
      if (tensor == nullptr || !tensor->zero_dim) {
        leaves.push_back(leaf);
      }
    }
  }
  for (std::size_t i = 1; i < leaves.size(); ++i) {
    const Relation relation = RelateDevices(leaves[0].device, leaves[i].device);
    if (relation != Relation::Same && relation != Relation::Unknown) {
      return true;
    }
  }
  return false;
}

bool View::IsDtype(ValueId value) const {
  value = state_.Resolve(value);
  const Value& v = values_.Get(value);
  if (v.kind == ValueKind::External) {
    const std::string_view name = values_.Text(value);
    const std::string_view root =
        ir::TensorClass.substr(0, ir::TensorClass.find('.') + 1);
    return name.starts_with(root) &&
           name.substr(root.size()).find('.') == std::string_view::npos;
  }
  return Spell(value).find("dtype") != std::string::npos;
}

bool View::IsDeviceLike(ValueId value, bool keyword) const {
  value = state_.Resolve(value);
  switch (values_.Kind(value)) {
    case ValueKind::Symbol:
      if (values_.Symbol(value).hint == Hint::Device) {
        return true;
      }
      break;
    case ValueKind::Attribute:
    case ValueKind::Item:
    case ValueKind::Result:
    case ValueKind::External:
      break;
    default:
      return true;
  }
  if (keyword) {
    return true;
  }
  const std::string name = Spell(value);
  for (const std::string_view part :
       {"dev", "DEV", "Dev", "gpu", "GPU", "cuda", "rank", "place"}) {
    if (name.find(part) != std::string::npos) {
      return true;
    }
  }
  return false;
}

std::int64_t View::Number(ValueId value, std::int64_t otherwise) const {
  value = state_.Resolve(value);
  return values_.Is(value, ValueKind::Int) ? values_.Get(value).number
                                           : otherwise;
}

bool View::IsTrue(ValueId value) const {
  value = state_.Resolve(value);
  return values_.Is(value, ValueKind::Bool) && values_.Get(value).number != 0;
}

}  // namespace placelint::flow
