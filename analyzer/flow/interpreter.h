// Executes the IR of a module over abstract values: a path-sensitive abstract
// interpreter. Calls of the program's own functions are run in place, with the
// caller's values; calls of libraries apply the effects of the table. It speaks
// no language and spells no API name.
//
// Bounds: paths per function, depth of calls, operations per module. Beyond
// them values become unknown and the place is counted as undecided.
#ifndef PLACELINT_ANALYZER_FLOW_INTERPRETER_H_
#define PLACELINT_ANALYZER_FLOW_INTERPRETER_H_

#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "analyzer/flow/event.h"
#include "analyzer/flow/state.h"
#include "analyzer/flow/value.h"
#include "analyzer/flow/view.h"

namespace placelint::flow {

using Paths = std::vector<State>;

// An argument of a call, stars opened where their content is known.
struct Arg {
  Name name;  // empty: positional
  ValueId value;
  Span span;
  // `*value` or `**value` whose content is not (wholly) known.
  bool spread = false;
  bool double_star = false;
};
using Args = std::vector<Arg>;

// The positional argument at `index`, if it is known.
ValueId ArgAt(const Args& args, std::size_t index);

// Where a call stands.
struct CallSite {
  Span span;
  Span callee;
  bool discarded = false;
};

// A path after a call, and what the call returned on it.
struct Outcome {
  State state;
  ValueId value;
};
using Outcomes = std::vector<Outcome>;

// Whether a device took part in making an unknown value (a dataset that was
// told to put its rows somewhere).
bool InvolvesDevice(const Values& values, ValueId value, int depth);

class Interpreter {
 public:
  Interpreter(const World& world, Values& values, EventSink& sink);

  // Runs a module as a script: its body, then every function that can start a
  // finding and was not reached, with unknown arguments.
  void RunModule(ir::Module& module);

 private:
  // One operation on one path (step.cpp).
  struct Stepper;

  // --- statements (exec.cpp, loops.cpp, handlers.cpp) ---
  void Exec(const ir::Block& block, Paths& paths);
  // Whether the program itself runs: not a module that it imports, and not a
  // function that nobody calls.
  bool IsProgram() const;
  std::size_t PathLimit() const;
  void Step(const ir::Op& op, const ir::Op* next, State& state, Paths& extra);
  void ExecIf(const ir::If& op, Span span, State& state, Paths& extra);
  void RespectGuard(State& state, ValueId condition, int depth);
  void ExecLoop(const ir::Loop& op, Span span, State& state, Paths& extra);
  void ExecTry(const ir::Try& op, Span span, State& state, Paths& extra);
  void ExecWith(const ir::With& op, Span span, State& state, Paths& extra);
  void RunBody(const ir::Loop& op, ValueId item, Paths& paths, Paths& left);
  void LoopOver(const ir::Loop& op, Span span, Paths& paths, Paths& left);
  void LoopWhile(const ir::Loop& op, Paths& paths, Paths& left);
  void JoinSiblings(State& state, Paths& extra, std::size_t first,
                    std::size_t limit, Span site);
  // Runs a block and joins all its ends, however they leave it.
  State RunToEnd(State state, const ir::Block& block, Span site);
  void SpreadPaths(Paths&& paths, State& state, Paths& extra);
  void TakeOutcomes(Outcomes&& outcomes, ir::Slot dst, State& state,
                    Paths& extra);

  // --- simple operations (eval.cpp, operators.cpp, attributes.cpp, items.cpp,
  // imports.cpp) ---
  ValueId LoadName(State& state, Name name);
  void StoreName(State& state, Name name, ValueId value);
  Outcomes GetAttr(State state, ValueId object, Name name,
                   const CallSite& site);
  Outcomes LibraryAttr(State state, ValueId object, ValueId owner, ValueId type,
                       Name name, const CallSite& site);
  ValueId PlainAttr(State& state, ValueId object, Name name, Span span);
  ValueId ProjectAttr(State& state, ValueId object, Name name);
  ValueId TensorAttr(ValueId object, Name name);
  ValueId DeviceAttr(ValueId object, Name name);
  ValueId ObjectAttr(State& state, ValueId object, Name name, Span span);
  ValueId KnownMember(ValueId object, Name name);
  ValueId FindInBases(State& state, ValueId type, Name name);
  bool IsProperty(ValueId member);
  bool IsPlaceAttribute(const State& state, ValueId object, Name name);
  void SetAttr(State& state, ValueId object, Name name, ValueId value,
               Span span, Span value_span);
  ValueId TensorItem(State& state, ValueId object, ValueId key, Span span);
  ValueId UnknownItem(State& state, ValueId object, ValueId key);
  ValueId ContainerItem(State& state, ValueId object, ValueId key, Span span);
  ValueId GetItem(State& state, ValueId object, ValueId key, Span span);
  void SetVariable(const State& state, ValueId object, ValueId key,
                   ValueId value, Span span);
  void SetItem(State& state, ValueId object, ValueId key, ValueId value,
               Span span);
  void DeleteItem(State& state, ValueId object, ValueId key);
  ValueId MergeContainers(State& state, const ir::Binary& op, ValueId left,
                          ValueId right, Span span);
  ValueId EvalBinary(State& state, const ir::Binary& op, Span span);
  ValueId Combined(State& state, const std::vector<Operand>& operands,
                   ValueId left, ValueId right);
  ValueId EvalCompare(State& state, const ir::Compare& op, Span span);
  ValueId EvalBuild(State& state, const ir::Build& op, Span span);
  ValueId EvalFormat(State& state, const ir::Format& op, Span span);
  ValueId EvalUnary(State& state, const ir::Unary& op);
  void EvalUnpack(State& state, const ir::Unpack& op, Span span);
  void EvalAppend(State& state, const ir::Append& op, Span span);
  ValueId EvalImport(State& state, const ir::Import& op);
  std::string AbsoluteName(const ir::Module& from, std::string_view module,
                           std::uint32_t level) const;
  // What an import stands for; the import itself when it may not be followed.
  ValueId ResolveImport(State& state, ValueId value);
  ValueId KnownBase(ValueId value);
  const ir::Function* PeekFunction(ir::Module* module, Name name);
  bool IsIdle(ValueId callee, const Args& args);
  ValueId MemberOfImport(ValueId object, Name name);
  ValueId FindImported(State& state, const Value& import);
  void ImportStar(State& state, const ir::ImportStar& op);
  ValueId EvalMakeFunction(State& state, const ir::MakeFunction& op, Span span);
  ValueId EvalMakeClass(State& state, const ir::MakeClass& op);
  void Annotate(State& state, ValueId value, ir::Slot slot, Name type);

  // --- conditions (conditions.cpp) ---
  std::optional<bool> Truth(const State& state, ValueId value);
  std::optional<bool> AreEqual(const State& state, ValueId left, ValueId right);
  std::optional<bool> Holds(const State& state, ValueId right, ValueId left);
  std::optional<bool> CompareTruth(const State& state, const Value& value);
  // Records that `value` is true (or false); false when that can't be.
  bool Assume(State& state, ValueId value, bool truth);

  // --- containers (containers.cpp) ---
  struct Sequence {
    std::vector<ValueId> items;
    // All items are known, in order; otherwise `items` are samples.
    bool exact = false;
  };
  Sequence Elements(State& state, ValueId iterable, Span span);
  ValueId LoaderElement(State& state, ValueId loader, Span span);
  ValueId Collate(State& state, ValueId sample, Span span, int depth);
  ValueId MakeContainer(State& state, ObjectKind kind, Container content,
                        Span span, std::uint32_t part = 0);
  void AppendTo(State& state, ValueId container, ValueId key, ValueId value);

  // --- calls (calls.cpp, functions.cpp) ---
  Outcomes Invoke(State state, ValueId callee, const Args& args,
                  const CallSite& site);
  Outcomes InvokeFunction(State state, ValueId function, ValueId self,
                          const Args& args, const CallSite& site);
  Outcomes InvokeBound(State state, ValueId bound, const Args& args,
                       const CallSite& site);
  Outcomes InvokeExternal(State state, ValueId callee, const Args& args,
                          const CallSite& site);
  Outcomes InvokeObject(State state, ValueId object, const Args& args,
                        const CallSite& site);
  Outcomes InvokeUnknown(State state, ValueId callee, const Args& args,
                         const CallSite& site);
  Outcomes RunBodyOf(State state, const ir::Function& function, FrameId caller,
                     Span span);
  Args CollectArgs(State& state, const ir::Call& op);
  void BindParams(State& state, const ir::Function& function, ValueId self,
                  const Args& args, Span span);
  void BindDefault(State& state, const ir::Param& param, Span span);
  bool MayCall(const ir::Function* function) const;

  // --- classes (classes.cpp) ---
  Outcomes Instantiate(State state, ValueId type, const Args& args,
                       const CallSite& site);
  // Looks `name` up in the class and its user-defined bases.
  ValueId FindInClass(State& state, ValueId type, Name name, int depth);
  // Runs the body of a class, the first time something of it is looked up.
  void RunClassBody(State& state, ValueId type);
  ValueId BindMember(State& state, ValueId object, ValueId type,
                     ValueId member);
  ObjectKind KindOfClass(const State& state, ValueId type);
  std::string_view LibraryBase(const State& state, ValueId type);
  ObjectKind KindByName(std::string_view kind) const;
  ValueId MakeInstance(State& state, ValueId type, Span span,
                       std::uint32_t part = 0);
  bool HasDecorator(const ir::Function& function, std::string_view name) const;

  // --- builtin functions (builtins.cpp, container_methods.cpp) ---
  Outcomes InvokeBuiltin(State state, Name name, const Args& args,
                         const CallSite& site);
  ValueId CallBuiltin(State& state, std::string_view name, const Args& args,
                      const CallSite& site, bool& known);
  ValueId IterationBuiltin(State& state, std::string_view name,
                           const Args& args, const CallSite& site, bool& known);
  ValueId Rows(State& state, std::string_view name, const Args& args,
               const CallSite& site);
  ValueId SuperOf(State& state, const CallSite& site);
  std::optional<bool> IsInstance(const State& state, ValueId first,
                                 ValueId second);
  ValueId ReflectionBuiltin(State& state, std::string_view name,
                            const Args& args, const CallSite& site,
                            bool& known);
  // Methods of lists, dicts, sets and strings.
  std::optional<ValueId> ContainerMethod(State& state, ValueId object,
                                         std::string_view name,
                                         const Args& args, Span span);
  std::optional<ValueId> DictMethod(State& state, ValueId object,
                                    std::string_view name, const Args& args,
                                    Span span);
  std::optional<ValueId> ListMethod(State& state, ValueId object,
                                    std::string_view name, const Args& args,
                                    Span span);
  void UpdateDict(State& state, ValueId object, const Args& args);

  // --- effects of libraries (effects_*.cpp) ---
  struct Application {
    const ir::EffectRow& row;
    ValueId self;  // receiver; invalid for functions
    const Args& args;
    const CallSite& site;
  };
  Outcomes Apply(State state, const Application& call);
  ValueId ApplySimple(State& state, const Application& call);
  ValueId ApplyTensor(State& state, const Application& call);
  ValueId ApplyModule(State& state, const Application& call);
  ValueId ApplyTraining(State& state, const Application& call);
  ValueId ApplyOther(State& state, const Application& call);
  ValueId ApplyDefaultDevice(State& state, const Application& call);
  ValueId ApplyQuery(State& state, const Application& call);
  ValueId ApplyGenerator(State& state, const Application& call);
  ValueId ApplyValue(State& state, const Application& call);
  ValueId ApplyUnplaced(State& state, const Application& call);
  ValueId ApplyDevice(State& state, const Application& call);
  ValueId ApplyCreate(State& state, const Application& call);
  ValueId ApplyLike(State& state, const Application& call);
  ValueId ApplySame(State& state, const Application& call);
  ValueId ApplyCombine(State& state, const Application& call);
  ValueId ApplyHost(State& state, const Application& call);
  ValueId ApplyMove(State& state, const Application& call);
  void PlaceByBuffers(const State& state, const Application& call,
                      Placed& placed) const;
  Container ChildrenOf(State& state, const Application& call);
  ValueId ApplyBuild(State& state, const Application& call);
  LoadEvent LoadEventOf(State& state, const Application& call);
  std::string QuantizationOf(const State& state, const Application& call,
                             const LoadEvent& event);
  void PlaceLoaded(const State& state, const Application& call,
                   const LoadEvent& event, Placed& placed) const;
  ValueId ApplyLoad(State& state, const Application& call);
  ValueId ApplyPipeline(State& state, const Application& call);
  ValueId ApplyInstance(State& state, const Application& call);
  ValueId ApplyEncode(State& state, const Application& call);
  Outcomes ApplyFeed(State state, const Application& call);
  Outcomes FeedArgument(State state, const Application& call);
  void RunCallbacks(State& state, const Application& call, ValueId module);
  std::string_view CalledMethod(const State& state, ValueId module) const;
  Args WrappedArgs(State& state, const Application& call, ValueId module,
                   Name wrapper);
  Outcomes FeedInTurn(State state, const Application& call,
                      const std::vector<Entry>& children);
  Device ResultDevice(const State& state, const Application& call,
                      ValueId module, const std::vector<Operand>& inputs);
  ValueId FeedLibraryModule(State& state, const Application& call,
                            ValueId module);
  ValueId ApplyDispatch(State& state, const Application& call);
  ValueId ApplyOffload(State& state, const Application& call);
  ValueId ApplyWrap(State& state, const Application& call);
  ValueId ApplyPrepare(State& state, const Application& call);
  ValueId MovedBatch(State& state, const Application& call,
                     const Device& device);
  Outcomes ApplyTrain(State state, const Application& call);
  ValueId ApplyManage(State& state, const Application& call);
  ValueId OwnerOf(const State& state, ValueId value, int depth);
  ValueId ApplyOptimizer(State& state, const Application& call);
  ValueId ApplyLoadState(State& state, const Application& call);
  ValueId ApplyLoadFile(State& state, const Application& call);
  ValueId ApplyContext(State& state, const Application& call);
  ValueId SampleOf(State& state, ValueId dataset, Span span,
                   const CallSite& site);
  ValueId ApplyLoader(State& state, const Application& call);
  ValueId ApplyRegister(State& state, const Application& call);
  ValueId ApplyMembers(State& state, const Application& call);
  ValueId ApplyDeepcopy(State& state, const Application& call);

  // Argument that a row's option or parameter name means.
  const Arg* Find(const Application& call, std::string_view parameter) const;
  Operand OperandOf(const Application& call, std::string_view parameter) const;
  Operand Target(const Application& call, std::string_view otherwise) const;
  std::vector<Operand> AllOperands(const Application& call) const;
  bool MayBeGiven(const Application& call) const;
  // Device that the row's `place` option gives; nothing when none is given.
  std::optional<Device> PlaceOf(const State& state, const Application& call,
                                Operand* given = nullptr) const;
  // Moves an object and what it registered.
  void MoveObject(State& state, ValueId object, const Device& device, Span span,
                  Name by);
  // Moves one object; adds what moves with it to `inside`.
  void MoveOne(State& state, ValueId object, const Device& device, Span span,
               Name by, std::vector<ValueId>& inside);
  void MoveFields(State& state, ValueId object, std::vector<ValueId>& inside,
                  const std::function<ValueId(ValueId, Origin)>& moved);
  // Whether the object's class decides itself what moves with it.
  bool OverridesMover(State& state, ValueId object);
  void Havoc(State& state, ValueId value, int depth);
  ValueId ResultObject(State& state, const Application& call,
                       ObjectKind otherwise);
  ValueId FreshSymbol(const State& state, Span span, std::uint32_t part = 0,
                      Hint hint = Hint::Any, Name name = {});
  Occurrence At(const Application& call) const;

  // --- entry points (entries.cpp) ---
  void RunEntries(ir::Module& module, std::uint32_t index, State& state);
  void RunEntry(const State& base, std::uint32_t module, ir::FunctionId id);
  ValueId EntrySelf(State& state, std::uint32_t module, ir::ClassId id);
  // `batch` is what a step gets as its first argument, if it is known.
  void RunEntryMethod(State state, std::uint32_t module, ir::FunctionId id,
                      ValueId self, ValueId batch = {});
  bool IsStep(const State& state, ValueId self, Name name);
  ValueId EntryArgument(ValueId self, const ir::Param& param,
                        const Device& device);
  bool IsEntryMethod(const State& state, ValueId self, Name name);
  std::uint32_t EnterModule(ir::Module& module, State& state, bool script);

  View ViewOf(const State& state) const;
  void Emit(const State& state, const Event& event);
  void GiveUp(Span site, std::string_view reason);
  FrameId FrameFor(std::uint64_t chain);
  Name Intern(std::string_view text) { return world_.names.Intern(text); }
  std::string_view TextOf(Name name) const { return world_.names.Text(name); }
  ir::Module& ModuleOf(std::uint32_t index) { return *modules_[index]; }

  const World& world_;
  Values& values_;
  EventSink& sink_;
  std::vector<ir::Module*> modules_;
  // Project modules whose body is running or has run, and their frames.
  std::unordered_map<const ir::Module*, std::uint32_t> module_indices_;
  std::unordered_map<std::uint64_t, FrameId> frame_ids_;
  std::unordered_set<const ir::Function*> entered_;
  std::vector<const ir::Function*> stack_;
  // Identifies the chain of call sites that is being run.
  std::uint64_t chain_ = 1;
  // Loops around that stand for an unknown number of rounds.
  int inexact_ = 0;
  int resolving_ = 0;
  int importing_ = 0;  // bodies of modules that are running
  // A method that a framework calls is running, as the outermost function.
  bool in_entry_ = false;
  // A program is running, as opposed to a function that nobody called.
  bool follow_imports_ = true;
  std::size_t steps_ = 0;
  std::size_t budget_ = 0;
  bool exhausted_ = false;
  // Objects on which methods are run that nobody called, by class.
  std::unordered_map<std::uint32_t, Outcome> selves_;
};

}  // namespace placelint::flow

#endif  // PLACELINT_ANALYZER_FLOW_INTERPRETER_H_
