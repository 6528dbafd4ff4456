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
    case ValueKind::Import:
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
  const bool none =
      values.Is(left, ValueKind::None) || values.Is(right, ValueKind::None);
  if (none) {
    const ValueId other = values.Is(left, ValueKind::None) ? right : left;
    return values.Is(other, ValueKind::Int) || !IsPlain(values, other);
  }
  return !(IsPlain(values, left) && IsPlain(values, right));
}

// Counts the differences between two states that matter, up to a limit.
class Difference {
 public:
  Difference(const State& left, const State& right, const Values& values,
             std::size_t limit)
      : left_(left), right_(right), values_(values), limit_(limit) {}

  std::size_t Count() {
    left_.frames.Diff(right_.frames,
                      [&](FrameId, const auto* a, const auto* b) {
                        return a == nullptr || b == nullptr || Frames(**a, **b);
                      });
    left_.fields.Diff(right_.fields,
                      [&](const FieldKey&, const ValueId* a, const ValueId* b) {
                        return a == nullptr || b == nullptr || Compare(*a, *b);
                      });
    left_.placed.Diff(
        right_.placed, [&](ValueId, const auto* a, const auto* b) {
          return a == nullptr || b == nullptr || **a == **b || Add();
        });
    left_.containers.Diff(
        right_.containers, [&](ValueId, const auto* a, const auto* b) {
          return a == nullptr || b == nullptr || Contents(**a, **b);
        });
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
  // All of these return whether to go on.
  bool Add() { return ++count_ < limit_; }

  bool Compare(ValueId left, ValueId right) {
    return !Matters(values_, left, right) || Add();
  }

  bool Frames(const Frame& left, const Frame& right) {
    return left.slots.Diff(right.slots,
                           [&](std::size_t, ValueId mine, ValueId theirs) {
                             return Compare(mine, theirs);
                           });
  }

  bool Contents(const Container& left, const Container& right) {
    if (left.entries.size() != right.entries.size()) {
      const Container& longer =
          left.entries.size() > right.entries.size() ? left : right;
      const bool plain = std::all_of(
          longer.entries.begin(), longer.entries.end(),
          [&](const Entry& entry) { return IsPlain(values_, entry.value); });
      return plain || Add();
    }
    for (std::size_t i = 0; i < left.entries.size(); ++i) {
      if (!Compare(left.entries[i].value, right.entries[i].value)) {
        return false;
      }
    }
    return true;
  }

  const State& left_;
  const State& right_;
  const Values& values_;
  std::size_t limit_;
  std::size_t count_ = 0;
};

// Makes `into` hold what holds in both states.
class Joiner {
 public:
  Joiner(State& into, const State& from, Span site, Values& values)
      : into_(into), from_(from), site_(site), values_(values) {}

  void Run() {
    const State before = into_;
    before.frames.Diff(from_.frames,
                       [&](FrameId id, const auto* mine, const auto* other) {
                         Frames(id, mine, other);
                         return true;
                       });
    before.fields.Diff(
        from_.fields,
        [&](const FieldKey& key, const ValueId* mine, const ValueId* other) {
          Fields(key, mine, other);
          return true;
        });
    before.placed.Diff(from_.placed,
                       [&](ValueId id, const auto* mine, const auto* other) {
                         PlacedObjects(id, mine, other);
                         return true;
                       });
    before.containers.Diff(
        from_.containers, [&](ValueId id, const auto* mine, const auto* other) {
          Containers(id, mine, other);
          return true;
        });
    Decisions(before);
    Rest();
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

  void Frames(FrameId id, const std::shared_ptr<Frame>* mine,
              const std::shared_ptr<Frame>* other) {
    if (mine == nullptr) {
      into_.frames.Set(id, *other);
    } else if (other != nullptr) {
      Frame& frame = into_.OwnFrame(id);
      const Slots before = frame.slots;
      before.Diff(
          (*other)->slots, [&](std::size_t i, ValueId left, ValueId right) {
            frame.slots.Set(
                i, Join(left, right, static_cast<std::uint32_t>(i + 100)));
            return true;
          });
    }
  }

  void Fields(const FieldKey& key, const ValueId* mine, const ValueId* other) {
    if (mine == nullptr) {
      into_.fields.Set(key, *other);
    } else if (other != nullptr) {
      into_.fields.Set(
          key, Join(*mine, *other, key.object.index * 31U + key.name.id));
    }
  }

  void PlacedObjects(ValueId id, const std::shared_ptr<const Placed>* mine,
                     const std::shared_ptr<const Placed>* other) {
    if (mine == nullptr) {
      into_.placed.Set(id, *other);
    } else if (other != nullptr && !(**mine == **other)) {
      Placed joined = **mine;
      joined.known = joined.known && (*other)->known &&
                     joined.device == (*other)->device &&
                     joined.map == (*other)->map;
      into_.SetPlaced(id, joined);
    }
  }

  void Containers(ValueId id, const std::shared_ptr<const Container>* mine,
                  const std::shared_ptr<const Container>* other) {
    if (mine == nullptr) {
      into_.containers.Set(id, *other);
    } else if (other != nullptr && !(**mine == **other)) {
      into_.SetContainer(id, Contents(**mine, **other, id));
    }
  }

  Container Contents(const Container& left, const Container& right,
                     ValueId object) {
    Container joined;
    joined.open =
        left.open || right.open || left.entries.size() != right.entries.size();
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

  void Decisions(const State& before) {
    before.truths.Diff(from_.truths,
                       [&](ValueId condition, const bool*, const bool*) {
                         into_.truths.Erase(condition);
                         return true;
                       });
    before.bindings.Diff(from_.bindings,
                         [&](ValueId symbol, const ValueId*, const ValueId*) {
                           into_.bindings.Erase(symbol);
                           return true;
                         });
    std::erase_if(into_.conditions, [&](const Condition& condition) {
      return std::find(from_.conditions.begin(), from_.conditions.end(),
                       condition) == from_.conditions.end();
    });
  }

  void Rest() {
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
          Difference(paths[i], paths[j], values, 1).Count() == 0) {
        Joiner(paths[i], paths[j], site, values).Run();
        paths.erase(paths.begin() + static_cast<std::ptrdiff_t>(j));
      }
    }
    ++i;
  }
  while (paths.size() > limit) {
    // The last path is joined with the one most like it.
    std::size_t best = paths.size();
    std::size_t fewest = 64;
    for (std::size_t k = 0; k + 1 < paths.size(); ++k) {
      if (!Comparable(paths[k], paths.back())) {
        continue;
      }
      const std::size_t count =
          Difference(paths[k], paths.back(), values, fewest).Count();
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
