#include "analyzer/python/arena.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <mutex>

#include "tree_sitter/api.h"

namespace placelint::python {
namespace {

constexpr std::size_t Alignment = alignof(std::max_align_t);
constexpr std::size_t FirstBlock = std::size_t{256} << 10;
constexpr std::size_t LargestBlock = std::size_t{4} << 20;
constexpr std::size_t Bound = std::size_t{512} << 20;

// tree-sitter's allocator has no context, hence this one variable.
thread_local Arena* active = nullptr;

// Stands before every allocation.
struct alignas(std::max_align_t) Header {
  std::size_t size;
  bool from_arena;
};

void* AfterHeader(void* memory, std::size_t size, bool from_arena) {
  auto* header = static_cast<Header*>(memory);
  header->size = size;
  header->from_arena = from_arena;
  return header + 1;
}

void* ArenaMalloc(std::size_t size) {
  const std::size_t wanted = size + sizeof(Header);
  if (active != nullptr) {
    if (void* memory = active->Allocate(wanted)) {
      return AfterHeader(memory, size, true);
    }
  }
  void* memory = std::malloc(wanted);
  if (memory == nullptr) {
    std::abort();
  }
  return AfterHeader(memory, size, false);
}

void* ArenaCalloc(std::size_t count, std::size_t size) {
  void* memory = ArenaMalloc(count * size);
  std::memset(memory, 0, count * size);
  return memory;
}

void ArenaFree(void* memory) {
  if (memory == nullptr) {
    return;
  }
  Header* header = static_cast<Header*>(memory) - 1;
  if (!header->from_arena) {
    std::free(header);
  }
}

void* ArenaRealloc(void* memory, std::size_t size) {
  if (memory == nullptr) {
    return ArenaMalloc(size);
  }
  const Header* header = static_cast<const Header*>(memory) - 1;
  if (header->from_arena && size <= header->size) {
    return memory;
  }
  void* grown = ArenaMalloc(size);
  std::memcpy(grown, memory, std::min(size, header->size));
  ArenaFree(memory);
  return grown;
}

void InstallOnce() {
  static std::once_flag installed;
  std::call_once(installed, [] {
    ts_set_allocator(ArenaMalloc, ArenaCalloc, ArenaRealloc, ArenaFree);
  });
}

}  // namespace

Arena::Arena() : previous_(active) {
  InstallOnce();
  active = this;
}

Arena::~Arena() {
  active = previous_;
}

void* Arena::Allocate(std::size_t size) {
  size = (size + Alignment - 1) / Alignment * Alignment;
  asked_ += size;
  if (size > left_) {
    const std::size_t grown =
        blocks_.size() < 4 ? FirstBlock << blocks_.size() : LargestBlock;
    const std::size_t block = std::max(size, grown);
    if (total_ + block > Bound) {
      return nullptr;
    }
    blocks_.emplace_back(new std::byte[block]);
    next_ = blocks_.back().get();
    left_ = block;
    total_ += block;
  }
  void* memory = next_;
  next_ += size;
  left_ -= size;
  return memory;
}

}  // namespace placelint::python
