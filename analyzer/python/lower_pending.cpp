// Functions that were not parsed: bound where they stand, filled on demand.
#include "analyzer/python/lowering.h"

namespace placelint::python {

void Lowering::BindPending(std::uint32_t scope, std::uint32_t before) {
  if (input_.pending == nullptr) {
    return;
  }
  const auto found = input_.pending->find(scope);
  if (found == input_.pending->end()) {
    return;
  }
  std::vector<Pending>& functions = found->second;
  std::size_t& next = bound_[scope];
  while (next < functions.size() && functions[next].begin < before) {
    BindPendingFunction(functions[next]);
    ++next;
  }
}

void Lowering::BindPendingFunction(Pending& pending) {
  const base::Span span{input_.file, pending.begin, pending.end};
  pending.id =
      NewFunction(Intern(pending.name), ir::Function::Scope::Function, span);
  ir::Function& function = *module_.functions[pending.id.index];
  if (function.owner.IsValid()) {
    module_.classes[function.owner.index]->methods.push_back(pending.id);
  }
  function.decorators = pending.decorators;
  function.is_async = pending.is_async;
  function.header = pending.header;
  const ir::Slot dst = NewSlot();
  Emit(ir::MakeFunction{dst, pending.id}, function.header);
  Store(function.name, dst, pending.name_span);
}

}  // namespace placelint::python
