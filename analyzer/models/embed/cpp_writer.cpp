#include "analyzer/models/embed/cpp_writer.h"

#include <fmt/format.h>

#include <map>

#include "analyzer/models/rows/effects.h"

namespace placelint::models {

namespace {

constexpr std::string_view kHeader =
    "// Made by placelint_embed_models from rules/models.\n"
    "#include \"analyzer/models/embedded.h\"\n\n"
    "namespace placelint::models {\n"
    "using namespace std::string_view_literals;\n"
    "using ir::EffectKind;\n\n";

std::string Quote(std::string_view text) {
  std::string quoted = "\"";
  for (char c : text) {
    if (c == '"' || c == '\\') {
      quoted += '\\';
      quoted += c;
    } else if (c == '\n') {
      quoted += "\\n";
    } else {
      quoted += c;
    }
  }
  return quoted + "\"sv";
}

// Collects the definitions of the small arrays that rows point to; equal ones
// are written once.
class Writer {
 public:
  std::string Texts(std::span<const std::string_view> list) {
    std::string body;
    for (std::string_view text : list) {
      body += Quote(text) + ",";
    }
    return Shared("std::string_view", body);
  }

  std::string Options(std::span<const ir::Option> options) {
    std::string body;
    for (const ir::Option& option : options) {
      body += "{" + Quote(option.key) + "," + Quote(option.value) + "},";
    }
    return Shared("ir::Option", body);
  }

  std::string Rows(std::span<const ir::EffectRow> rows) {
    std::string body;
    for (const ir::EffectRow& row : rows) {
      body += fmt::format(
          "{{{},EffectKind::{},{},{},{},{},{}}},\n", Quote(row.name),
          InfoOf(row.kind).identifier, Quote(row.result), Texts(row.params),
          Options(row.options), Quote(row.versions), Quote(row.source));
    }
    return Shared("ir::EffectRow", body);
  }

  std::string Classes(std::span<const ir::ClassRow> rows) {
    std::string body;
    for (const ir::ClassRow& row : rows) {
      body +=
          fmt::format("{{{},{},{},{}}},\n", Quote(row.name), Texts(row.bases),
                      Quote(row.kind), Options(row.options));
    }
    return Shared("ir::ClassRow", body);
  }

  std::string Aliases(std::span<const Alias> aliases) {
    std::string body;
    for (const Alias& alias : aliases) {
      body += fmt::format("{{{},{},{}}},\n", Quote(alias.from), Quote(alias.to),
                          alias.deep);
    }
    return Shared("Alias", body);
  }

  std::string Facts(std::span<const ir::FactRow> facts) {
    std::string body;
    for (const ir::FactRow& fact : facts) {
      body += fmt::format("{{{},{},{},{},{},{},{}}},\n", Quote(fact.subject),
                          Quote(fact.action), Quote(fact.outcome),
                          Quote(fact.text), Quote(fact.versions),
                          Quote(fact.condition), Quote(fact.source));
    }
    return Shared("ir::FactRow", body);
  }

  const std::string& Definitions() const { return definitions_; }

 private:
  // Name of the array of `type` with `body`; "{}" for an empty one.
  std::string Shared(std::string_view type, const std::string& body) {
    if (body.empty()) {
      return "{}";
    }
    std::string key = fmt::format("{} {}", type, body);
    auto [entry, added] =
        names_.emplace(std::move(key), fmt::format("k{}", names_.size()));
    if (added) {
      definitions_ += fmt::format("static constexpr {} {}[] = {{{}}};\n", type,
                                  entry->second, body);
    }
    return entry->second;
  }

  std::map<std::string, std::string> names_;
  std::string definitions_;
};

}  // namespace

std::string WriteRows(const std::string& table, const RowLists& lists) {
  Writer writer;
  std::string fields = fmt::format(
      ".rows = {},\n.row_patterns = {},\n.classes = {},\n"
      ".class_patterns = {},\n.aliases = {},\n.facts = {},\n"
      ".start_words = {}",
      writer.Rows(lists.rows), writer.Rows(lists.row_patterns),
      writer.Classes(lists.classes), writer.Classes(lists.class_patterns),
      writer.Aliases(lists.aliases), writer.Facts(lists.facts),
      writer.Texts(lists.start_words));
  return fmt::format(
      "{}{}\nextern const RowLists kRows_{};\n"
      "constinit const RowLists kRows_{} = {{\n{}}};\n\n"
      "}}  // namespace placelint::models\n",
      kHeader, writer.Definitions(), table, table, fields);
}

static std::string SizeRows(const std::string& name,
                            const std::vector<SizeRow>& rows) {
  std::string text = fmt::format("static constexpr SizeRow {}[] = {{\n", name);
  for (const SizeRow& row : rows) {
    text += fmt::format("{{{},{},{}u,{},{},{}}},\n", Quote(row.id),
                        Quote(row.name), row.parameters, Quote(row.dtype),
                        Quote(row.quantization), row.bytes_per_parameter);
  }
  return text + "};\n";
}

std::string WriteSizes(const SizeStore& store) {
  std::string text(kHeader);
  text += SizeRows("kById", store.by_id) + SizeRows("kByName", store.by_name);
  text += "static constexpr QuantizationWord kQuantizations[] = {\n";
  for (const QuantizationWord& word : store.quantizations) {
    text += fmt::format("{{{},{},{}}},\n", Quote(word.word),
                        Quote(word.quantization), word.bytes_per_parameter);
  }
  text += "};\nstatic constexpr SizeWord kWords[] = {\n";
  for (const SizeWord& word : store.words) {
    text += fmt::format("{{{},{},{}u}},\n", Quote(word.family),
                        Quote(word.word), word.parameters);
  }
  return text +
         "};\n\nconst SizeLists& EmbeddedSizes() {\n"
         "  static constexpr SizeLists kLists = {kById, kByName, "
         "kQuantizations, kWords};\n"
         "  return kLists;\n}\n\n}  // namespace placelint::models\n";
}

std::string WriteIndex(const std::vector<std::string>& tables) {
  std::string text(kHeader);
  for (const std::string& table : tables) {
    text += fmt::format("extern const RowLists kRows_{};\n", table);
  }
  text += "static constexpr const RowLists* kAll[] = {\n";
  for (const std::string& table : tables) {
    text += fmt::format("    &kRows_{},\n", table);
  }
  return text +
         "};\n\nstd::span<const RowLists* const> EmbeddedRows() {\n"
         "  return kAll;\n}\n\n}  // namespace placelint::models\n";
}

}  // namespace placelint::models
