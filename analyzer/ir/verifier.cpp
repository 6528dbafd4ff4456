#include "analyzer/ir/verifier.h"

#include <type_traits>

namespace placelint::ir {
namespace {

class Verifier {
 public:
  explicit Verifier(const Module& module) : module_(module) {}

  std::vector<std::string> Run() {
    if (module_.functions.empty() ||
        module_.functions.front()->scope != Function::Scope::Module) {
      return {"the first function is not the module's body"};
    }
    for (std::size_t i = 0; i < module_.functions.size(); ++i) {
      Check(*module_.functions[i], i);
    }
    for (std::size_t i = 0; i < module_.classes.size(); ++i) {
      Check(*module_.classes[i], i);
    }
    return std::move(defects_);
  }

 private:
  void Defect(const std::string& what) {
    defects_.push_back(where_ + ": " + what);
  }

  void Check(const Function& function, std::size_t index) {
    where_ = "function " + std::to_string(index);
    function_ = &function;
    if (function.slot_names.size() != function.slot_count) {
      Defect("slot names and slot count differ");
    }
    const bool is_module = function.scope == Function::Scope::Module;
    if (is_module != (index == 0)) {
      Defect("a module's body is the first function, and only that");
    }
    if (!is_module && !ParentsReachModule(function)) {
      Defect("parents do not lead to the module");
    }
    if (function.owner.IsValid() &&
        function.owner.index >= module_.classes.size()) {
      Defect("owner does not exist");
    }
    for (const Param& param : function.params) {
      Defined(param.slot, "parameter");
      if (param.default_slot.IsValid()) {
        Defined(param.default_slot, "default");
      }
      Check(param.default_value);
    }
    Check(function.body);
  }

  bool ParentsReachModule(const Function& function) const {
    FunctionId parent = function.parent;
    for (std::size_t i = 0; i <= module_.functions.size(); ++i) {
      if (!parent.IsValid() || parent.index >= module_.functions.size()) {
        return false;
      }
      if (parent.index == 0) {
        return true;
      }
      parent = module_.functions[parent.index]->parent;
    }
    return false;
  }

  void Check(const Class& type, std::size_t index) {
    where_ = "class " + std::to_string(index);
    if (type.body.index >= module_.functions.size() ||
        module_.functions[type.body.index]->scope != Function::Scope::Class) {
      Defect("body is not the body of a class");
    }
    for (const FunctionId method : type.methods) {
      if (method.index >= module_.functions.size() ||
          module_.functions[method.index]->owner.index != index) {
        Defect("a method has another owner");
      }
    }
  }

  void Defined(Slot slot, const char* role) {
    if (slot.index >= function_->slot_count) {
      Defect(std::string(role) + " slot out of range");
    }
  }
  void Optional(Slot slot, const char* role) {
    if (slot.IsValid()) {
      Defined(slot, role);
    }
  }

  // The function whose slots an operation `hops` out means.
  const Function* Outer(std::uint32_t hops) const {
    const Function* at = function_;
    while (hops > 0 && at->parent.IsValid()) {
      at = module_.functions[at->parent.index].get();
      hops -= at->scope == Function::Scope::Function ? 1 : 0;
    }
    return hops == 0 ? at : nullptr;
  }
  void CheckOuter(std::uint32_t hops, Slot slot) {
    const Function* outer = hops == 0 ? nullptr : Outer(hops);
    if (outer == nullptr || slot.index >= outer->slot_count) {
      Defect("outer slot out of range");
    }
  }

  void Check(const Block& block) {
    for (const Op& op : block) {
      std::visit([this](const auto& what) { CheckOp(what); }, op.what);
    }
  }

  // Members that operations share: most need no function of their own.
  template <typename T>
  void CheckOp(const T& op) {
    if constexpr (requires { op.dst; }) {
      Defined(op.dst, "result");
    }
    if constexpr (requires { op.src; }) {
      Defined(op.src, "source");
    }
    if constexpr (requires { op.object; }) {
      Defined(op.object, "object");
    }
    if constexpr (std::is_same_v<T, GetItem> || std::is_same_v<T, SetItem> ||
                  std::is_same_v<T, DeleteItem>) {
      Defined(op.key, "key");
    }
    if constexpr (requires { op.left; }) {
      Defined(op.left, "left");
      Defined(op.right, "right");
    }
    if constexpr (requires { op.operand; }) {
      Defined(op.operand, "operand");
    }
    if constexpr (requires { op.hops; }) {
      CheckOuter(op.hops, op.slot);
    }
    if constexpr (requires { op.value.index; }) {
      Optional(op.value, "value");
    }
    CheckParts(op);
  }

  template <typename T>
  void CheckParts(const T&) {}
  void CheckParts(const Call& op) {
    Defined(op.callee, "callee");
    for (const Argument& argument : op.args) {
      Defined(argument.value, "argument");
    }
  }
  void CheckParts(const Build& op) {
    for (const Element& element : op.elements) {
      Optional(element.key, "key");
      Defined(element.value, "element");
    }
  }
  void CheckParts(const Unpack& op) {
    for (const Slot target : op.targets) {
      Defined(target, "target");
    }
    if (op.star >= static_cast<int>(op.targets.size())) {
      Defect("star out of range");
    }
  }
  void CheckParts(const Format& op) {
    for (const FormatPart& part : op.parts) {
      Optional(part.value, "part");
    }
  }
  void CheckParts(const Append& op) {
    Defined(op.container, "container");
    Optional(op.key, "key");
  }
  void CheckParts(const MakeFunction& op) {
    if (op.function.index >= module_.functions.size()) {
      Defect("function does not exist");
    }
  }
  void CheckParts(const MakeClass& op) {
    if (op.type.index >= module_.classes.size()) {
      Defect("class does not exist");
    }
    for (const Slot base : op.bases) {
      Defined(base, "base");
    }
  }
  void CheckParts(const If& op) {
    Defined(op.condition, "condition");
    Check(op.then);
    Check(op.otherwise);
  }
  void CheckParts(const Loop& op) {
    if (op.kind == Loop::Kind::For) {
      Defined(op.iterable, "iterable");
      Defined(op.item, "item");
    } else {
      Defined(op.condition, "condition");
    }
    Check(op.head);
    Check(op.body);
    Check(op.otherwise);
  }
  void CheckParts(const Try& op) {
    Check(op.body);
    for (const Handler& handler : op.handlers) {
      Optional(handler.bind, "exception");
      Check(handler.body);
    }
    Check(op.otherwise);
    Check(op.finally);
  }
  void CheckParts(const With& op) {
    Defined(op.context, "context");
    Optional(op.bind, "bind");
    Check(op.body);
  }

  const Module& module_;
  const Function* function_ = nullptr;
  std::string where_;
  std::vector<std::string> defects_;
};

}  // namespace

std::vector<std::string> Verify(const Module& module) {
  return Verifier(module).Run();
}

}  // namespace placelint::ir
