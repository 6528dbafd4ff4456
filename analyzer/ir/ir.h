// The placement IR: what a front end makes of a program. It names no API and
// holds no placement; flow finds both.
//
// Functions hold structured statements (`If`, `Loop`, `Try`, ...) over slots.
// Every expression lands in a slot of its function, so an operation has only
// slots as operands:
//
//   model = AutoModel.from_pretrained(name, device_map="auto")
//
//   %1 = name AutoModel
//   %2 = %1.from_pretrained
//   %3 = name name
//   %4 = "auto"
//   %5 = %2(%3, device_map=%4)
//   name model = %5
//
// `a and b`, `x if c else y`, comprehensions and `assert` become branches.
// Module and class scopes keep variables by name (`LoadName`/`StoreName`);
// functions keep them in slots, enclosing functions' ones through `LoadOuter`.
#ifndef PLACELINT_ANALYZER_IR_IR_H_
#define PLACELINT_ANALYZER_IR_IR_H_

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "analyzer/base/names.h"
#include "analyzer/base/span.h"

namespace placelint::ir {

using base::Name;
using base::Span;

// Index of a value in a function's frame.
struct Slot {
  std::uint32_t index = UINT32_MAX;
  bool IsValid() const { return index != UINT32_MAX; }
  auto operator<=>(const Slot&) const = default;
};
struct FunctionId {
  std::uint32_t index = UINT32_MAX;
  bool IsValid() const { return index != UINT32_MAX; }
  auto operator<=>(const FunctionId&) const = default;
};
struct ClassId {
  std::uint32_t index = UINT32_MAX;
  bool IsValid() const { return index != UINT32_MAX; }
  auto operator<=>(const ClassId&) const = default;
};

struct None {
  bool operator==(const None&) const = default;
};
struct Ellipsis {
  bool operator==(const Ellipsis&) const = default;
};
using Literal =
    std::variant<None, Ellipsis, bool, std::int64_t, double, std::string>;

struct Op;
using Block = std::vector<Op>;

// --- Values and names ------------------------------------------------------
struct Constant {
  Slot dst;
  Literal value;
};
struct Copy {
  Slot dst;
  Slot src;
};
// A variable of the module (or of the class body being run, looked at first),
// else a builtin.
struct LoadName {
  Slot dst;
  Name name;
};
struct StoreName {
  Name name;
  Slot src;
};
struct DeleteName {
  Name name;
};
// Slot of an enclosing function, `hops` levels out (1 = the direct one).
struct LoadOuter {
  Slot dst;
  std::uint32_t hops = 1;
  Slot slot;
};
struct StoreOuter {
  std::uint32_t hops = 1;
  Slot slot;
  Slot src;
};
struct GetAttr {
  Slot dst;
  Slot object;
  Name name;
};
struct SetAttr {
  Slot object;
  Name name;
  Slot src;
};
struct DeleteAttr {
  Slot object;
  Name name;
};
struct GetItem {
  Slot dst;
  Slot object;
  Slot key;
};
struct SetItem {
  Slot object;
  Slot key;
  Slot src;
};
struct DeleteItem {
  Slot object;
  Slot key;
};

// --- Calls and construction ------------------------------------------------
struct Argument {
  enum class Kind { Positional, Keyword, Star, DoubleStar };
  Kind kind = Kind::Positional;
  Name name;  // of a Keyword
  Slot value;
  Span span;  // of the whole argument, `name=` included
};
struct Call {
  Slot dst;
  Slot callee;
  std::vector<Argument> args;
};
struct Element {
  Slot key;  // valid in a Dict entry; a Dict entry without one is `**value`
  Slot value;
  bool star = false;  // `*value`
};
struct Build {
  enum class Kind { Tuple, List, Set, Dict, Slice };
  Slot dst;
  Kind kind = Kind::Tuple;
  std::vector<Element> elements;
};
// `src` unpacked into `targets`; the one at `star` (or -1) takes the rest.
struct Unpack {
  Slot src;
  std::vector<Slot> targets;
  int star = -1;
};
enum class BinaryOp {
  Add,
  Sub,
  Mul,
  MatMul,
  Div,
  FloorDiv,
  Mod,
  Pow,
  LeftShift,
  RightShift,
  And,
  Or,
  Xor
};
struct Binary {
  Slot dst;
  BinaryOp op = BinaryOp::Add;
  Slot left;
  Slot right;
  bool in_place = false;  // `+=` and its kin
};
enum class CompareOp { Eq, Ne, Lt, Le, Gt, Ge, Is, IsNot, In, NotIn };
struct Compare {
  Slot dst;
  CompareOp op = CompareOp::Eq;
  Slot left;
  Slot right;
};
enum class UnaryOp { Not, Negate, Plus, Invert };
struct Unary {
  Slot dst;
  UnaryOp op = UnaryOp::Not;
  Slot operand;
};
// f-string: literal parts have an invalid slot.
struct FormatPart {
  std::string text;
  Slot value;
};
struct Format {
  Slot dst;
  std::vector<FormatPart> parts;
};
// Appends to the list (or set, or dict when `key` is valid) that a
// comprehension builds.
struct Append {
  Slot container;
  Slot key;
  Slot value;
};
struct MakeFunction {
  Slot dst;
  FunctionId function;
};
struct MakeClass {
  Slot dst;
  ClassId type;
  std::vector<Slot> bases;
};
// `import module`, `from module import member`; `level` counts leading dots.
// Without `member`, `dst` is the top package (`import a.b` binds a) unless
// `whole` (`import a.b as c` binds a.b).
struct Import {
  Slot dst;
  Name module;
  std::uint32_t level = 0;
  Name member;
  bool whole = false;
};
// `from module import *`
struct ImportStar {
  Name module;
  std::uint32_t level = 0;
};
// Type of a variable or expression as written: a hint, never a fact.
struct Annotate {
  Slot value;
  Name type;
};
// The front end could not lower this; `dst` is unknown.
struct Unknown {
  Slot dst;
  std::string reason;
};

// --- Control ---------------------------------------------------------------
struct If {
  Slot condition;
  Block then;
  Block otherwise;
};
// For: `item` takes the elements of `iterable`, in `body`'s first operation's
// place. While: `head` computes `condition`.
struct Loop {
  enum class Kind { For, While };
  Kind kind = Kind::For;
  Slot iterable;
  Slot item;
  Block head;
  Slot condition;
  Block body;
  Block otherwise;
  bool comprehension = false;
};
struct Handler {
  std::vector<Name> types;  // dotted, as written; empty: catches everything
  Slot bind;
  Block body;
  Span span;
};
struct Try {
  Block body;
  std::vector<Handler> handlers;
  Block otherwise;
  Block finally;
};
struct With {
  Slot context;
  Slot bind;
  Block body;
};
struct Return {
  Slot value;  // invalid: None
};
struct Raise {
  Slot value;
};
struct Break {};
struct Continue {};
struct Yield {
  Slot dst;
  Slot value;
  bool from = false;
};
// The expression whose value is `value` stands as a statement: nobody uses it.
struct Discard {
  Slot value;
};

using Operation =
    std::variant<Constant, Copy, LoadName, StoreName, DeleteName, LoadOuter,
                 StoreOuter, GetAttr, SetAttr, DeleteAttr, GetItem, SetItem,
                 DeleteItem, Call, Build, Unpack, Binary, Compare, Unary,
                 Format, Append, MakeFunction, MakeClass, Import, ImportStar,
                 Annotate, Unknown, If, Loop, Try, With, Return, Raise, Break,
                 Continue, Yield, Discard>;

struct Op {
  Operation what;
  Span span;  // of the expression or statement
};

// --- Functions, classes, modules -------------------------------------------
struct Param {
  enum class Kind { Positional, KeywordOnly, VarArgs, KeywordArgs };
  Name name;
  Kind kind = Kind::Positional;
  Slot slot;
  // Computes the default into `default_slot` (invalid: none), in the frame of
  // the callee.
  Block default_value;
  Slot default_slot;
  Name annotation;
  Span span;
};

// A decorator as written: its dotted name, and the call's arguments as text.
struct Decorator {
  Name name;
  Name arguments;
  Span span;
};

struct Function {
  enum class Scope { Module, Class, Function };
  // A function that was not parsed is neither empty nor unknown: flow asks for
  // it with `Module::Demand` when something depends on it.
  enum class State { NotParsed, Lowered };

  Name name;
  Scope scope = Scope::Function;
  State state = State::NotParsed;
  FunctionId parent;  // enclosing function (or module, or class body)
  ClassId owner;      // of a method
  std::vector<Decorator> decorators;
  std::vector<Param> params;
  std::uint32_t slot_count = 0;
  std::vector<Name> slot_names;  // empty name: a temporary
  Block body;
  bool is_async = false;
  bool is_generator = false;
  bool is_lambda = false;
  // Holds a word that can start a finding; such functions are analysed even if
  // nobody calls them.
  bool has_start = true;
  Span span;    // the whole definition
  Span header;  // `def name(...)`
};

struct Class {
  Name name;
  FunctionId body;  // Scope::Class
  std::vector<FunctionId> methods;
  std::vector<Decorator> decorators;
  std::vector<Name> base_names;  // as written, dotted
  Span span;
  Span header;
};

// A place that was left out, and why.
struct Gap {
  Span span;
  std::string reason;
};

// One file. Functions refer to each other by index; the first is the module's
// own body.
struct Module {
  Name name;  // dotted; empty when unknown
  base::FileId file;
  bool is_package = false;  // an `__init__`
  std::vector<std::unique_ptr<Function>> functions;
  std::vector<std::unique_ptr<Class>> classes;
  std::vector<Gap> gaps;  // syntax errors and the like
  // Set by the front end: parses and lowers one function (with all that is
  // nested in it).
  std::function<void(FunctionId)> lower;

  // The function, parsed and lowered.
  const Function& Demand(FunctionId id) {
    Function& function = *functions[id.index];
    if (function.state == Function::State::NotParsed && lower) {
      lower(id);
    }
    return *functions[id.index];
  }
};

}  // namespace placelint::ir

#endif  // PLACELINT_ANALYZER_IR_IR_H_
