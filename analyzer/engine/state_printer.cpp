#include "analyzer/engine/state_printer.h"

#include <fmt/format.h>

namespace placelint::engine {

namespace {

using flow::View;

std::string At(const View& view, base::Span span) {
  if (!span.IsValid()) {
    return "?";
  }
  const base::Position p = view.world().sources.File(span.file).At(span.begin);
  return fmt::format("{}:{}", p.line, p.column);
}

std::string_view MapName(flow::MapKind kind) {
  switch (kind) {
    case flow::MapKind::Auto:
      return "auto";
    case flow::MapKind::Several:
      return "several accelerators";
    case flow::MapKind::Offloaded:
      return "with parts on the CPU or disk";
    case flow::MapKind::OneDevice:
      return "one device";
    case flow::MapKind::Unknown:
      return "unknown map";
    case flow::MapKind::None:
      break;
  }
  return "no map";
}

std::string Describe(const View& view, flow::ValueId value) {
  if (const flow::Tensor* tensor = view.TensorOf(value)) {
    return fmt::format("{}{} on {} since {}", tensor->zero_dim ? "0-dim " : "",
                       tensor->bag ? "tensors" : "tensor",
                       view.Describe(tensor->device),
                       At(view, tensor->made_at));
  }
  const flow::Placed* placed = view.PlacedOf(value);
  if (placed == nullptr) {
    const std::string spelled = view.Spell(value);
    return spelled.empty() ? "no placement" : "unknown: " + spelled;
  }
  const std::string_view type = view.LibraryClass(value);
  std::string text(type.empty() ? "object" : type);
  if (!placed->known) {
    return text + ", somewhere";
  }
  if (placed->IsSplit()) {
    text += fmt::format(", dispatched ({})", MapName(placed->map));
  } else {
    text += " on " + view.Describe(placed->device);
  }
  if (!placed->quantization.IsEmpty()) {
    text += fmt::format(", quantized ({})",
                        view.world().names.Text(placed->quantization));
  }
  if (!placed->offload.IsEmpty()) {
    text += fmt::format(", offloaded ({})",
                        view.world().names.Text(placed->offload));
  }
  return text + " since " + At(view, placed->set_at);
}

// The operands of each kind of event.
struct Operands {
  std::vector<flow::Operand> operator()(const flow::MoveEvent& e) const {
    return {e.target};
  }
  std::vector<flow::Operand> operator()(const flow::FeedEvent& e) const {
    std::vector<flow::Operand> all = {e.module};
    all.insert(all.end(), e.inputs.begin(), e.inputs.end());
    return all;
  }
  std::vector<flow::Operand> operator()(const flow::CombineEvent& e) const {
    return e.operands;
  }
  std::vector<flow::Operand> operator()(const flow::HostEvent& e) const {
    return {e.tensor};
  }
  std::vector<flow::Operand> operator()(const flow::DispatchEvent& e) const {
    return {e.module};
  }
  std::vector<flow::Operand> operator()(const flow::OffloadEvent& e) const {
    return {e.target};
  }
  std::vector<flow::Operand> operator()(const flow::WrapEvent& e) const {
    return {e.inner};
  }
  std::vector<flow::Operand> operator()(const flow::LoadEvent& e) const {
    return {e.model};
  }
  std::vector<flow::Operand> operator()(const flow::AttributeEvent& e) const {
    return {e.value};
  }
  std::vector<flow::Operand> operator()(const flow::PrepareEvent& e) const {
    return e.values;
  }
  template <typename Other>
  std::vector<flow::Operand> operator()(const Other&) const {
    return {};
  }
};

constexpr std::string_view Kinds[] = {
    "move",     "feed",          "combine",   "host read", "load",
    "dispatch", "offload",       "load file", "optimizer", "load state",
    "step",     "set attribute", "wrap",      "return",    "manage",
    "prepare",  "environment"};
static_assert(std::size(Kinds) == std::variant_size_v<flow::Event>);

}  // namespace

void StatePrinter::On(const flow::Event& event, const View& before) {
  const flow::Occurrence& occurrence = std::visit(
      [](const auto& e) -> const flow::Occurrence& { return e; }, event);
  const auto operands = std::visit(Operands{}, event);
  std::string_view source = before.Source(occurrence.site);
  source = source.substr(0, source.find('\n'));
  text_ += fmt::format("{:>7}  {:<13} {}\n", At(before, occurrence.site),
                       Kinds[event.index()], source);
  for (const flow::Operand& operand : operands) {
    if (!operand.IsGiven()) {
      continue;
    }
    std::string_view name = before.Source(operand.span);
    name = name.substr(0, name.find('\n'));
    text_ +=
        fmt::format("         {}: {}\n", name, Describe(before, operand.value));
  }
}

void StatePrinter::Undecided(base::Span, std::string_view) {}

std::string StatePrinter::Take() {
  return std::move(text_);
}

}  // namespace placelint::engine
