// Imports, and what they stand for.
#include "analyzer/flow/interpreter.h"

namespace placelint::flow {

// The dotted name of what `level` dots and `module` mean in module `from`.
std::string Interpreter::AbsoluteName(const ir::Module& from,
                                      std::string_view module,
                                      std::uint32_t level) const {
  std::string package(TextOf(from.name));
  for (std::uint32_t i = from.is_package ? 1 : 0; i < level; ++i) {
    const std::size_t dot = package.rfind('.');
    package.resize(dot == std::string::npos ? 0 : dot);
  }
  if (level == 0) {
    package.clear();
  }
  if (!package.empty() && !module.empty()) {
    package += '.';
  }
  return package + std::string(module);
}

// Modules are looked for when something of them is used: most imports of most
// files never matter.
ValueId Interpreter::EvalImport(State& state, const ir::Import& op) {
  const std::uint32_t importer = state.Current().module;
  const std::string_view module = TextOf(op.module);
  // Inside a package its own modules are looked at, not the table.
  if (!op.member.IsEmpty() && op.level == 0) {
    const std::string dotted =
        std::string(module) + "." + std::string(TextOf(op.member));
    if (world_.table.Function(dotted) != nullptr ||
        world_.table.Class(dotted) != nullptr) {
      return values_.ExternalValue(world_.table.Canonical(dotted));
    }
  }
  const std::string_view bound = op.member.IsEmpty() && !op.whole
                                     ? module.substr(0, module.find('.'))
                                     : module;
  return values_.Make({.kind = ValueKind::Import,
                       .name = Intern(bound),
                       .a = importer,
                       .b = op.level,
                       .number = op.member.id});
}

// A base class as the table knows it, if it does.
ValueId Interpreter::KnownBase(ValueId value) {
  if (values_.Is(value, ValueKind::External)) {
    return values_.ExternalValue(world_.table.Canonical(values_.Text(value)));
  }
  if (values_.Is(value, ValueKind::Import)) {
    const Value& import = values_.Get(value);
    const std::string dotted =
        AbsoluteName(ModuleOf(import.a), TextOf(import.name), import.b) + "." +
        std::string(TextOf(Name{static_cast<std::uint32_t>(import.number)}));
    if (world_.table.Class(dotted) != nullptr) {
      return values_.ExternalValue(world_.table.Canonical(dotted));
    }
  }
  return value;
}

ValueId Interpreter::ResolveImport(State& state, ValueId value) {
  value = state.Resolve(value);
  // Packages import from each other in circles.
  static constexpr int MaxChain = 16;
  if (!values_.Is(value, ValueKind::Import) || resolving_ >= MaxChain) {
    return value;
  }
  const Value import = values_.Get(value);
  ++resolving_;
  const ValueId found = FindImported(state, import);
  --resolving_;
  if (found.IsValid()) {
    state.bindings.Set(value, found);
    return found;
  }
  return value;
}

ValueId Interpreter::FindImported(State& state, const Value& import) {
  ir::Module& from = ModuleOf(import.a);
  const std::string module(TextOf(import.name));
  const Name member{static_cast<std::uint32_t>(import.number)};
  ir::Module* found = world_.environment.FindModule(module, import.b, from);
  // Only what runs as a program is followed into other modules.
  const auto may_enter = [&](const ir::Module* target) {
    return follow_imports_ || module_indices_.contains(target);
  };
  if (found != nullptr && !may_enter(found)) {
    return {};
  }
  if (member.IsEmpty()) {
    return found == nullptr
               ? values_.ExternalValue(module)
               : values_.Make({.kind = ValueKind::Project,
                               .a = EnterModule(*found, state, false)});
  }
  if (found != nullptr) {
    const ValueId space = values_.Make(
        {.kind = ValueKind::Project, .a = EnterModule(*found, state, false)});
    if (const ValueId inside = state.Field(space, member); inside.IsValid()) {
      return ResolveImport(state, inside);
    }
  }
  const std::string path = module.empty()
                               ? std::string(TextOf(member))
                               : module + "." + std::string(TextOf(member));
  if (ir::Module* sub = world_.environment.FindModule(path, import.b, from)) {
    return may_enter(sub) ? values_.Make({.kind = ValueKind::Project,
                                          .a = EnterModule(*sub, state, false)})
                          : ValueId{};
  }
  return found != nullptr ? ValueId{}
                          : values_.ExternalValue(world_.table.Canonical(
                                AbsoluteName(from, path, import.b)));
}

void Interpreter::ImportStar(State& state, const ir::ImportStar& op) {
  ir::Module& from = ModuleOf(state.Current().module);
  ir::Module* found =
      world_.environment.FindModule(TextOf(op.module), op.level, from);
  if (found == nullptr || !follow_imports_) {
    return;
  }
  const std::uint32_t index = EnterModule(*found, state, false);
  const ValueId space = values_.Make({.kind = ValueKind::Project, .a = index});
  for (const auto& [name, value] : state.FieldsOf(space)) {
    if (!TextOf(name).starts_with('_')) {
      StoreName(state, name, value);
    }
  }
}

}  // namespace placelint::flow
