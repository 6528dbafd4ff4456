// What happens to placement, as rules see it. Flow emits an event before it
// changes the state, once for every path that reaches the operation.
#ifndef PLACELINT_ANALYZER_FLOW_EVENT_H_
#define PLACELINT_ANALYZER_FLOW_EVENT_H_

#include <optional>
#include <string_view>
#include <variant>
#include <vector>

#include "analyzer/flow/state.h"
#include "analyzer/flow/value.h"
#include "analyzer/ir/effect_table.h"

namespace placelint::flow {

// A value that takes part, and where it stands in the source.
struct Operand {
  ValueId value;
  Span span;
  Name name;  // of the parameter that takes it
  bool IsGiven() const { return value.IsValid(); }
};

// Common to all events.
struct Occurrence {
  const ir::EffectRow* row = nullptr;  // null for operators
  Span site;                           // the call
  Span callee;                         // `model.to` of `model.to(device)`
};

// `target` goes to `to`, or changes its dtype.
struct MoveEvent : Occurrence {
  Operand target;
  Operand to;     // the argument, if one is given
  Device device;  // unknown when only the dtype changes
  bool has_device = false;
  bool has_dtype = false;
  bool discarded = false;  // nobody uses the result
  bool assigned_attribute = false;
};
// `module` runs on `inputs`.
struct FeedEvent : Occurrence {
  Operand module;
  std::vector<Operand> inputs;
};
// Operands that must share a device meet.
struct CombineEvent : Occurrence {
  std::vector<Operand> operands;
  bool strict = false;
  // Operands among them are: a loss's input and target, ...
  bool indexing = false;  // operands[0][operands[1]]
  ValueId runner;         // module that combines them, if one does
};
// The memory of `tensor` is read by the host.
struct HostEvent : Occurrence {
  Operand tensor;
};
// A model, a pipeline or a module with a device map comes into being.
struct LoadEvent : Occurrence {
  ValueId result;
  Operand checkpoint;
  Operand map;
  Operand device;
  Operand quantization;
  Operand dtype;
  Operand model;  // of a pipeline
  std::vector<Operand> others;
  bool map_may_be_given = false;  // through unknown `**kwargs`
  bool pipeline = false;
};
struct DispatchEvent : Occurrence {
  Operand module;
  Operand map;
};
struct OffloadEvent : Occurrence {
  Operand target;
  std::string_view style;
};
struct LoadFileEvent : Occurrence {
  Operand place;
  bool place_may_be_given = false;
  bool own_file = false;  // the program itself wrote it before
};
struct OptimizerEvent : Occurrence {
  ValueId optimizer;
  ValueId owner;  // module, when known
  bool eager = false;
};
struct LoadStateEvent : Occurrence {
  Operand target;
  Operand source;
};
struct StepEvent : Occurrence {
  Operand optimizer;
};
// `object.name = value`, or its registration.
struct AttributeEvent : Occurrence {
  Operand object;
  Name name;
  Operand value;
};
struct WrapEvent : Occurrence {
  Operand inner;
  Operand device_ids;
  std::string_view style;
};
// A value leaves a function that a framework calls.
struct ReturnEvent : Occurrence {
  Operand value;
  ValueId self;  // the object whose method it is
};
struct ManageEvent : Occurrence {
  Operand model;
};
struct PrepareEvent : Occurrence {
  std::vector<Operand> values;
};

// The program sets a variable of its environment that the table knows.
struct EnvironmentEvent : Occurrence {
  Operand value;
};

using Event =
    std::variant<MoveEvent, FeedEvent, CombineEvent, HostEvent, LoadEvent,
                 DispatchEvent, OffloadEvent, LoadFileEvent, OptimizerEvent,
                 LoadStateEvent, StepEvent, AttributeEvent, WrapEvent,
                 ReturnEvent, ManageEvent, PrepareEvent, EnvironmentEvent>;

class View;

// Takes the events of a run.
class EventSink {
 public:
  virtual ~EventSink() = default;
  virtual void On(const Event& event, const View& before) = 0;
  // Flow gave up on something at `site`.
  virtual void Undecided(Span site, std::string_view reason) = 0;
};

}  // namespace placelint::flow

#endif  // PLACELINT_ANALYZER_FLOW_EVENT_H_
