#include "analyzer/diag/sarif.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <vector>

#include "analyzer/diag/fingerprint.h"
#include "analyzer/diag/sarif_location.h"
#include "analyzer/diag/sarif_rules.h"

namespace placelint::diag {
namespace {

using sarif::Json;

// Text in which `](` would be read as a link.
std::string Escape(std::string_view text) {
  if (text.find("](") == std::string_view::npos) {
    return std::string(text);
  }
  std::string out;
  for (const char byte : text) {
    if (byte == '[' || byte == ']' || byte == '\\') {
      out += '\\';
    }
    out += byte;
  }
  return out;
}

std::string EscapeLinkText(std::string_view text) {
  std::string out;
  for (const char byte : text) {
    if (byte == '[' || byte == ']') {
      out += '\\';
    }
    out += byte;
  }
  return out;
}

class Writer {
 public:
  Writer(const Output& output, const SarifOptions& options)
      : output_(output), options_(options) {}

  Json Log() {
    Json driver = {{"name", "placelint"},
                   {"organization", "placelint"},
                   {"informationUri", std::string(sarif::Home)},
                   {"semanticVersion", options_.version},
                   {"version", options_.version},
                   {"rules", sarif::Rules(output_.rules)}};
    Json run;
    run["tool"] = {{"driver", std::move(driver)}};
    run["columnKind"] = "utf16CodeUnits";
    AddProvenance(run);
    run["invocations"] = Json::array({Invocation()});
    run["results"] = Json::array();
    for (const std::size_t index : Kept()) {
      run["results"].push_back(Result(output_.diagnostics[index]));
    }
    return {{"$schema", "https://json.schemastore.org/sarif-2.1.0.json"},
            {"version", "2.1.0"},
            {"runs", Json::array({std::move(run)})}};
  }

 private:
  // Indices of the findings that are written: all, or the worst in the order of
  // the report.
  std::vector<std::size_t> Kept() const {
    std::vector<std::size_t> order(output_.diagnostics.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    if (order.size() > options_.max_results) {
      std::ranges::stable_sort(order, std::greater{}, [&](std::size_t index) {
        return output_.diagnostics[index].level;
      });
      order.resize(options_.max_results);
    }
    return order;
  }

  void AddProvenance(Json& run) const {
    const Provenance& known = options_.provenance;
    if (known.repository_uri.empty()) {
      return;
    }
    Json one = {{"repositoryUri", known.repository_uri}};
    if (!known.revision.empty()) {
      one["revisionId"] = known.revision;
    }
    if (!known.branch.empty()) {
      one["branch"] = known.branch;
    }
    one["mappedTo"] = {{"uriBaseId", "%SRCROOT%"}};
    run["versionControlProvenance"] = Json::array({std::move(one)});
  }

  Json Invocation() const {
    const bool failed = std::ranges::any_of(output_.notices, &Notice::fatal);
    Json notes = Json::array();
    for (const Notice& notice : output_.notices) {
      notes.push_back(Notification(notice));
    }
    if (output_.diagnostics.size() > options_.max_results) {
      notes.push_back(
          {{"level", "warning"},
           {"message",
            {{"text",
              fmt::format("{} findings were left out: only the {} "
                          "worst are in this file.",
                          output_.diagnostics.size() - options_.max_results,
                          options_.max_results)}}}});
    }
    Json invocation = {{"executionSuccessful", !failed}};
    if (!notes.empty()) {
      invocation["toolExecutionNotifications"] = std::move(notes);
    }
    return invocation;
  }

  Json Notification(const Notice& notice) const {
    Json note = {{"level", notice.fatal ? "error" : "note"},
                 {"message", {{"text", sarif::Sentence(notice.message)}}}};
    if (!notice.path.empty()) {
      note["locations"] = Json::array(
          {{{"physicalLocation",
             {{"artifactLocation", sarif::Artifact(notice.path, options_.root)},
              {"region",
               {{"startLine", notice.at.line},
                {"startColumn", notice.at.column}}}}}}});
    }
    return note;
  }

  Json Result(const Diagnostic& diagnostic) {
    Json result = {{"ruleId", diagnostic.rule}};
    if (const RuleInfo* rule = FindRule(output_.rules, diagnostic.rule)) {
      result["ruleIndex"] = rule - output_.rules.data();
    }
    result["level"] = LevelName(diagnostic.level);
    result["message"] = {{"text", Message(diagnostic)}};
    result["locations"] = Json::array({Location(diagnostic.span)});
    result["partialFingerprints"] = {
        {"primaryLocationLineHash", Hash(diagnostic.span)}};
    AddPath(result, diagnostic);
    AddFixes(result, diagnostic);
    return result;
  }

  // What was seen, when it fails and with what, what to do; then links to the
  // steps of the path.
  std::string Message(const Diagnostic& diagnostic) const {
    std::string text = sarif::Sentence(Escape(diagnostic.message));
    const auto add = [&](std::string_view what, std::string_view part) {
      if (!part.empty()) {
        text += fmt::format(" {}: {}", what, Escape(part));
        text += part.ends_with('.') ? "" : ".";
      }
    };
    add("When", Condition(diagnostic));
    add("Raises", diagnostic.exception);
    add("Help", diagnostic.help);
    std::string links;
    std::size_t id = 0;
    for (const Label& label : diagnostic.path) {
      if (IsRelated(label, diagnostic)) {
        links += fmt::format("{}[{}]({})", links.empty() ? "" : ", ",
                             EscapeLinkText(label.text), ++id);
      }
    }
    return links.empty() ? text : text + " See: " + links + ".";
  }

  static bool IsRelated(const Label& label, const Diagnostic& diagnostic) {
    return label.span.IsValid() && label.span != diagnostic.span;
  }

  Json Location(base::Span span) const {
    const base::SourceFile& file = output_.sources.File(span.file);
    Json location = {{"physicalLocation",
                      sarif::PhysicalLocation(file, span, options_.root)}};
    const base::Place place = file.PlaceAt(span.begin);
    if (place.cell > 0) {
      location["logicalLocations"] = Json::array(
          {{{"name", fmt::format("cell {}", place.cell)},
            {"fullyQualifiedName",
             fmt::format("{}:{}", file.Path(), base::PlaceName(place))},
            {"kind", "cell"}}});
    }
    return location;
  }

  void AddPath(Json& result, const Diagnostic& diagnostic) const {
    Json related = Json::array();
    Json steps = Json::array();
    bool ends_here = false;
    for (const Label& label : diagnostic.path) {
      if (!label.span.IsValid()) {
        continue;
      }
      Json place = Location(label.span);
      place["message"] = {{"text", sarif::Sentence(label.text)}};
      steps.push_back({{"location", place}});
      ends_here = label.span == diagnostic.span;
      if (!ends_here) {
        place["id"] = related.size() + 1;
        related.push_back(std::move(place));
      }
    }
    if (steps.empty()) {
      return;
    }
    if (!ends_here) {
      Json place = Location(diagnostic.span);
      place["message"] = {{"text", sarif::Sentence(diagnostic.message)}};
      steps.push_back({{"location", std::move(place)}});
    }
    if (!related.empty()) {
      result["relatedLocations"] = std::move(related);
    }
    result["codeFlows"] = Json::array(
        {{{"threadFlows", Json::array({{{"locations", std::move(steps)}}})}}});
  }

  void AddFixes(Json& result, const Diagnostic& diagnostic) const {
    Json fixes = Json::array();
    for (const Fix& fix : diagnostic.fixes) {
      std::map<base::FileId, Json> changes;
      for (const Edit& edit : fix.edits) {
        const base::SourceFile& file = output_.sources.File(edit.span.file);
        changes[edit.span.file].push_back(
            {{"deletedRegion",
              sarif::Region(file.Raw(), file.RawSpan(edit.span))},
             {"insertedContent", {{"text", file.RawText(edit.text)}}}});
      }
      Json all = Json::array();
      for (auto& [id, replacements] : changes) {
        all.push_back(
            {{"artifactLocation",
              sarif::Artifact(output_.sources.File(id).Path(), options_.root)},
             {"replacements", std::move(replacements)}});
      }
      if (!all.empty()) {
        fixes.push_back(
            {{"description", {{"text", sarif::Sentence(fix.title)}}},
             {"artifactChanges", std::move(all)}});
      }
    }
    if (!fixes.empty()) {
      result["fixes"] = std::move(fixes);
    }
  }

  std::string Hash(base::Span span) {
    const base::SourceFile& file = output_.sources.File(span.file);
    auto [found, added] = hashes_.try_emplace(span.file);
    if (added) {
      found->second = LineHashes(file.Raw().Text());
    }
    const std::size_t line = file.RawAt(span.begin).line;
    return line <= found->second.size() ? found->second[line - 1] : "";
  }

  const Output& output_;
  const SarifOptions& options_;
  std::map<base::FileId, std::vector<std::string>> hashes_;
};

}  // namespace

std::string WriteSarif(const Output& output, const SarifOptions& options) {
  return Writer(output, options)
             .Log()
             .dump(2, ' ', false, Json::error_handler_t::replace) +
         '\n';
}

}  // namespace placelint::diag
