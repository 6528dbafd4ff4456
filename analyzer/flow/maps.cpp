// Devices and device maps that values stand for.
#include "analyzer/flow/view.h"

namespace placelint::flow {

Device View::AsDevice(ValueId value) const {
  value = state_.Resolve(value);
  const Value& v = values_.Get(value);
  switch (v.kind) {
    case ValueKind::Device:
      return values_.DeviceOf(value);
    case ValueKind::Text:
      return ParseDevice(values_.Text(value), values_.names());
    case ValueKind::Int:
      if (v.number < 0) {
        return {.kind = Device::Kind::Invalid};
      }
      return {.kind = Device::Kind::Accelerator,
              .type = values_.names().Intern("cuda"),
              .index = static_cast<int>(v.number)};
    case ValueKind::Tensor:
      return values_.TensorOf(value).device;
    case ValueKind::Format: {
      std::string_view text = values_.Text(value);
      if (text.empty() || text.back() != ':') {
        break;
      }
      Device device =
          ParseDevice(text.substr(0, text.size() - 1), values_.names());
      if (device.IsAccelerator()) {
        device.index = Device::SymbolicIndex;
        device.symbol = values_.List(v.b).front();
      }
      return device;
    }
    case ValueKind::Undefined:
    case ValueKind::None:
    case ValueKind::Object:
      return {};
    default:
      break;
  }
  return Device::Of(value);
}

View::Map View::MapOfDict(const Container& dict) const {
  Map map;
  std::vector<Device> devices;
  bool unknown = dict.open;
  auto add = [&](ValueId value) {
    const Device device = AsDevice(value);
    map.has_disk |= device.kind == Device::Kind::Disk;
    map.has_cpu |= device.IsCpu();
    if (device.IsUnknown()) {
      unknown = true;
      return;
    }
    for (const Device& seen : devices) {
      if (seen == device) {
        return;
      }
    }
    devices.push_back(device);
  };
  for (const Entry& entry : dict.entries) {
    add(entry.value);
  }
  if (dict.rest.IsValid()) {
    add(dict.rest);
  }
  if (devices.size() > 1) {
    map.kind =
        map.has_disk || map.has_cpu ? MapKind::Offloaded : MapKind::Several;
  } else if (devices.size() == 1 && !unknown) {
    map.kind = map.has_disk ? MapKind::Offloaded : MapKind::OneDevice;
    map.device = devices.front();
  }
  return map;
}

View::Map View::AsMap(ValueId value) const {
  value = state_.Resolve(value);
  Map map;
  switch (values_.Kind(value)) {
    case ValueKind::None:
      map.kind = MapKind::None;
      map.is_none = true;
      return map;
    case ValueKind::Text: {
      map.is_string = true;
      map.text = values_.Text(value);
      // The strategies that transformers and accelerate share (SEMANTICS 2.2).
      for (const std::string_view name :
           {"auto", "balanced", "balanced_low_0", "sequential"}) {
        if (map.text == name) {
          map.kind = MapKind::Auto;
          return map;
        }
      }
      map.device = AsDevice(value);
      map.kind = MapKind::OneDevice;
      return map;
    }
    case ValueKind::Int:
      map.is_negative = values_.Get(value).number < 0;
      map.device = AsDevice(value);
      map.kind = MapKind::OneDevice;
      return map;
    case ValueKind::Device:
      map.device = AsDevice(value);
      map.kind = MapKind::OneDevice;
      return map;
    case ValueKind::Object:
      if (const Container* dict = state_.ContainerOf(value)) {
        return MapOfDict(*dict);
      }
      return map;
    default:
      return map;
  }
}

}  // namespace placelint::flow
