// What an API does to placement, as plain data. `models` fills the table from
// rules/models/*.json; flow looks calls up by the dotted name of a function, or
// by the class of the receiver and the method's name, and applies the effect.
// No name of an API stands in C++.
#ifndef PLACELINT_ANALYZER_IR_EFFECT_TABLE_H_
#define PLACELINT_ANALYZER_IR_EFFECT_TABLE_H_

#include <cstdint>
#include <span>
#include <string_view>

namespace placelint::ir {

// The closed list of effects. docs/EFFECTS.md says what each does, and which
// options its rows may have.
enum class EffectKind : std::uint8_t {
  Pure,        // touches nothing; the result is unknown
  Value,       // touches nothing; the result is of class `result`
  Identity,    // the result is the receiver, or argument `value`
  Escape,      // may do anything to its arguments
  Device,      // makes a device from its arguments
  Create,      // makes a tensor
  Like,        // makes a tensor where `value` is
  Same,        // tensor operation on one operand
  Combine,     // tensor operation whose operands must share a device
  Host,        // reads a tensor's memory from the host: it must be on the CPU
  Move,        // moves a module, a tensor, a batch or a pipeline
  Cast,        // changes the dtype only
  Build,       // makes a module from code (random weights)
  Load,        // makes a module from a checkpoint
  Pipeline,    // makes a task pipeline around a module
  Instance,    // makes an object that keeps its arguments as attributes
  Encode,      // makes a batch of tensors from text, images or sound
  Feed,        // runs a module on inputs
  Dispatch,    // spreads a module over devices
  Offload,     // keeps a module's weights elsewhere until they are needed
  Undispatch,  // takes hooks off again
  Wrap,        // the result is a module around another one
  Prepare,     // moves modules, optimizers and loaders to a managed device
  Manage,      // from now on a trainer moves the module and its inputs
  Train,       // a trainer's run (fit, train): moves module and batches
  Optimizer,   // makes an optimizer over a module's parameters
  LoadState,   // copies tensors into a module or an optimizer
  Step,        // an optimizer's step
  LoadFile,    // reads tensors from a file, with their saved device
  Context,     // a `with` block that changes what is made in it
  DefaultDevice,  // sets the default device
  Query,          // asks the environment (is a GPU there?)
  Loader,         // makes an iterable of batches
  Register,       // makes a parameter or a buffer
  Members,        // iterates over or collects a module's own tensors or modules
  Deepcopy,       // an independent copy
  Materialize,    // gives a meta module real (uninitialised) memory
  Generator,      // makes a random generator
};

struct Option {
  std::string_view key;
  std::string_view value;
};

// One API.
struct EffectRow {
  std::string_view name;  // dotted; a method as "package.Class.method"
  EffectKind kind = EffectKind::Pure;
  // Class of the result ("torch.Tensor", "transformers.PreTrainedModel");
  // empty: unknown.
  std::string_view result;
  // Names of the positional parameters in order, without self.
  std::span<const std::string_view> params;
  std::span<const Option> options;
  // For which versions the row holds: "transformers >=4.36,<5"; empty: all.
  std::string_view versions;
  std::string_view source;

  std::string_view Find(std::string_view key) const {
    for (const Option& option : options) {
      if (option.key == key) {
        return option.value;
      }
    }
    return {};
  }
  bool Has(std::string_view key) const { return !Find(key).empty(); }
};

// A library class: methods are looked up along `bases`.
struct ClassRow {
  std::string_view name;  // dotted
  std::span<const std::string_view> bases;
  // What objects of the class are.
  std::string_view kind;
  std::span<const Option> options;
  std::string_view Find(std::string_view key) const {
    for (const Option& option : options) {
      if (option.key == key) {
        return option.value;
      }
    }
    return {};
  }
};

// A fact of a library that depends on its version, for the rules: what happens
// when `subject` undergoes `action`.
//   {"bnb-8bit", "to-device", "ValueError", "`.to` is not supported for ...",
//    "transformers >=4.30,<5"}
struct FactRow {
  std::string_view subject;
  std::string_view action;
  std::string_view outcome;    // exception class, "silent", "warning", "none"
  std::string_view text;       // recognisable part of the message
  std::string_view versions;   // as in EffectRow
  std::string_view condition;  // when, in words; empty: always
  std::string_view source;
};

// The class whose objects flow keeps as values rather than as objects.
inline constexpr std::string_view TensorClass = "torch.Tensor";

// Read-only view that flow and rules use; `models::Table` implements it.
class EffectTable {
 public:
  virtual ~EffectTable() = default;
  // Function or class constructor by dotted name, re-exports resolved
  // ("torch.nn.functional.relu"); null when unknown. When rows of several
  // versions share the name, the newest; `Versions` has all.
  virtual const EffectRow* Function(std::string_view name) const = 0;
  // Method of a class or of its nearest base; null when unknown.
  virtual const EffectRow* Method(std::string_view class_name,
                                  std::string_view method) const = 0;
  // All rows that share the name of `row`, which `Function` or `Method`
  // returned, for other versions; newest first.
  virtual std::span<const EffectRow> Versions(const EffectRow& row) const {
    return {&row, 1};
  }
  virtual const ClassRow* Class(std::string_view name) const = 0;
  // Whether `name` is `base` or derives from it.
  virtual bool IsA(std::string_view name, std::string_view base) const = 0;
  // The name under which the table knows `name`
  // ("torch.nn.modules.linear.Linear"
  // -> "torch.nn.Linear"); `name` itself when it does not.
  virtual std::string_view Canonical(std::string_view name) const = 0;
  // Facts about a subject and an action, all versions.
  virtual std::span<const FactRow* const> Facts(
      std::string_view subject, std::string_view action) const = 0;
};

}  // namespace placelint::ir

#endif  // PLACELINT_ANALYZER_IR_EFFECT_TABLE_H_
