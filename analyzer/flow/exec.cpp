// Running blocks: which paths there are, and where they part.
#include <algorithm>

#include "analyzer/flow/interpreter.h"

namespace placelint::flow {

// Paths that are kept apart: in a program, and in functions that nobody calls,
// where less is known to tell them apart.
static constexpr std::size_t MaxPaths = 8;
static constexpr std::size_t MaxEntryPaths = 2;

bool Interpreter::IsProgram() const {
  return follow_imports_ && importing_ <= 1;
}

std::size_t Interpreter::PathLimit() const {
  return IsProgram() ? MaxPaths : MaxEntryPaths;
}

void Interpreter::Exec(const ir::Block& block, Paths& paths) {
  for (std::size_t i = 0; i < block.size(); ++i) {
    const ir::Op* next = i + 1 < block.size() ? &block[i + 1] : nullptr;
    const auto running = static_cast<std::size_t>(
        std::count_if(paths.begin(), paths.end(),
                      [](const State& state) { return state.IsRunning(); }));
    if (running == 0) {
      return;
    }
    Paths extra;
    const std::size_t count = paths.size();
    for (std::size_t k = 0; k < count; ++k) {
      if (!paths[k].IsRunning()) {
        continue;
      }
      const std::size_t before = extra.size();
      Step(block[i], next, paths[k], extra);
      if (!IsProgram() && extra.size() > before) {
        JoinSiblings(paths[k], extra, before,
                     std::max<std::size_t>(1, PathLimit() / running),
                     block[i].span);
      }
    }
    if (!extra.empty()) {
      std::move(extra.begin(), extra.end(), std::back_inserter(paths));
      if (IsProgram()) {
        Merge(paths, PathLimit(), block[i].span, values_);
      }
    }
  }
}

// Joins what one path has just become. Paths that parted just now differ in
// little, so that this costs little; comparing all paths with each other does
// not.
void Interpreter::JoinSiblings(State& state, Paths& extra, std::size_t first,
                               std::size_t limit, Span site) {
  Paths siblings;
  siblings.push_back(std::move(state));
  for (std::size_t k = first; k < extra.size(); ++k) {
    siblings.push_back(std::move(extra[k]));
  }
  extra.resize(first);
  Merge(siblings, limit, site, values_);
  state = std::move(siblings.front());
  for (std::size_t k = 1; k < siblings.size(); ++k) {
    extra.push_back(std::move(siblings[k]));
  }
}

State Interpreter::RunToEnd(State state, const ir::Block& block, Span site) {
  const State before = state;
  Paths paths;
  paths.push_back(std::move(state));
  Exec(block, paths);
  std::erase_if(paths,
                [](const State& path) { return path.exit == Exit::Gone; });
  if (paths.empty()) {
    return before;
  }
  for (State& path : paths) {
    path.exit = Exit::None;
  }
  Merge(paths, 1, site, values_);
  return std::move(paths.front());
}

void Interpreter::SpreadPaths(Paths&& paths, State& state, Paths& extra) {
  if (paths.empty()) {
    // No path leads on (all of them raise).
    state = {};
    state.exit = Exit::Gone;
    return;
  }
  state = std::move(paths.front());
  for (std::size_t i = 1; i < paths.size(); ++i) {
    extra.push_back(std::move(paths[i]));
  }
}

void Interpreter::TakeOutcomes(Outcomes&& outcomes, ir::Slot dst, State& state,
                               Paths& extra) {
  Paths paths;
  for (Outcome& outcome : outcomes) {
    outcome.state.Set(dst, outcome.value);
    paths.push_back(std::move(outcome.state));
  }
  SpreadPaths(std::move(paths), state, extra);
}

// A condition that asks a placed module about itself (`hasattr(model, ...)`,
// `model.is_quantized`): the program knows more about it than we do.
void Interpreter::RespectGuard(State& state, ValueId condition, int depth) {
  const Value value = values_.Get(condition);
  switch (value.kind) {
    case ValueKind::Not:
    case ValueKind::Compare:
    case ValueKind::Result:
      if (depth > 0) {
        RespectGuard(state, ValueId{value.a}, depth - 1);
        if (value.kind == ValueKind::Compare) {
          RespectGuard(state, ValueId{value.b}, depth - 1);
        }
      }
      return;
    case ValueKind::HasAttr:
    case ValueKind::Attribute: {
      const ValueId object{value.a};
      const Placed* placed = state.PlacedOf(object);
      if (placed != nullptr && values_.IsObject(object, ObjectKind::Module) &&
          (placed->map != MapKind::None || !placed->quantization.IsEmpty())) {
        Placed unknown = *placed;
        unknown.known = false;
        state.SetPlaced(object, unknown);
      }
      return;
    }
    default:
      return;
  }
}

void Interpreter::ExecIf(const ir::If& op, Span span, State& state,
                         Paths& extra) {
  const ValueId condition = state.Get(op.condition);
  if (const std::optional<bool> truth = Truth(state, condition)) {
    Paths paths;
    paths.push_back(std::move(state));
    Exec(*truth ? op.then : op.otherwise, paths);
    SpreadPaths(std::move(paths), state, extra);
    return;
  }
  Paths taken;
  Paths skipped;
  RespectGuard(state, condition, 3);
  State other = state;
  if (Assume(state, condition, true)) {
    state.conditions.push_back({span, true});
    taken.push_back(std::move(state));
    Exec(op.then, taken);
  }
  if (Assume(other, condition, false)) {
    other.conditions.push_back({span, false});
    skipped.push_back(std::move(other));
    Exec(op.otherwise, skipped);
  }
  std::move(skipped.begin(), skipped.end(), std::back_inserter(taken));
  Merge(taken, PathLimit(), span, values_);
  SpreadPaths(std::move(taken), state, extra);
}

}  // namespace placelint::flow
