// Sequences: what iteration gives, and what grows.
#include <algorithm>

#include "analyzer/flow/interpreter.h"

namespace placelint::flow {

Interpreter::Sequence Interpreter::Elements(State& state, ValueId iterable,
                                            Span span) {
  iterable = state.Resolve(iterable);
  if (values_.Is(iterable, ValueKind::Tensor)) {
    // The elements of a tensor with one dimension are numbers.
    Tensor element = values_.TensorOf(iterable);
    element.zero_dim = element.zero_dim || !element.bag;
    return {{values_.TensorValue(element)}, false};
  }
  if (!values_.Is(iterable, ValueKind::Object)) {
    return {{values_.ItemOf(iterable, FreshSymbol(state, span, 3))}, false};
  }
  const ObjectKind kind = values_.Object(iterable).kind;
  if (kind == ObjectKind::Loader) {
    return {{LoaderElement(state, iterable, span)}, false};
  }
  if (kind == ObjectKind::Members) {
    const ValueId sample = state.Field(iterable, Intern("sample"));
    if (const Container* members = state.ContainerOf(iterable)) {
      Sequence sequence;
      for (const Entry& entry : members->entries) {
        sequence.items.push_back(entry.value);
      }
      sequence.exact = !members->open;
      return sequence;
    }
    if (sample.IsValid()) {
      return {{sample}, false};
    }
  }
  const Container* content = state.ContainerOf(iterable);
  if (content == nullptr) {
    return {{values_.ItemOf(iterable, FreshSymbol(state, span, 3))}, false};
  }
  Sequence sequence;
  const bool keys = kind == ObjectKind::Dict || kind == ObjectKind::Batch;
  for (const Entry& entry : content->entries) {
    sequence.items.push_back(keys ? entry.key : entry.value);
  }
  if (content->open) {
    if (content->rest.IsValid() && !keys) {
      sequence.items.push_back(content->rest);
    }
    if (sequence.items.empty()) {
      sequence.items.push_back(FreshSymbol(state, span, 4));
    }
  }
  sequence.exact = !content->open;
  return sequence;
}

void Interpreter::AppendTo(State& state, ValueId container, ValueId key,
                           ValueId value) {
  const Container* known = state.ContainerOf(container);
  Container content = known != nullptr ? *known : Container{.open = true};
  if (key.IsValid()) {
    const bool concrete =
        values_.Is(key, ValueKind::Text) || values_.Is(key, ValueKind::Int);
    if (!concrete) {
      content.open = true;
      content.rest = value;
    } else {
      std::erase_if(content.entries,
                    [&](const Entry& entry) { return entry.key == key; });
      content.entries.push_back({key, value});
    }
    state.SetContainer(container, content);
    return;
  }
  if (inexact_ > 0) {
    content.open = true;
    const bool there =
        content.rest == value ||
        std::any_of(content.entries.begin(), content.entries.end(),
                    [&](const Entry& entry) { return entry.value == value; });
    if (!there && !content.rest.IsValid()) {
      content.rest = value;
    } else if (!there && content.entries.size() < 8) {
      content.entries.push_back({{}, value});
    }
  } else {
    content.entries.push_back({{}, value});
  }
  state.SetContainer(container, content);
}

// Batch that the default collate function makes of samples like `sample`.
ValueId Interpreter::Collate(State& state, ValueId sample, Span span,
                             int depth) {
  sample = state.Resolve(sample);
  const auto on_cpu = [&] {
    return values_.TensorValue(
        {.device = Device::Cpu(), .origin = Origin::Loader, .made_at = span});
  };
  switch (values_.Kind(sample)) {
    case ValueKind::Tensor: {
      Tensor tensor = values_.TensorOf(sample);
      tensor.zero_dim = false;
      tensor.origin = tensor.device.IsCpu() ? Origin::Loader : tensor.origin;
      return values_.TensorValue(tensor);
    }
    case ValueKind::Int:
    case ValueKind::Float:
    case ValueKind::Bool:
      return on_cpu();
    case ValueKind::Text:
      return MakeContainer(state, ObjectKind::List, {.open = true}, span, 5);
    case ValueKind::Object:
      break;
    default:
      // What a loader collates is on the CPU, unless the program put it
      // elsewhere.
      return InvolvesDevice(values_, sample, 8)
                 ? values_.ItemOf(sample, values_.TextValue("collated"))
                 : values_.TensorValue({.device = Device::Cpu(),
                                        .origin = Origin::Loader,
                                        .made_at = span,
                                        .bag = true});
  }
  const Container* content = state.ContainerOf(sample);
  const ObjectKind kind = values_.Object(sample).kind;
  const bool opens = kind == ObjectKind::Tuple || kind == ObjectKind::List ||
                     kind == ObjectKind::Dict;
  if (content == nullptr || !opens || depth == 0) {
    return values_.ItemOf(sample, values_.TextValue("collated"));
  }
  Container collated;
  collated.open = content->open;
  const Container original = *content;
  for (std::size_t i = 0; i < original.entries.size(); ++i) {
    Span at = span;
    collated.entries.push_back(
        {original.entries[i].key,
         Collate(state, original.entries[i].value, at, depth - 1)});
  }
  return MakeContainer(
      state, kind == ObjectKind::Dict ? ObjectKind::Dict : ObjectKind::List,
      collated, span, static_cast<std::uint32_t>(depth));
}

ValueId Interpreter::LoaderElement(State& state, ValueId loader, Span span) {
  if (const ValueId made = state.Field(loader, Intern("element"));
      made.IsValid()) {
    const Placed* placed = state.PlacedOf(loader);
    if (placed == nullptr || !placed->managed) {
      return made;
    }
    State copy = state;
    Havoc(copy, made, 2);
    return values_.TensorValue({.device = placed->device,
                                .origin = Origin::Moved,
                                .made_at = placed->set_at,
                                .bag = true});
  }
  const Placed* placed = state.PlacedOf(loader);
  Device device = Device::Cpu();
  if (placed != nullptr && (placed->managed || !placed->known)) {
    device = placed->device;
  }
  const Span made =
      placed != nullptr && placed->made_at.IsValid() ? placed->made_at : span;
  return values_.TensorValue({.device = device,
                              .origin = Origin::Loader,
                              .made_at = made,
                              .bag = true});
}

}  // namespace placelint::flow
