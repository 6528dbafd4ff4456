// `try` and `with`.
#include <algorithm>

#include "analyzer/flow/interpreter.h"

namespace placelint::flow {

// A `try` body of up to this many operations is taken to be an attempt whose
// failure is expected.
static constexpr std::size_t SmallBody = 30;

static std::size_t CountOps(const ir::Block& block, std::size_t limit) {
  std::size_t count = block.size();
  for (const ir::Op& op : block) {
    if (count > limit) {
      break;
    }
    if (const auto* branch = std::get_if<ir::If>(&op.what)) {
      count +=
          CountOps(branch->then, limit) + CountOps(branch->otherwise, limit);
    } else if (const auto* loop = std::get_if<ir::Loop>(&op.what)) {
      count += CountOps(loop->body, limit);
    } else if (const auto* with = std::get_if<ir::With>(&op.what)) {
      count += CountOps(with->body, limit);
    }
  }
  return count;
}

// Whether the program expects the body to raise: it names the exceptions that
// placement mistakes raise, or tries something small and goes on.
static bool ExpectsFailure(const ir::Try& op, const base::Names& names) {
  for (const ir::Handler& handler : op.handlers) {
    const bool raises_again = std::any_of(
        handler.body.begin(), handler.body.end(), [](const ir::Op& inner) {
          return std::holds_alternative<ir::Raise>(inner.what);
        });
    if (raises_again) {
      continue;
    }
    if (handler.types.empty() && CountOps(op.body, SmallBody) <= SmallBody) {
      return true;
    }
    for (const base::Name type : handler.types) {
      const std::string_view name = names.Text(type);
      if (name == "Exception" || name == "BaseException") {
        if (CountOps(op.body, SmallBody) <= SmallBody) {
          return true;
        }
      } else if (name == "RuntimeError" || name == "ValueError" ||
                 name == "NotImplementedError" || name == "AttributeError" ||
                 name == "TypeError" || name == "AssertionError" ||
                 name == "ImportError") {
        return name != "ImportError";
      }
    }
  }
  return false;
}

void Interpreter::ExecTry(const ir::Try& op, Span span, State& state,
                          Paths& extra) {
  State before = state;
  const bool expected = ExpectsFailure(op, world_.names);
  Paths paths;
  state.guarded += expected ? 1 : 0;
  paths.push_back(std::move(state));
  Exec(op.body, paths);
  for (State& path : paths) {
    path.guarded -= expected ? 1 : 0;
  }
  // A handler may start after any part of the body.
  Paths interrupted;
  interrupted.push_back(before);
  for (const State& path : paths) {
    if (path.IsRunning()) {
      interrupted.push_back(path);
    }
  }
  Merge(interrupted, 1, span, values_);
  Exec(op.otherwise, paths);
  for (const ir::Handler& handler : op.handlers) {
    State caught = interrupted.front();
    caught.exit = Exit::None;
    caught.conditions = before.conditions;
    caught.conditions.push_back({handler.span, true});
    caught.Set(handler.bind, FreshSymbol(caught, handler.span));
    Paths handled;
    handled.push_back(std::move(caught));
    Exec(handler.body, handled);
    std::move(handled.begin(), handled.end(), std::back_inserter(paths));
  }
  if (!op.finally.empty()) {
    for (State& path : paths) {
      if (path.exit == Exit::Gone) {
        continue;
      }
      const Exit exit = path.exit;
      const ValueId result = path.result;
      path.exit = Exit::None;
      Paths last;
      last.push_back(std::move(path));
      Exec(op.finally, last);
      path = std::move(last.front());
      if (path.exit == Exit::None) {
        path.exit = exit;
        path.result = result;
      }
    }
  }
  Merge(paths, PathLimit(), span, values_);
  SpreadPaths(std::move(paths), state, extra);
}

void Interpreter::ExecWith(const ir::With& op, Span span, State& state,
                           Paths& extra) {
  const ValueId context = state.Resolve(state.Get(op.context));
  const std::size_t depth = state.scopes.size();
  Scope scope{.span = span};
  ValueId bound = context;
  if (values_.IsObject(context, ObjectKind::Context)) {
    const ValueId kind = state.Field(context, Intern("kind"));
    const std::string_view text = values_.Text(kind);
    if (text == "device") {
      scope.kind = Scope::Kind::DefaultDevice;
      scope.device =
          ViewOf(state).AsDevice(state.Field(context, Intern("place")));
    } else if (text == "empty") {
      scope.kind = Scope::Kind::Empty;
    } else if (text == "raises") {
      scope.kind = Scope::Kind::Raises;
    }
    bound = FreshSymbol(state, span);
  } else if (values_.Is(context, ValueKind::Device)) {
    scope.kind = Scope::Kind::DefaultDevice;
    scope.device = values_.DeviceOf(context);
  } else if (values_.IsObject(context, ObjectKind::List)) {
    // A generator-based context manager: what it yields is bound.
    const Container* yielded = state.ContainerOf(context);
    if (yielded != nullptr && !yielded->entries.empty()) {
      bound = yielded->entries.front().value;
    }
  }
  state.scopes.push_back(scope);
  state.Set(op.bind, bound);
  const bool raises = scope.kind == Scope::Kind::Raises;
  state.guarded += raises ? 1 : 0;
  Paths paths;
  paths.push_back(std::move(state));
  Exec(op.body, paths);
  for (State& path : paths) {
    path.scopes.resize(std::min(path.scopes.size(), depth));
    path.guarded -= raises ? 1 : 0;
    if (raises && path.exit == Exit::Raise) {
      path.exit = Exit::None;
    }
  }
  SpreadPaths(std::move(paths), state, extra);
}

}  // namespace placelint::flow
