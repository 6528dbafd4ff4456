// The values of a function's slots. Copies share chunks until one of them is
// written to, so that copying a frame and comparing two copies cost what
// differs: large functions have thousands of slots.
#ifndef PLACELINT_ANALYZER_FLOW_SLOTS_H_
#define PLACELINT_ANALYZER_FLOW_SLOTS_H_

#include <algorithm>
#include <array>
#include <cstddef>
#include <memory>
#include <vector>

#include "analyzer/flow/device.h"

namespace placelint::flow {

class Slots {
 public:
  Slots() = default;
  explicit Slots(std::size_t size)
      : size_(size), chunks_((size + Width - 1) / Width) {}

  std::size_t Size() const { return size_; }
  ValueId Get(std::size_t index) const {
    const auto& chunk = chunks_[index / Width];
    return chunk ? (*chunk)[index % Width] : ValueId{};
  }
  void Set(std::size_t index, ValueId value) {
    std::shared_ptr<Chunk>& chunk = chunks_[index / Width];
    if (!chunk) {
      chunk = std::make_shared<Chunk>();
    } else if (chunk.use_count() > 1) {
      chunk = std::make_shared<Chunk>(*chunk);
    }
    (*chunk)[index % Width] = value;
  }
  bool operator==(const Slots&) const = default;

  // Calls `visit(index, mine, theirs)` where they differ, until it returns
  // false.
  template <typename Visit>
  bool Diff(const Slots& other, const Visit& visit) const {
    const std::size_t n = std::min(chunks_.size(), other.chunks_.size());
    for (std::size_t c = 0; c < n; ++c) {
      if (chunks_[c] == other.chunks_[c]) {
        continue;
      }
      for (std::size_t i = c * Width; i < std::min((c + 1) * Width, size_);
           ++i) {
        const ValueId mine = Get(i);
        const ValueId theirs = other.Get(i);
        if (mine != theirs && !visit(i, mine, theirs)) {
          return false;
        }
      }
    }
    return true;
  }

  template <typename Test>
  bool Any(const Test& test) const {
    for (std::size_t i = 0; i < size_; ++i) {
      if (test(Get(i))) {
        return true;
      }
    }
    return false;
  }

 private:
  static constexpr std::size_t Width = 32;
  using Chunk = std::array<ValueId, Width>;
  std::size_t size_ = 0;
  std::vector<std::shared_ptr<Chunk>> chunks_;
};

}  // namespace placelint::flow

#endif  // PLACELINT_ANALYZER_FLOW_SLOTS_H_
