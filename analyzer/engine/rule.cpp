#include "analyzer/engine/rule.h"

#include <algorithm>

#include "analyzer/base/check.h"

namespace placelint {

Finding& Finding::Label(Span span, std::string text) {
  if (span.IsValid()) {
    d_.path.push_back({span, std::move(text)});
  }
  return *this;
}

Finding& Finding::When(std::string condition) {
  if (!condition.empty()) {
    d_.condition += d_.condition.empty() ? "" : "; ";
    d_.condition += condition;
  }
  return *this;
}

Finding& Finding::Raises(std::string exception) {
  d_.exception = std::move(exception);
  return *this;
}

Finding& Finding::Help(std::string help) {
  d_.help = std::move(help);
  return *this;
}

Finding& Finding::Fix(std::string title, Span span, std::string replacement,
                      bool safe) {
  d_.fixes.push_back(
      {std::move(title), {{span, std::move(replacement)}}, safe});
  return *this;
}

Finding& Finding::As(Level level) {
  d_.level = level;
  return *this;
}

Finding Reporter::Add(Span span, std::string message) {
  PL_CHECK(!message.empty() && message.back() != '.',
           "a message has no full stop");
  diag::Diagnostic diagnostic;
  diagnostic.rule = std::string(rule_);
  diagnostic.level = level_;
  diagnostic.span = span;
  diagnostic.message = std::move(message);
  found_.push_back(std::move(diagnostic));
  return Finding(found_.back());
}

std::string_view Method(const flow::Occurrence& event) {
  if (event.row == nullptr) {
    return {};
  }
  const std::string_view name = event.row->name;
  return name.substr(name.rfind('.') + 1);
}

InRange Versions(const View& view, std::string_view range) {
  if (range.empty()) {
    return InRange::Always;
  }
  // Several libraries, separated by semicolons: all must be in range.
  if (const std::size_t semicolon = range.find(';');
      semicolon != std::string_view::npos) {
    const InRange first = Versions(view, range.substr(0, semicolon));
    std::string_view rest = range.substr(semicolon + 1);
    rest.remove_prefix(std::min(rest.find_first_not_of(' '), rest.size()));
    return std::min(first, Versions(view, rest));
  }
  const std::size_t space = range.find(' ');
  const auto parsed = base::ParseVersionRange(space == std::string_view::npos
                                                  ? std::string_view{}
                                                  : range.substr(space + 1));
  if (!parsed) {
    return InRange::Sometimes;
  }
  const flow::Requirement have =
      view.world().environment.Library(range.substr(0, space));
  if (have.range.Intersect(*parsed).IsEmpty()) {
    return InRange::Never;
  }
  return parsed->Contains(have.range) ? InRange::Always : InRange::Sometimes;
}

static bool Fails(const ir::FactRow& fact) {
  return fact.outcome != "none" && fact.outcome != "silent" &&
         fact.outcome != "warning" && fact.outcome != "ok";
}

// Adds "transformers 4.30 to 4.57" to the list of versions that fail.
static void AddVersions(Verdict& verdict, std::string_view range) {
  const std::size_t space = range.find(' ');
  if (space == std::string_view::npos) {
    return;
  }
  const auto parsed = base::ParseVersionRange(range.substr(space + 1));
  if (parsed) {
    verdict.versions += verdict.versions.empty() ? "" : ", ";
    verdict.versions +=
        fmt::format("{} {}", range.substr(0, space), parsed->Describe());
  }
}

Verdict Judge(const View& view, std::string_view subject,
              std::string_view action) {
  Verdict verdict;
  bool spared = false;
  for (const ir::FactRow* fact : view.world().table.Facts(subject, action)) {
    const InRange in_range = Versions(view, fact->versions);
    if (in_range == InRange::Never) {
      continue;
    }
    if (!Fails(*fact)) {
      spared = true;
      continue;
    }
    verdict.fails = true;
    if (verdict.exception.empty()) {
      verdict.exception = fmt::format(
          "{}{}{}", fact->outcome, fact->text.empty() ? "" : ": ", fact->text);
      verdict.condition = std::string(fact->condition);
    }
    if (in_range == InRange::Always) {
      verdict.always = true;
    } else {
      AddVersions(verdict, fact->versions);
    }
  }
  verdict.always &= !spared;
  if (verdict.always) {
    verdict.versions.clear();
  }
  return verdict;
}

}  // namespace placelint
