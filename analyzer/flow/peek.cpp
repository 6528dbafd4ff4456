// Looking into modules without running them: most of what library code imports
// and calls places nothing.
#include "analyzer/flow/interpreter.h"

namespace placelint::flow {

// Files up to this size (bytes) are always followed.
static constexpr std::size_t SmallFile = 8192;
// Re-exports are followed this far.
static constexpr int MaxReexports = 4;

// The import in the body of `module` that binds `name`.
static const ir::Import* FindReexport(const ir::Module& module, Name name) {
  const ir::Block& body = module.functions.front()->body;
  for (std::size_t i = 0; i + 1 < body.size(); ++i) {
    const auto* store = std::get_if<ir::StoreName>(&body[i + 1].what);
    const auto* import = std::get_if<ir::Import>(&body[i].what);
    if (store != nullptr && import != nullptr && store->name == name) {
      return import;
    }
  }
  return nullptr;
}

const ir::Function* Interpreter::PeekFunction(ir::Module* module, Name name) {
  for (int i = 0; i < MaxReexports && module != nullptr; ++i) {
    for (const auto& function : module->functions) {
      if (function->name == name && !function->owner.IsValid() &&
          function->parent == ir::FunctionId{0} && !function->is_lambda) {
        return function.get();
      }
    }
    const ir::Import* import = FindReexport(*module, name);
    if (import == nullptr || import->member != name) {
      return nullptr;
    }
    module = world_.environment.FindModule(TextOf(import->module),
                                           import->level, *module);
  }
  return nullptr;
}

// Whether calling the import can be skipped: a function of the project that
// holds nothing which could start a finding, called with plain values. Small
// files are read whole and always followed.
bool Interpreter::IsIdle(ValueId callee, const Args& args) {
  for (const Arg& arg : args) {
    if (values_.Is(arg.value, ValueKind::Object) ||
        values_.Is(arg.value, ValueKind::Tensor)) {
      return false;
    }
  }
  const Value& import = values_.Get(callee);
  const Name member{static_cast<std::uint32_t>(import.number)};
  if (member.IsEmpty()) {
    return false;
  }
  const ir::Function* function =
      PeekFunction(world_.environment.FindModule(TextOf(import.name), import.b,
                                                 ModuleOf(import.a)),
                   member);
  // By size, not by what happens to be parsed: that must not decide.
  return function != nullptr && !function->has_start &&
         world_.sources.File(function->span.file).Text().size() > SmallFile;
}

// `module.name` where `module` is an import that nobody has looked at yet: the
// import of `name` from it, if it is a module of the project.
ValueId Interpreter::MemberOfImport(ValueId object, Name name) {
  const Value import = values_.Get(object);
  std::string path(TextOf(import.name));
  if (const Name member{static_cast<std::uint32_t>(import.number)};
      !member.IsEmpty()) {
    path += (path.empty() ? "" : ".") + std::string(TextOf(member));
  }
  if (world_.environment.FindModule(path, import.b, ModuleOf(import.a)) ==
      nullptr) {
    return {};
  }
  return values_.Make({.kind = ValueKind::Import,
                       .name = Intern(path),
                       .a = import.a,
                       .b = import.b,
                       .number = name.id});
}

}  // namespace placelint::flow
