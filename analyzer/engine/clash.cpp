// What operation rules share: finding operands that do not meet.
#include <algorithm>

#include "analyzer/engine/rule.h"

namespace placelint {

namespace {

bool IsZeroDimCpu(const View& view, const Leaf& leaf) {
  const Tensor* tensor = view.TensorOf(leaf.value);
  return tensor != nullptr && tensor->zero_dim && tensor->device.IsCpu();
}

// SEMANTICS 9.4: one 0-dim CPU tensor may join, on either side; a 0-dim tensor
// of an accelerator may not join a CPU tensor.
bool IsLegal(const CombineEvent& event, const View& view, const Leaf& left,
             const Leaf& right) {
  if (event.indexing) {
    // The index may be on the CPU whatever it indexes.
    return right.device.IsCpu();
  }
  return !event.strict &&
         (IsZeroDimCpu(view, left) || IsZeroDimCpu(view, right));
}

}  // namespace

Clash FindClash(const CombineEvent& event, const View& view) {
  std::vector<Leaf> leaves;
  for (const Operand& operand : event.operands) {
    for (const Leaf& leaf : view.Leaves(operand)) {
      leaves.push_back(leaf);
    }
  }
  // What is indexed meets each index; indices do not meet each other.
  const std::size_t lefts = event.indexing ? 1 : leaves.size();
  for (std::size_t i = 0; i < std::min(lefts, leaves.size()); ++i) {
    for (std::size_t j = i + 1; j < leaves.size(); ++j) {
      Clash clash{view.RelateDevices(leaves[i].device, leaves[j].device),
                  leaves[i], leaves[j]};
      if (clash.IsClash() && !IsLegal(event, view, leaves[i], leaves[j])) {
        return clash;
      }
    }
  }
  return {};
}

Clash FindClash(const FeedEvent& event, const View& view) {
  const Placed* placed = view.PlacedOf(event.module.value);
  if (placed == nullptr || !placed->known || placed->parameterless ||
      placed->operands_only || placed->map == MapKind::Unknown) {
    return {};
  }
  // An accelerator at least, wherever "auto" puts the parts.
  Device device = placed->device;
  if (placed->map == MapKind::Auto) {
    device = flow::ParseDevice("cuda", view.world().names);
  } else if (placed->IsSplit()) {
    return {};
  }
  const Leaf module{event.module.value, device, event.module.span, {}};
  for (const Operand& input : event.inputs) {
    for (const Leaf& leaf : view.Leaves(input)) {
      Clash clash{view.RelateDevices(device, leaf.device), module, leaf};
      if (placed->map == MapKind::Auto && !leaf.device.IsCpu()) {
        continue;
      }
      if (clash.IsClash()) {
        return clash;
      }
    }
  }
  return {};
}

bool IsMadeHere(const Leaf& leaf, const View& view) {
  const Tensor* tensor = view.TensorOf(leaf.value);
  if (tensor == nullptr || tensor->origin != Origin::Factory) {
    return false;
  }
  if (view.function() == nullptr) {
    return true;
  }
  const Span& body = view.function()->span;
  return tensor->made_at.file == body.file &&
         tensor->made_at.begin >= body.begin && tensor->made_at.end <= body.end;
}

const Leaf& Stray(const Clash& clash) {
  return clash.left.device.IsCpu() ? clash.left : clash.right;
}

const Leaf& Partner(const Clash& clash) {
  return clash.left.device.IsCpu() ? clash.right : clash.left;
}

void Explain(Finding& finding, const Leaf& leaf, const View& view) {
  if (const Tensor* tensor = view.TensorOf(leaf.value)) {
    finding.Label(tensor->made_at,
                  fmt::format("on {} since here", view.Describe(leaf.device)));
    return;
  }
  if (const Placed* placed = view.PlacedOf(leaf.value)) {
    finding.Label(placed->set_at,
                  fmt::format("on {} since here", view.Describe(leaf.device)));
  }
}

std::string WhenClash(const Clash& clash, const View& view) {
  if (clash.relation != Relation::UnlessCpu) {
    return {};
  }
  return fmt::format("unless `{}` is the CPU",
                     view.Describe(Partner(clash).device));
}

Level LevelOf(const Clash& clash) {
  return clash.relation == Relation::UnlessCpu ? Level::Warning : Level::Error;
}

std::string MoveCall(const View& view, const Device& device) {
  if (!device.IsSymbolic()) {
    return device.index == Device::SymbolicIndex
               ? ""
               : fmt::format(": `.to(\"{}\")`", view.Describe(device));
  }
  const std::string name = view.Spell(device.symbol);
  const bool is_code = !name.empty() && name.find("...") == std::string::npos;
  return is_code ? fmt::format(": `.to({})`", name) : "";
}

}  // namespace placelint
