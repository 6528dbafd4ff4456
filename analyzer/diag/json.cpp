#include "analyzer/diag/json.h"

#include <nlohmann/json.hpp>

namespace placelint::diag {
namespace {

using Json = nlohmann::ordered_json;

Json Place(const base::SourceFile& file, std::uint32_t offset) {
  const base::SourceFile& raw = file.Raw();
  const std::uint32_t at = file.RawOffset(offset);
  Json place = {{"line", raw.At(at).line}, {"column", raw.CodePointColumn(at)}};
  if (const base::Place shown = file.PlaceAt(offset); shown.cell > 0) {
    place["cell"] = {
        {"number", shown.cell}, {"line", shown.line}, {"column", shown.column}};
  }
  return place;
}

void AddSpan(Json& to, const base::SourceMap& sources, base::Span span) {
  const base::SourceFile& file = sources.File(span.file);
  to["path"] = file.Path();
  to["start"] = Place(file, span.begin);
  to["end"] = Place(file, span.end);
}

Json FixOf(const base::SourceMap& sources, const Fix& fix) {
  Json edits = Json::array();
  for (const Edit& edit : fix.edits) {
    Json one;
    AddSpan(one, sources, edit.span);
    one["text"] = sources.File(edit.span.file).RawText(edit.text);
    edits.push_back(std::move(one));
  }
  return {{"title", fix.title}, {"safe", fix.safe}, {"edits", edits}};
}

Json FindingOf(const Output& output, const Diagnostic& diagnostic) {
  Json finding;
  finding["rule"] = diagnostic.rule;
  const RuleInfo* rule = FindRule(output.rules, diagnostic.rule);
  finding["name"] = rule == nullptr ? "" : std::string(rule->name);
  finding["level"] = LevelName(diagnostic.level);
  AddSpan(finding, output.sources, diagnostic.span);
  finding["message"] = diagnostic.message;
  finding["when"] = diagnostic.condition;
  finding["raises"] = diagnostic.exception;
  finding["help"] = diagnostic.help;
  finding["steps"] = Json::array();
  for (const Label& label : diagnostic.path) {
    if (label.span.IsValid()) {
      Json step;
      AddSpan(step, output.sources, label.span);
      step["text"] = label.text;
      finding["steps"].push_back(std::move(step));
    }
  }
  finding["fixes"] = Json::array();
  for (const Fix& fix : diagnostic.fixes) {
    finding["fixes"].push_back(FixOf(output.sources, fix));
  }
  return finding;
}

}  // namespace

std::string WriteJson(const Output& output, std::string_view version) {
  Json root;
  root["version"] = version;
  root["findings"] = Json::array();
  for (const Diagnostic& diagnostic : output.diagnostics) {
    root["findings"].push_back(FindingOf(output, diagnostic));
  }
  root["problems"] = Json::array();
  for (const Notice& notice : output.notices) {
    root["problems"].push_back({{"path", notice.path},
                                {"line", notice.at.line},
                                {"column", notice.at.column},
                                {"message", notice.message},
                                {"fatal", notice.fatal}});
  }
  return root.dump(2, ' ', false, Json::error_handler_t::replace) + '\n';
}

}  // namespace placelint::diag
