// Merging paths: see Merge in state.h.
#include <algorithm>
#include <unordered_set>

#include "analyzer/flow/state.h"

namespace placelint::flow {

namespace {

// Values that no rule looks at: a difference in them keeps no paths apart.
bool IsPlain(const Values& values, ValueId id) {
  switch (values.Kind(id)) {
    case ValueKind::Undefined:
    case ValueKind::Ellipsis:
    case ValueKind::Bool:
    case ValueKind::Int:
    case ValueKind::Float:
    case ValueKind::Attribute:
    case ValueKind::Item:
    case ValueKind::Result:
    case ValueKind::Compare:
    case ValueKind::Not:
    case ValueKind::IsInstance:
    case ValueKind::HasAttr:
    case ValueKind::Slice:
    case ValueKind::Format:
    case ValueKind::External:
    case ValueKind::Bound:
      return true;
    case ValueKind::Symbol: {
      const Hint hint = values.Symbol(id).hint;
      return hint != Hint::Device && hint != Hint::Tensor;
    }
    default:
      return false;
  }
}

bool SamePlace(const Values& values, ValueId left, ValueId right) {
  return values.Is(left, ValueKind::Tensor) &&
         values.Is(right, ValueKind::Tensor) &&
         values.TensorOf(left).device == values.TensorOf(right).device;
}

bool Matters(const Values& values, ValueId left, ValueId right) {
  if (left == right || !left.IsValid() || !right.IsValid()) {
    return false;
  }
  if (SamePlace(values, left, right)) {
    return false;
  }
  const bool none = values.Is(left, ValueKind::None) ||
                    values.Is(right, ValueKind::None);
  if (none) {
    const ValueId other = values.Is(left, ValueKind::None) ? right : left;
    return values.Is(other, ValueKind::Int) || !IsPlain(values, other);
  }
  return !(IsPlain(values, left) && IsPlain(values, right));
}

// Counts the differences between two states that matter.
class Difference {
 public:
  Difference(const State& left, const State& right, const Values& values)
      : left_(left), right_(right), values_(values) {}

  std::size_t Count() {
    Frames();
    Fields();
    Heap();
    if (left_.exit == Exit::Return) {
      Compare(left_.result, right_.result);
    }
    if (left_.default_device != right_.default_device ||
        left_.current_index != right_.current_index) {
      ++count_;
    }
    return count_;
  }

 private:
  void Compare(ValueId left, ValueId right) {
    if (Matters(values_, left, right)) {
      ++count_;
    }
  }

  void Frames() {
    if (left_.frames.SharesWith(right_.frames)) {
      return;
    }
    for (const auto& [id, frame] : left_.frames.All()) {
      const auto* other = right_.frames.Find(id);
      if (other == nullptr || *other == frame) {
        continue;
      }
      const auto& a = frame->slots;
      const auto& b = (*other)->slots;
      for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i) {
        Compare(a[i], b[i]);
      }
    }
  }

  void Fields() {
    if (left_.fields.SharesWith(right_.fields)) {
      return;
    }
    for (const auto& [key, value] : left_.fields.All()) {
      if (const ValueId* other = right_.fields.Find(key)) {
        Compare(value, *other);
      }
    }
  }

  void Heap() {
    if (!left_.placed.SharesWith(right_.placed)) {
      for (const auto& [object, placed] : left_.placed.All()) {
        const auto* other = right_.placed.Find(object);
        if (other != nullptr && *other != placed && !(**other == *placed)) {
          ++count_;
        }
      }
    }
    if (left_.containers.SharesWith(right_.containers)) {
      return;
    }
    for (const auto& [object, content] : left_.containers.All()) {
      const auto* other = right_.containers.Find(object);
      if (other != nullptr && *other != content) {
        Contents(*content, **other);
      }
    }
  }

  void Contents(const Container& left, const Container& right) {
    if (left.entries.size() != right.entries.size()) {
      const Container& longer =
          left.entries.size() > right.entries.size() ? left : right;
      for (const Entry& entry : longer.entries) {
        if (!IsPlain(values_, entry.value)) {
          ++count_;
          return;
        }
      }
      return;
    }
    for (std::size_t i = 0; i < left.entries.size(); ++i) {
      Compare(left.entries[i].value, right.entries[i].value);
    }
  }

  const State& left_;
  const State& right_;
  const Values& values_;
  std::size_t count_ = 0;
};

// Makes `into` hold what holds in both states.
class Joiner {
 public:
  Joiner(State& into, const State& from, Span site, Values& values)
      : into_(into), from_(from), site_(site), values_(values) {}

  void Run() {
    Frames();
    Fields();
    PlacedObjects();
    Containers();
    Decisions();
    if (into_.exit == Exit::Return) {
      into_.result = Join(into_.result, from_.result, 1);
    }
    if (!into_.asked_at.IsValid()) {
      into_.asked_at = from_.asked_at;
    }
    if (!into_.initialised_at.IsValid()) {
      into_.initialised_at = from_.initialised_at;
    }
    if (into_.current_index != from_.current_index) {
      into_.current_index = -1;
    }
    if (into_.default_device != from_.default_device) {
      into_.default_device = Device{};
    }
  }

 private:
  ValueId Join(ValueId left, ValueId right, std::uint32_t part) {
    if (left == right || !right.IsValid()) {
      return left;
    }
    if (!left.IsValid()) {
      return right;
    }
    if (SamePlace(values_, left, right)) {
      return left;
    }
    return values_.SymbolAt(site_, part, into_.frame, {.span = site_});
  }

  void Frames() {
    if (into_.frames.SharesWith(from_.frames)) {
      return;
    }
    for (const auto& [id, other] : from_.frames.All()) {
      const auto* mine = into_.frames.Find(id);
      if (mine == nullptr) {
        into_.frames.Set(id, other);
        continue;
      }
      if (*mine == other) {
        continue;
      }
      Frame& frame = into_.OwnFrame(id);
      const std::size_t n = std::min(frame.slots.size(), other->slots.size());
      for (std::size_t i = 0; i < n; ++i) {
        frame.slots[i] = Join(frame.slots[i], other->slots[i],
                              static_cast<std::uint32_t>(i + 100));
      }
    }
  }

  void Fields() {
    if (into_.fields.SharesWith(from_.fields)) {
      return;
    }
    for (const auto& [key, value] : from_.fields.All()) {
      const ValueId* mine = into_.fields.Find(key);
      if (mine == nullptr) {
        into_.fields.Set(key, value);
      } else if (*mine != value) {
        into_.fields.Set(key, Join(*mine, value,
                                   key.object.index * 31U + key.name.id));
      }
    }
  }

  void PlacedObjects() {
    if (into_.placed.SharesWith(from_.placed)) {
      return;
    }
    for (const auto& [object, placed] : from_.placed.All()) {
      const Placed* mine = into_.PlacedOf(object);
      if (mine == nullptr) {
        into_.placed.Set(object, placed);
      } else if (!(*mine == *placed)) {
        Placed joined = *mine;
        joined.known = mine->known && placed->known &&
                       mine->device == placed->device &&
                       mine->map == placed->map;
        into_.SetPlaced(object, joined);
      }
    }
  }

  void Containers() {
    if (into_.containers.SharesWith(from_.containers)) {
      return;
    }
    for (const auto& [object, content] : from_.containers.All()) {
      const Container* mine = into_.ContainerOf(object);
      if (mine == nullptr) {
        into_.containers.Set(object, content);
      } else if (!(*mine == *content)) {
        into_.SetContainer(object, Contents(*mine, *content, object));
      }
    }
  }

  Container Contents(const Container& left, const Container& right,
                     ValueId object) {
    Container joined;
    joined.open = left.open || right.open ||
                  left.entries.size() != right.entries.size();
    joined.rest = left.rest == right.rest ? left.rest : ValueId{};
    const std::size_t n = std::min(left.entries.size(), right.entries.size());
    for (std::size_t i = 0; i < n; ++i) {
      if (left.entries[i].key != right.entries[i].key) {
        joined.open = true;
        break;
      }
      joined.entries.push_back(
          {left.entries[i].key,
           Join(left.entries[i].value, right.entries[i].value,
                object.index * 17U + static_cast<std::uint32_t>(i))});
    }
    return joined;
  }

  void Decisions() {
    if (!into_.truths.SharesWith(from_.truths)) {
      std::vector<ValueId> gone;
      for (const auto& [condition, truth] : into_.truths.All()) {
        const bool* other = from_.truths.Find(condition);
        if (other == nullptr || *other != truth) {
          gone.push_back(condition);
        }
      }
      for (const ValueId condition : gone) {
        into_.truths.Erase(condition);
      }
    }
    if (!into_.bindings.SharesWith(from_.bindings)) {
      std::vector<ValueId> gone;
      for (const auto& [symbol, value] : into_.bindings.All()) {
        const ValueId* other = from_.bindings.Find(symbol);
        if (other == nullptr || *other != value) {
          gone.push_back(symbol);
        }
      }
      for (const ValueId symbol : gone) {
        into_.bindings.Erase(symbol);
      }
    }
    std::erase_if(into_.conditions, [&](const Condition& condition) {
      return std::find(from_.conditions.begin(), from_.conditions.end(),
                       condition) == from_.conditions.end();
    });
  }

  State& into_;
  const State& from_;
  Span site_;
  Values& values_;
};

bool Comparable(const State& left, const State& right) {
  return left.exit == right.exit && left.frame == right.frame &&
         left.scopes == right.scopes;
}

}  // namespace

void Merge(std::vector<State>& paths, std::size_t limit, Span site,
           Values& values) {
  std::size_t i = 0;
  while (i < paths.size()) {
    for (std::size_t j = paths.size() - 1; j > i; --j) {
      if (Comparable(paths[i], paths[j]) &&
          Difference(paths[i], paths[j], values).Count() == 0) {
        Joiner(paths[i], paths[j], site, values).Run();
        paths.erase(paths.begin() + static_cast<std::ptrdiff_t>(j));
      }
    }
    ++i;
  }
  while (paths.size() > limit) {
    // The last path is joined with the one most like it.
    std::size_t best = paths.size();
    std::size_t fewest = 0;
    for (std::size_t k = 0; k + 1 < paths.size(); ++k) {
      if (!Comparable(paths[k], paths.back())) {
        continue;
      }
      const std::size_t count =
          Difference(paths[k], paths.back(), values).Count();
      if (best == paths.size() || count < fewest) {
        best = k;
        fewest = count;
      }
    }
    if (best < paths.size()) {
      Joiner(paths[best], paths.back(), site, values).Run();
    }
    paths.pop_back();
  }
}

}  // namespace placelint::flow
