// Syntax to IR: one `Lowering` per tree. What it does with each construct
// stands in lower_*.cpp. Internal to this folder.
// Tested by tests/ir.
#ifndef PLACELINT_ANALYZER_PYTHON_LOWERING_H_
#define PLACELINT_ANALYZER_PYTHON_LOWERING_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "analyzer/base/names.h"
#include "analyzer/ir/ir.h"
#include "analyzer/python/syntax.h"

namespace placelint::python {

// A function that stays unparsed, bound where it stands.
struct Pending {
  std::uint32_t begin = 0;       // decorators included
  std::uint32_t definition = 0;  // of `def` or `async`
  std::uint32_t end = 0;
  std::string_view name;
  base::Span name_span;
  base::Span header;
  std::vector<ir::Decorator> decorators;
  bool is_async = false;
  ir::FunctionId id;  // once bound
};

// Pending functions by the scope that holds them: the offset of its `class`, or
// `ModuleScope`; each list in order of offsets.
constexpr std::uint32_t ModuleScope = UINT32_MAX;
using PendingFunctions =
    std::unordered_map<std::uint32_t, std::vector<Pending>>;

struct LoweringInput {
  std::string_view text;
  base::FileId file;
  base::Names* names = nullptr;
  // Sorted offsets of start words; null: there are none.
  const std::vector<std::uint32_t>* starts = nullptr;
  PendingFunctions* pending = nullptr;
};

// Scope being lowered, with those around it.
struct Frame {
  ir::FunctionId id;
  ir::Function* function = nullptr;
  Frame* enclosing = nullptr;
  ir::ClassId type;  // of a class body
  std::unordered_map<base::Name, ir::Slot> locals;
  std::unordered_set<base::Name> globals;
  std::unordered_set<base::Name> nonlocals;
  std::unordered_set<base::Name> class_names;
  // Variables of the comprehensions around the current point.
  std::vector<std::pair<base::Name, ir::Slot>> comprehension;
  // Default values are lowered into the callee but see only what is around it.
  bool in_defaults = false;

  bool Is(ir::Function::Scope scope) const { return function->scope == scope; }
};

// Where a variable is kept.
struct Place {
  enum class Kind { Local, Outer, Name, Lost };
  Kind kind = Kind::Name;
  ir::Slot slot;
  std::uint32_t hops = 0;
};

class Lowering {
 public:
  Lowering(ir::Module& module, LoweringInput input)
      : module_(module), input_(input) {}

  // Fills the module's own body (function 0).
  void LowerModule(Node root);
  // Fills `id`, a function of the module or of a class in it, from its
  // definition.
  void LowerPending(ir::FunctionId id, Node definition);

 private:
  // lowering.cpp: blocks, slots, names
  template <typename T>
  void Emit(T what, base::Span span) {
    block_->push_back(ir::Op{std::move(what), span});
  }
  template <typename Body>
  ir::Block InBlock(Body body) {
    ir::Block block;
    ir::Block* outside = std::exchange(block_, &block);
    body();
    block_ = outside;
    return block;
  }
  std::string_view TextOf(Node node) const {
    return input_.text.substr(node.Begin(), node.End() - node.Begin());
  }
  base::Span SpanOf(Node node) const {
    return base::Span{input_.file, node.Begin(), node.End()};
  }
  base::Name Intern(std::string_view text) {
    return input_.names->Intern(text);
  }
  base::Name NameOf(Node node) { return Intern(TextOf(node)); }
  base::Name DottedNameOf(Node node);
  ir::Slot NewSlot(base::Name name = {});
  ir::Slot Constant(ir::Literal value, base::Span span);
  ir::Slot Unknown(Node node, std::string reason);
  ir::Slot CopyOf(ir::Slot value, base::Span span);
  void AssignSlot(ir::Slot dst, ir::Slot src, base::Span span);
  Place Resolve(base::Name name) const;
  ir::Slot Load(base::Name name, base::Span span);
  void Store(base::Name name, ir::Slot value, base::Span span);
  void DeclareLocals(Frame& frame, Node body);
  void AddSyntaxErrors(Node root);

  // lower_expressions.cpp
  ir::Slot Expression(Node node);
  ir::Slot ExpressionAt(Node node);
  ir::Slot Atom(Node node);
  ir::Slot Inner(Node node);
  ir::Slot Number(Node node);
  ir::Slot Chain(Node node);
  ir::Slot BinaryChain(Node node);
  ir::Slot Unary(Node node);
  ir::Slot Boolean(Node node);
  void BooleanRest(const std::vector<Node>& operands, std::size_t next,
                   bool is_and, ir::Slot result);
  ir::Slot Comparison(Node node);
  void ComparisonRest(const std::vector<Node>& parts, std::size_t next,
                      ir::Slot left, ir::Slot result);
  ir::Slot Conditional(Node node);
  ir::Slot Yield(Node node);
  ir::Slot Walrus(Node node);

  // lower_calls.cpp: calls, subscripts, collections, strings
  ir::Slot Call(Node node, ir::Slot callee);
  ir::Argument Argument(Node node);
  ir::Slot Subscript(Node node);
  ir::Slot Slice(Node node);
  ir::Slot Collection(Node node, ir::Build::Kind kind);
  ir::Element Element(Node node);
  ir::Slot Dictionary(Node node);
  ir::Slot String(Node node);
  void StringParts(Node node, std::vector<ir::FormatPart>& parts);
  void FormatSpecifier(Node node, std::vector<ir::FormatPart>& parts);

  // lower_comprehensions.cpp
  ir::Slot Comprehension(Node node);
  void Clauses(Node node, const std::vector<Node>& clauses, std::size_t next,
               ir::Slot result);
  void ComprehensionTarget(Node target, ir::Slot value);

  // lower_assignments.cpp
  void Assignment(Node node);
  void Augmented(Node node);
  void BindTarget(Node target, ir::Slot value);
  void UnpackInto(Node target, ir::Slot value);
  void Delete(Node target);

  // lower_statements.cpp
  void Statements(Node block);
  void Statement(Node node);
  bool SimpleStatement(Node node);
  void ExpressionStatement(Node node);
  void Raise(Node node);
  void Assert(Node node);
  void ImportNames(Node node);
  void ImportFrom(Node node);
  void ErrorStatement(Node node);

  // lower_control.cpp
  void If(Node node);
  void IfRest(const std::vector<Node>& clauses, std::size_t next);
  void For(Node node);
  void While(Node node);
  void Try(Node node);
  ir::Handler Except(Node node);
  void ExceptTypes(Node types, std::vector<base::Name>& names);
  void With(Node node);
  void WithItems(Node statement, const std::vector<Node>& items,
                 std::size_t next);

  // lower_match.cpp
  void Match(Node node);
  void Cases(const std::vector<Node>& cases, std::size_t next,
             ir::Slot subject);
  // Leaves in `result` whether the pattern fits, binding as it goes.
  void Pattern(Node node, ir::Slot subject, ir::Slot result);
  void NamePattern(Node node, ir::Slot subject, ir::Slot result);
  void ValuePattern(ir::Slot value, ir::Slot subject, ir::Slot result,
                    Node node);
  void ClassPattern(Node node, ir::Slot subject, ir::Slot result);
  void SequencePattern(Node node, ir::Slot subject, ir::Slot result);
  void MappingPattern(Node node, ir::Slot subject, ir::Slot result);
  void UnionPattern(const std::vector<Node>& choices, std::size_t next,
                    ir::Slot subject, ir::Slot result);
  ir::Slot PatternLiteral(Node node);
  ir::Slot CallBuiltin(std::string_view name, std::vector<ir::Slot> arguments,
                       base::Span span);

  // lower_definitions.cpp
  void Definition(Node node, Node decorated);
  void DefineFunction(Node node, Node decorated);
  void DefineClass(Node node, Node decorated);
  void Bases(Node superclasses, ir::Class& type, std::vector<ir::Slot>& slots);
  void FillClass(Frame& frame, Node node);
  ir::Slot Lambda(Node node);
  ir::FunctionId NewFunction(base::Name name, ir::Function::Scope scope,
                             base::Span span);
  void FillFunction(Frame& frame, Node node);
  void FillBody(Frame& frame, Node node);
  void Parameters(Frame& frame, Node parameters);
  void Parameter(Frame& frame, Node node, ir::Param::Kind kind);
  std::vector<ir::Decorator> Decorators(Node decorated);
  bool HasStart(base::Span span) const;

  // lower_pending.cpp
  void BindPending(std::uint32_t scope, std::uint32_t before);
  void BindPendingFunction(Pending& pending);

  ir::Module& module_;
  LoweringInput input_;
  Frame* frame_ = nullptr;
  ir::Block* block_ = nullptr;
  int depth_ = 0;
  std::unordered_map<std::uint32_t, std::size_t> bound_;  // pending, by scope

  // Counts nesting; user syntax may have any depth, the stack has not.
  class Nesting {
   public:
    explicit Nesting(int& depth) : depth_(depth) { ++depth_; }
    ~Nesting() { --depth_; }
    Nesting(const Nesting&) = delete;
    Nesting& operator=(const Nesting&) = delete;
    bool TooDeep() const { return depth_ > MaxDepth; }

   private:
    static constexpr int MaxDepth = 200;
    int& depth_;
  };
};

// Shared by lower_expressions.cpp and lower_assignments.cpp.
ir::BinaryOp BinaryOpOf(std::string_view text);

}  // namespace placelint::python

#endif  // PLACELINT_ANALYZER_PYTHON_LOWERING_H_
