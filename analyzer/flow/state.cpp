#include "analyzer/flow/state.h"

#include <algorithm>

#include "analyzer/base/check.h"

namespace placelint::flow {

Frame& State::OwnFrame(FrameId id) {
  PL_CHECK(frames.Find(id) != nullptr, "frame of a running function is gone");
  std::shared_ptr<Frame>& frame_of = frames.Mutable(id);
  // Other paths may share the frame.
  if (frame_of.use_count() > 1) {
    frame_of = std::make_shared<Frame>(*frame_of);
  }
  return *frame_of;
}

void State::Set(ir::Slot slot, ValueId value) {
  if (!slot.IsValid() || Get(slot) == value) {
    return;
  }
  OwnFrame(frame).slots.Set(slot.index, value);
}

ValueId State::Field(ValueId object, Name name) const {
  const ValueId* found = fields.Find({object, name});
  return found != nullptr ? *found : ValueId{};
}

std::vector<std::pair<Name, ValueId>> State::FieldsOf(ValueId object) const {
  std::vector<std::pair<Name, ValueId>> found;
  fields.ForEachWith(FieldKeyHash::Object(object), FieldKeyHash::ObjectDigits,
                     [&](const FieldKey& key, ValueId value) {
                       if (key.object == object) {
                         found.emplace_back(key.name, value);
                       }
                     });
  std::sort(found.begin(), found.end());
  return found;
}

const Placed* State::PlacedOf(ValueId object) const {
  const auto* found = placed.Find(object);
  return found != nullptr ? found->get() : nullptr;
}

const Container* State::ContainerOf(ValueId object) const {
  const auto* found = containers.Find(object);
  return found != nullptr ? found->get() : nullptr;
}

void State::SetPlaced(ValueId object, Placed value) {
  placed.Set(object, std::make_shared<const Placed>(std::move(value)));
}

void State::SetContainer(ValueId object, Container container) {
  containers.Set(object,
                 std::make_shared<const Container>(std::move(container)));
}

ValueId State::Resolve(ValueId value) const {
  // Bindings never form a chain longer than the number of refinements.
  for (int step = 0; step < 8; ++step) {
    const ValueId* bound = bindings.Find(value);
    if (bound == nullptr) {
      break;
    }
    value = *bound;
  }
  return value;
}

Device State::DefaultDevice() const {
  for (auto scope = scopes.rbegin(); scope != scopes.rend(); ++scope) {
    if (scope->kind == Scope::Kind::DefaultDevice) {
      return scope->device;
    }
  }
  return default_device.value_or(Device::Cpu());
}

}  // namespace placelint::flow
