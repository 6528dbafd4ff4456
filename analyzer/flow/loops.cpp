// Loops: some rounds stand for all of them.
#include <algorithm>

#include "analyzer/flow/interpreter.h"

namespace placelint::flow {

// Paths that are kept apart inside loops.
static constexpr std::size_t MaxLoopPaths = 4;
// Sequences up to this length are run element by element.
static constexpr std::size_t MaxUnrolled = 4;

// Runs the body once on every running path; paths that leave the loop go to
// `left`.
void Interpreter::RunBody(const ir::Loop& op, ValueId item, Paths& paths,
                          Paths& left) {
  for (State& state : paths) {
    if (item.IsValid()) {
      state.Set(op.item, item);
    }
  }
  Exec(op.body, paths);
  Paths stay;
  for (State& state : paths) {
    if (state.exit == Exit::Continue) {
      state.exit = Exit::None;
    }
    if (state.exit == Exit::None) {
      stay.push_back(std::move(state));
    } else {
      left.push_back(std::move(state));
    }
  }
  Merge(stay, std::min(MaxLoopPaths, PathLimit()),
        op.body.empty() ? Span{} : op.body.front().span, values_);
  paths = std::move(stay);
}

void Interpreter::LoopOver(const ir::Loop& op, Span span, Paths& paths,
                           Paths& left) {
  const Sequence sequence =
      Elements(paths.front(), paths.front().Get(op.iterable), span);
  if (sequence.exact && sequence.items.size() <= MaxUnrolled) {
    for (const ValueId item : sequence.items) {
      if (paths.empty()) {
        break;
      }
      RunBody(op, item, paths, left);
    }
    return;
  }
  ++inexact_;
  // One round for each sample, and one more so that what a round leaves
  // behind meets the next one.
  std::vector<ValueId> items = sequence.items;
  if (items.size() > MaxUnrolled) {
    items.erase(items.begin() + 2, items.end() - 1);
  }
  if (items.empty()) {
    items.push_back(FreshSymbol(paths.front(), span, 7));
  }
  items.push_back(items.back());
  for (const ValueId item : items) {
    if (paths.empty()) {
      break;
    }
    RunBody(op, item, paths, left);
    if (op.comprehension && sequence.items.size() <= 1) {
      break;
    }
  }
  --inexact_;
}

void Interpreter::LoopWhile(const ir::Loop& op, Paths& paths, Paths& left) {
  ++inexact_;
  bool forever = false;
  for (int round = 0; round < 2 && !paths.empty(); ++round) {
    Exec(op.head, paths);
    std::erase_if(paths, [](const State& s) { return !s.IsRunning(); });
    if (paths.empty()) {
      break;
    }
    const std::optional<bool> truth =
        Truth(paths.front(), paths.front().Get(op.condition));
    forever = truth == true;
    if (truth == false) {
      break;
    }
    RunBody(op, {}, paths, left);
  }
  --inexact_;
  const bool broke = std::any_of(left.begin(), left.end(), [](const State& s) {
    return s.exit == Exit::Break;
  });
  if (forever && broke) {
    paths.clear();
  }
}

void Interpreter::ExecLoop(const ir::Loop& op, Span span, State& state,
                           Paths& extra) {
  Paths paths;
  Paths left;
  paths.push_back(std::move(state));
  if (op.kind == ir::Loop::Kind::For) {
    LoopOver(op, span, paths, left);
  } else {
    LoopWhile(op, paths, left);
  }
  Exec(op.otherwise, paths);
  for (State& path : left) {
    if (path.exit == Exit::Break) {
      path.exit = Exit::None;
    }
    paths.push_back(std::move(path));
  }
  Merge(paths, PathLimit(), span, values_);
  SpreadPaths(std::move(paths), state, extra);
}

}  // namespace placelint::flow
