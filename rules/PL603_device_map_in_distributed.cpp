#include <algorithm>
#include <array>

#include "analyzer/engine/rule.h"

namespace placelint::rules {

// What is written, in code, texts or comments, where a program is started once
// for every accelerator.
static constexpr std::array<std::string_view, 6> Signs = {
    "accelerate launch", "torchrun",         "torch.distributed.launch",
    "LOCAL_RANK",        "--nproc_per_node", "local_rank"};
// Words of a condition that asks whether it is.
static constexpr std::array<std::string_view, 8> Questions = {
    "process", "distrib", "world", "rank", "ddp", "launch", "count", "gpu"};

static bool Mentions(std::string_view text, std::string_view word) {
  return text.find(word) != std::string_view::npos;
}

// Whether the text that loads the model, or the one that hands it on, tells of
// several processes.
static bool HasSeveralProcesses(const View& view, base::FileId load,
                                base::FileId use) {
  const auto tells = [&](base::FileId file) {
    const std::string_view text = view.world().sources.File(file).Text();
    return !Mentions(text, "--num_processes 1 ") &&
           !Mentions(text, "--num_processes=1 ") &&
           std::any_of(Signs.begin(), Signs.end(), [&](std::string_view sign) {
             return Mentions(text, sign);
           });
  };
  return tells(load) || tells(use);
}

// On a path that has asked for the number of processes the map is meant for
// one. `until` ends what counts; invalid: all does.
static bool IsChosen(const View& view, Span until) {
  const auto& conditions = view.state().conditions;
  return std::any_of(
      conditions.begin(), conditions.end(), [&](const auto& condition) {
        const bool later = until.IsValid() &&
                           condition.span.file == until.file &&
                           condition.span.begin > until.begin;
        const std::string_view text = view.Source(condition.span);
        return !later && std::any_of(Questions.begin(), Questions.end(),
                                     [&](std::string_view word) {
                                       return Mentions(text, word);
                                     });
      });
}

static const Placed* FindSplit(const View& before, ValueId model) {
  const Placed* placed = before.PlacedOf(model);
  const bool split = placed != nullptr && placed->known && placed->IsSplit();
  return split && placed->map_value.IsValid() ? placed : nullptr;
}

static Finding Report(Reporter& report, const flow::Occurrence& site,
                      const Placed& placed, const View& before) {
  Finding finding =
      report.At(site.site,
                "`{}` takes a model that is spread over the accelerators, in "
                "every process",
                before.Source(site.callee));
  finding.Label(placed.set_at, "spread over all of them here")
      .Label(site.site, "each process hands its own copy on here")
      .Help(
          "give every process one accelerator, `device_map={\"\": "
          "local_rank}`, or load without a map");
  return finding;
}

// SEMANTICS 9.7: with `device_ids` all parameters must be on one device.
static void CheckWrap(const WrapEvent& wrap, const View& before,
                      Reporter& report) {
  const Placed* placed = FindSplit(before, wrap.inner.value);
  if (placed == nullptr || IsChosen(before, placed->set_at)) {
    return;
  }
  const std::string when = placed->map == MapKind::Auto
                               ? "when the map uses more than one accelerator"
                               : "";
  if (wrap.style == "ddp" && wrap.device_ids.IsGiven() &&
      !before.IsNone(before.state().Resolve(wrap.device_ids.value))) {
    Report(report, wrap, *placed, before)
        .As(placed->map == MapKind::Auto ? Level::Warning : Level::Error)
        .When(when)
        .Raises(
            "ValueError: DistributedDataParallel device_ids and "
            "output_device arguments only work with single-device/multiple-"
            "device GPU modules or CPU modules");
  } else if (wrap.style == "engine" &&
             HasSeveralProcesses(before, placed->made_at.file,
                                 wrap.site.file)) {
    Report(report, wrap, *placed, before)
        .When(
            "with several processes; the engine moves the model to its own "
            "accelerator")
        .Raises(
            "RuntimeError: You can't move a model that has some modules "
            "offloaded to cpu or disk.");
  }
}

// SEMANTICS 3.4: refused with several processes, left in place in one.
static void CheckPrepare(const PrepareEvent& prepare, const View& before,
                         Reporter& report) {
  const Verdict verdict =
      Judge(before, "accelerator", "dispatched-distributed");
  if (!verdict.fails || !prepare.row->name.starts_with("accelerate.") ||
      IsChosen(before, {})) {
    return;
  }
  for (const Operand& operand : prepare.values) {
    const Placed* placed = FindSplit(before, operand.value);
    if (placed == nullptr ||
        !HasSeveralProcesses(before, placed->made_at.file, prepare.site.file)) {
      continue;
    }
    Report(report, prepare, *placed, before)
        .When("with several processes" +
              (verdict.versions.empty() ? "" : "; on " + verdict.versions))
        .Raises(verdict.exception);
    return;
  }
}

extern const Rule PL603 = {
    .id = "PL603",
    .name = "device-map-in-distributed",
    .summary =
        "every process spreads its own copy of the model over all "
        "accelerators",
    .level = Level::Warning,
    .check = On<&CheckWrap, &CheckPrepare>,
};

}  // namespace placelint::rules
