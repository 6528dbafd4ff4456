// All that a rule may see. A rule looks at one event and the state before it,
// and reports; it changes nothing, and speaks only when it is sure:
//
//   static void CheckMove(const MoveEvent& move, const View& before,
//                         Reporter& report) {
//     const Placed* placed = before.PlacedOf(move.target.value);
//     if (placed == nullptr || !placed->IsSplit()) {
//       return;
//     }
//     report.At(move.site, "`{}` on a model already placed by `device_map`",
//               before.Source(move.callee))
//         .Label(placed->set_at, "placed here");
//   }
//
//   extern const Rule PL101 = {
//       .id = "PL101",
//       .name = "move-after-dispatch",
//       .summary = "a model that `device_map` has placed is moved again",
//       .check = On<&CheckMove>,
//   };
//
// Registration is the file's existence: see rules/CMakeLists.txt.
#ifndef PLACELINT_ANALYZER_ENGINE_RULE_H_
#define PLACELINT_ANALYZER_ENGINE_RULE_H_

#include <fmt/format.h>

#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "analyzer/diag/diagnostic.h"
#include "analyzer/flow/event.h"
#include "analyzer/flow/view.h"

namespace placelint {

using base::Span;
using diag::Level;
using flow::AttributeEvent;
using flow::CombineEvent;
using flow::Device;
using flow::DispatchEvent;
using flow::EnvironmentEvent;
using flow::Event;
using flow::FeedEvent;
using flow::HostEvent;
using flow::Leaf;
using flow::LoadEvent;
using flow::LoadFileEvent;
using flow::LoadStateEvent;
using flow::ManageEvent;
using flow::MapKind;
using flow::MoveEvent;
using flow::ObjectKind;
using flow::OffloadEvent;
using flow::Operand;
using flow::OptimizerEvent;
using flow::Origin;
using flow::Placed;
using flow::PrepareEvent;
using flow::Relation;
using flow::ReturnEvent;
using flow::StepEvent;
using flow::Tensor;
using flow::ValueId;
using flow::ValueKind;
using flow::View;
using flow::WrapEvent;

// A finding being written. Temporary: the text of one statement.
class Finding {
 public:
  explicit Finding(diag::Diagnostic& diagnostic) : d_(diagnostic) {}
  // A step of the path that proves the finding, in the order of execution.
  Finding& Label(Span span, std::string text);
  // When it fails, if not always.
  Finding& When(std::string condition);
  // Class and text of the exception that the user will see.
  Finding& Raises(std::string exception);
  Finding& Help(std::string help);
  Finding& Fix(std::string title, Span span, std::string replacement,
               bool safe = true);
  Finding& As(Level level);

 private:
  diag::Diagnostic& d_;
};

// Takes the findings of one rule at one event.
class Reporter {
 public:
  Reporter(std::string_view rule, Level level) : rule_(rule), level_(level) {}

  template <typename... Args>
  Finding At(Span span, fmt::format_string<Args...> text, Args&&... args) {
    return Add(span, fmt::format(text, std::forward<Args>(args)...));
  }
  std::vector<diag::Diagnostic>& Found() { return found_; }

 private:
  Finding Add(Span span, std::string message);

  std::string_view rule_;
  Level level_;
  std::vector<diag::Diagnostic> found_;
};

// What the libraries do to a subject under an action, over the versions that
// the project may run with.
struct Verdict {
  // Some version in range raises (or places wrongly); `always`: every one.
  bool fails = false;
  bool always = false;
  // "transformers 4.30 to 4.57"; empty when every version fails.
  std::string versions;
  std::string exception;  // class and text
  std::string condition;  // what else must hold
};
Verdict Judge(const View& view, std::string_view subject,
              std::string_view action);
// Whether the declared (or supported) versions of a library meet `range`
// ("transformers <5"): in all, some or none of them.
enum class InRange { Never, Sometimes, Always };
InRange Versions(const View& view, std::string_view range);

// Two tensors (or a module and a tensor) that do not meet.
struct Clash {
  Relation relation = Relation::Same;
  Leaf left;
  Leaf right;
  bool IsClash() const {
    return relation == Relation::Different || relation == Relation::UnlessCpu ||
           relation == Relation::DifferentIndex;
  }
};
// The first clash among the operands of an operation; the legal mixtures (0-dim
// CPU tensors, CPU indices) are none.
Clash FindClash(const CombineEvent& event, const View& view);
// The first input that is not where `module` is.
Clash FindClash(const FeedEvent& event, const View& view);
// The one of the two that was left on the CPU; the right one if neither was.
const Leaf& Stray(const Clash& clash);
const Leaf& Partner(const Clash& clash);
// Whether a factory made `leaf` without a device in the function that runs.
bool IsMadeHere(const Leaf& leaf, const View& view);
// Says where a value got its place: labels for a finding's path.
void Explain(Finding& finding, const Leaf& leaf, const View& view);
// "unless `device` is the CPU", for a clash with a symbolic device.
std::string WhenClash(const Clash& clash, const View& view);
Level LevelOf(const Clash& clash);
// ": `.to("cuda")`" for the end of a help text; empty when the program has no
// name for the device.
std::string MoveCall(const View& view, const Device& device);

// The part of a call's name after the last dot: "to", "cuda".
std::string_view Method(const flow::Occurrence& event);

using Check = void (*)(const Event&, const View&, Reporter&);

template <typename T>
struct FirstParameter;
template <typename E>
struct FirstParameter<void (*)(const E&, const View&, Reporter&)> {
  using Type = E;
};

// A `Check` over all events that runs each function on its own kind of event.
template <auto... Functions>
inline constexpr Check On =
    [](const Event& event, const View& before, Reporter& report) {
      (
          [&] {
            using E = typename FirstParameter<decltype(Functions)>::Type;
            if (const auto* match = std::get_if<E>(&event)) {
              Functions(*match, before, report);
            }
          }(),
          ...);
    };

struct Rule {
  std::string_view id;
  std::string_view name;     // reads after "allow"
  std::string_view summary;  // one sentence without a full stop
  Level level = Level::Warning;
  // Off unless selected by its id or by this group ("portability").
  std::string_view group;
  Check check = nullptr;
};

}  // namespace placelint

#endif  // PLACELINT_ANALYZER_ENGINE_RULE_H_
