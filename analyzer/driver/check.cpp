#include "analyzer/driver/check.h"

#include <algorithm>
#include <atomic>
#include <memory>
#include <optional>
#include <thread>
#include <tuple>
#include <unordered_map>
#include <utility>

#include "analyzer/driver/export.h"
#include "analyzer/driver/overlay.h"
#include "analyzer/driver/paths.h"
#include "analyzer/driver/setup.h"

namespace placelint::driver {
namespace {

// Puts the outcomes, in the order of the files, into one report.
class Merger {
 public:
  explicit Merger(Report& report) : report_(report) {}

  void Add(Outcome outcome) {
    report_.files_checked += outcome.state == Outcome::State::Checked ? 1U : 0U;
    report_.files_skipped += outcome.state == Outcome::State::Skipped ? 1U : 0U;
    std::vector<base::FileId> ids;
    ids.reserve(outcome.texts.size());
    for (Outcome::Text& text : outcome.texts) {
      ids.push_back(IdOf(text));
    }
    const auto map = [&](base::Span& span) {
      if (span.IsValid()) {
        span.file = ids[span.file.index];
      }
    };
    Append(report_.diagnostics, outcome.diagnostics, map);
    Append(report_.suppressed, outcome.suppressed, map);
    for (Undecided& one : outcome.undecided) {
      map(one.span);
      report_.undecided.push_back(std::move(one));
    }
    std::ranges::move(outcome.problems, std::back_inserter(report_.problems));
  }

 private:
  template <typename Map>
  static void Append(std::vector<diag::Diagnostic>& to,
                     std::vector<diag::Diagnostic>& from, const Map& map) {
    for (diag::Diagnostic& diagnostic : from) {
      MapSpans(diagnostic, map);
      to.push_back(std::move(diagnostic));
    }
  }

 public:
  // Sorts by position; of what several runs found at one place, the most
  // certain is kept.
  void Finish() {
    for (auto* list : {&report_.diagnostics, &report_.suppressed}) {
      std::ranges::stable_sort(
          *list, [&](const auto& a, const auto& b) { return Key(a) < Key(b); });
      const auto [first, last] =
          std::ranges::unique(*list, [](const auto& a, const auto& b) {
            return a.rule == b.rule && a.span == b.span;
          });
      list->erase(first, last);
    }
  }

 private:
  using Order = std::tuple<std::string_view, std::uint32_t, std::uint32_t,
                           std::string_view, int>;
  Order Key(const diag::Diagnostic& d) const {
    return {report_.sources.File(d.span.file).Path(), d.span.begin, d.span.end,
            d.rule, -static_cast<int>(d.level)};
  }

  base::FileId IdOf(Outcome::Text& text) {
    const auto [known, added] = ids_.try_emplace(text.path);
    if (added) {
      known->second = report_.sources.Add(text.path, std::move(text.text),
                                          std::move(text.origin));
    }
    return known->second;
  }

  Report& report_;
  std::unordered_map<std::string, base::FileId> ids_;
};

unsigned WorkersFor(unsigned jobs, std::size_t files) {
  const unsigned wanted =
      jobs == 0 ? std::max(1U, std::thread::hardware_concurrency()) : jobs;
  return static_cast<unsigned>(
      std::min<std::size_t>(wanted, std::max<std::size_t>(1, files)));
}

std::vector<Outcome> RunAll(const std::vector<SourcePath>& sources,
                            const Shared& shared, const Options& options) {
  std::vector<Outcome> outcomes(sources.size());
  std::atomic<std::size_t> next = 0;
  std::atomic<std::size_t> done = 0;
  const auto work = [&] {
    Session session(shared);
    for (;;) {
      const std::size_t index = next.fetch_add(1);
      if (index >= sources.size()) {
        return;
      }
      outcomes[index] = session.Check(sources[index]);
      const std::size_t finished = done.fetch_add(1) + 1;
      if (options.progress) {
        options.progress(finished, sources.size());
      }
    }
  };
  const unsigned workers = WorkersFor(options.jobs, sources.size());
  std::vector<std::jthread> threads;
  for (unsigned count = 1; count < workers; ++count) {
    threads.emplace_back(work);
  }
  work();
  threads.clear();
  return outcomes;
}

Report Run(const Options& options, const base::FileSystem& files) {
  Report report;
  const std::optional<Setup> setup = Prepare(options, files, report.problems);
  if (!setup) {
    return report;
  }
  Merger merger(report);
  for (Outcome& outcome :
       RunAll(setup->sources, setup->MakeShared(options, files), options)) {
    merger.Add(std::move(outcome));
  }
  merger.Finish();
  return report;
}

}  // namespace

Report Check(const Options& options, const base::FileSystem& files) {
  if (options.stdin_filename.empty()) {
    return Run(options, files);
  }
  const Overlay overlay(
      files, Normalize(Join(options.working_directory, options.stdin_filename)),
      options.stdin_text);
  return Run(options, overlay);
}

std::string_view Version() {
  return PLACELINT_VERSION;
}

}  // namespace placelint::driver
