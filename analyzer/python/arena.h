// Memory of one parse. While an `Arena` lives, everything that tree-sitter
// allocates on this thread comes from it; freeing is a no-op, and all of it is
// gone with the arena. Beyond a bound, and where no arena lives, allocation
// falls back to malloc. Nothing of tree-sitter may outlive its arena.
// Tested by tests/ir.
#ifndef PLACELINT_ANALYZER_PYTHON_ARENA_H_
#define PLACELINT_ANALYZER_PYTHON_ARENA_H_

#include <cstddef>
#include <memory>
#include <vector>

namespace placelint::python {

class Arena {
 public:
  Arena();
  ~Arena();
  Arena(const Arena&) = delete;
  Arena& operator=(const Arena&) = delete;

  // Null when the bound is reached.
  void* Allocate(std::size_t size);
  // Bytes asked for so far, those that malloc gave included.
  std::size_t Asked() const { return asked_; }

 private:
  std::vector<std::unique_ptr<std::byte[]>> blocks_;
  std::byte* next_ = nullptr;
  std::size_t left_ = 0;
  std::size_t total_ = 0;
  std::size_t asked_ = 0;
  Arena* previous_;
};

}  // namespace placelint::python

#endif  // PLACELINT_ANALYZER_PYTHON_ARENA_H_
