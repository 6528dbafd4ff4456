#include "analyzer/engine/engine.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "analyzer/engine/state_printer.h"
#include "analyzer/flow/interpreter.h"

namespace placelint::engine {

namespace {

using Key = std::pair<std::string, Span>;

// What a rule said at one place, over all paths that reach it.
struct Site {
  diag::Diagnostic diagnostic;
  // Conditions that hold on every path that fails, and how many do.
  std::vector<flow::Condition> conditions;
  std::size_t failing = 0;
};

class Collector : public flow::EventSink {
 public:
  explicit Collector(const Context& context) : context_(context) {}

  void On(const Event& event, const View& before) override {
    const Span site = std::visit(
                          [](const auto& e) {
                            return static_cast<const flow::Occurrence&>(e);
                          },
                          event)
                          .site;
    ++reached_[site];
    for (const Rule* rule : context_.rules) {
      Reporter reporter(rule->id, rule->level);
      rule->check(event, before, reporter);
      for (diag::Diagnostic& found : reporter.Found()) {
        Add(std::move(found), site, before.state());
      }
    }
  }

  void Undecided(Span site, std::string_view reason) override {
    undecided_.insert({site, std::string(reason)});
  }

  Findings Take();

 private:
  void Add(diag::Diagnostic found, Span event_site, const flow::State& state) {
    const Key key{found.rule, found.span};
    const auto [place, fresh] = sites_.try_emplace(key);
    Site& site = place->second;
    if (fresh) {
      site.diagnostic = std::move(found);
      site.conditions = state.conditions;
      event_sites_[key] = event_site;
    } else {
      std::erase_if(site.conditions, [&](const flow::Condition& condition) {
        return std::find(state.conditions.begin(), state.conditions.end(),
                         condition) == state.conditions.end();
      });
      // The more certain of two findings at one place is kept.
      if (found.level > site.diagnostic.level) {
        site.diagnostic = std::move(found);
      }
    }
    ++site.failing;
  }

  std::string Describe(const flow::Condition& condition) const;

  const Context& context_;
  std::map<Key, Site> sites_;
  std::map<Key, Span> event_sites_;
  std::map<Span, std::size_t> reached_;
  std::set<std::pair<Span, std::string>> undecided_;
};

std::string Collector::Describe(const flow::Condition& condition) const {
  const base::SourceFile& file = context_.sources.File(condition.span.file);
  std::string_view text = file.Text(condition.span);
  const std::size_t line_end = text.find('\n');
  text = text.substr(0, std::min<std::size_t>(line_end, 80));
  for (const std::string_view word : {"elif ", "if ", "while "}) {
    if (text.starts_with(word)) {
      text.remove_prefix(word.size());
    }
  }
  while (!text.empty() && (text.back() == ':' || text.back() == ' ')) {
    text.remove_suffix(1);
  }
  const base::Place place = file.PlaceAt(condition.span.begin);
  const std::string where =
      place.cell == 0 ? fmt::format("line {}", place.line)
                      : fmt::format("cell {}, line {}", place.cell, place.line);
  if (text.starts_with("except")) {
    return fmt::format("after an exception ({})", where);
  }
  return fmt::format("`{}` is {} ({})", text,
                     condition.taken ? "true" : "false", where);
}

Findings Collector::Take() {
  Findings findings;
  for (auto& [key, site] : sites_) {
    diag::Diagnostic& d = site.diagnostic;
    const bool everywhere = site.failing >= reached_[event_sites_[key]];
    if (!everywhere && d.level == Level::Error) {
      d.level = Level::Warning;
    }
    // The innermost conditions say most.
    if (!everywhere && !site.conditions.empty()) {
      std::string when = Describe(site.conditions.back());
      d.condition = d.condition.empty() ? when : when + "; " + d.condition;
    }
    findings.diagnostics.push_back(std::move(d));
  }
  std::stable_sort(
      findings.diagnostics.begin(), findings.diagnostics.end(),
      [](const auto& a, const auto& b) { return a.span < b.span; });
  for (const auto& [span, reason] : undecided_) {
    findings.undecided.push_back({span, reason});
  }
  return findings;
}

}  // namespace

Findings Check(ir::Module& module, const Context& context) {
  const flow::World world{context.table, context.environment, context.sources,
                          context.names};
  flow::Values values(context.names);
  Collector collector(context);
  flow::Interpreter interpreter(world, values, collector);
  interpreter.RunModule(module);
  return collector.Take();
}

std::string PrintStates(ir::Module& module, const Context& context) {
  const flow::World world{context.table, context.environment, context.sources,
                          context.names};
  flow::Values values(context.names);
  StatePrinter printer;
  flow::Interpreter interpreter(world, values, printer);
  interpreter.RunModule(module);
  return printer.Take();
}

}  // namespace placelint::engine
