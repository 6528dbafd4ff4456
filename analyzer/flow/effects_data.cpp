// Effects of making data loaders.
#include <algorithm>

#include "analyzer/flow/interpreter.h"

namespace placelint::flow {

// Whether a device took part in making the unknown value (a dataset that was
// told to put its rows somewhere).
bool InvolvesDevice(const Values& values, ValueId value, int depth) {
  const Value& v = values.Get(value);
  if (v.kind == ValueKind::Device || depth == 0) {
    return true;
  }
  if (v.kind == ValueKind::Attribute || v.kind == ValueKind::Item) {
    return InvolvesDevice(values, ValueId{v.a}, depth - 1);
  }
  if (v.kind != ValueKind::Result) {
    return false;
  }
  const auto& args = values.List(v.b);
  return InvolvesDevice(values, ValueId{v.a}, depth - 1) ||
         std::any_of(args.begin(), args.end(), [&](ValueId arg) {
           return InvolvesDevice(values, arg, depth - 1);
         });
}

// What indexing the dataset gives; invalid when it is not known.
ValueId Interpreter::SampleOf(State& state, ValueId dataset, Span span,
                              const CallSite& site) {
  ValueId sample;
  if (const ValueId type = ViewOf(state).UserClass(dataset); type.IsValid()) {
    if (const ValueId get = FindInClass(state, type, Intern("__getitem__"), 0);
        get.IsValid()) {
      Outcomes outcomes = InvokeFunction(
          state, get, dataset,
          {{.value = FreshSymbol(state, span, 3, Hint::Number), .span = span}},
          {site.span, span, false});
      if (outcomes.size() == 1) {
        state = std::move(outcomes.front().state);
        sample = outcomes.front().value;
      }
    }
  } else if (values_.Is(dataset, ValueKind::Tensor)) {
    sample = dataset;
  } else if (values_.IsObject(dataset, ObjectKind::Instance)) {
    // A dataset of tensors: a sample has one of each.
    if (const Container* content = state.ContainerOf(dataset)) {
      const Container tensors = *content;
      sample = MakeContainer(state, ObjectKind::Tuple, tensors, site.span, 9);
    }
  } else if (state.ContainerOf(dataset) != nullptr) {
    const Sequence items = Elements(state, dataset, span);
    sample = items.items.empty() ? ValueId{} : items.items.front();
  }
  return sample;
}

ValueId Interpreter::ApplyLoader(State& state, const Application& call) {
  const ValueId object = ResultObject(state, call, ObjectKind::Loader);
  state.SetPlaced(object, {.device = Device::Cpu(),
                           .set_at = call.site.span,
                           .set_by = Intern(call.row.name),
                           .made_at = call.site.span,
                           .made_by = Intern(call.row.name)});
  const Operand data = Target(call, "value");
  const Operand collate = OperandOf(call, call.row.Find("collate"));
  if (collate.IsGiven() && !ViewOf(state).IsNone(collate.value)) {
    const ValueId samples = MakeContainer(state, ObjectKind::List,
                                          {.open = true}, call.site.span, 8);
    Outcomes outcomes =
        Invoke(state, collate.value, {{.value = samples, .span = collate.span}},
               {call.site.span, collate.span, false});
    if (outcomes.size() == 1) {
      state = std::move(outcomes.front().state);
      state.fields.Set({object, Intern("element")}, outcomes.front().value);
    }
    return object;
  }
  if (!data.IsGiven()) {
    return object;
  }
  const ValueId dataset = state.Resolve(data.value);
  const Placed* rows = state.PlacedOf(dataset);
  if (InvolvesDevice(values_, dataset, 8) ||
      (rows != nullptr && rows->explicit_place)) {
    Placed unknown = *state.PlacedOf(object);
    unknown.known = false;
    unknown.device = {};
    state.SetPlaced(object, unknown);
    return object;
  }
  const ValueId sample = SampleOf(state, dataset, data.span, call.site);
  if (sample.IsValid()) {
    state.fields.Set({object, Intern("element")},
                     Collate(state, sample, call.site.span, 3));
  }
  return object;
}

}  // namespace placelint::flow
