// ReadModelFile: JSON text to rows, refusing what docs/EFFECTS.md does not
// know.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "analyzer/base/version.h"
#include "analyzer/models/rows/effects.h"
#include "analyzer/models/rows/json_position.h"
#include "analyzer/models/rows/row_store.h"

namespace placelint::models {

namespace {

using Json = nlohmann::json;

// What is wrong and where; thrown and caught inside this file.
struct Problem {
  JsonPath path;
  bool at_key = false;
  std::string message;
};

class Reader {
 public:
  explicit Reader(RowStore& store) : store_(store) {}

  void ReadFile(const Json& file) {
    RequireObject(file);
    for (const auto& [key, value] : file.items()) {
      Enter inside(path_, key);
      if (key == "rows") {
        ForEach(value, [this](const Json& row) { ReadRow(row); });
      } else if (key == "classes") {
        ForEach(value, [this](const Json& row) { ReadClass(row); });
      } else if (key == "facts") {
        ForEach(value, [this](const Json& row) { ReadFact(row); });
      } else if (key == "aliases") {
        ReadAliases(value);
      } else if (key == "library" || key == "checked" || key == "$schema") {
        Text(value);
      } else {
        FailKey(
            fmt::format("unknown key `{}`; a model file has library, "
                        "checked, aliases, classes, rows and facts",
                        key));
      }
    }
  }

 private:
  // Extends the path for the time of a visit.
  class Enter {
   public:
    Enter(JsonPath& path, JsonStep step) : path_(path) {
      path_.push_back(std::move(step));
    }
    ~Enter() { path_.pop_back(); }
    Enter(const Enter&) = delete;
    Enter& operator=(const Enter&) = delete;

   private:
    JsonPath& path_;
  };

  [[noreturn]] void Fail(std::string message) const {
    throw Problem{path_, false, std::move(message)};
  }
  [[noreturn]] void FailKey(std::string message) const {
    throw Problem{path_, true, std::move(message)};
  }
  void RequireObject(const Json& value) const {
    if (!value.is_object()) {
      Fail("an object is expected here");
    }
  }

  template <typename Visit>
  void ForEach(const Json& list, Visit visit) {
    if (!list.is_array()) {
      Fail("a list is expected here");
    }
    for (std::size_t i = 0; i < list.size(); ++i) {
      Enter inside(path_, i);
      visit(list[i]);
    }
  }

  std::string_view Text(const Json& value) {
    if (!value.is_string()) {
      Fail("a text in quotes is expected here");
    }
    return store_.Keep(value.get<std::string>());
  }

  std::vector<std::string_view> Texts(const Json& list) {
    std::vector<std::string_view> texts;
    ForEach(list, [&](const Json& item) { texts.push_back(Text(item)); });
    return texts;
  }

  std::vector<std::string_view> Names(const Json& list) {
    std::vector<std::string_view> names = Texts(list);
    if (names.empty()) {
      Fail("at least one name is expected here");
    }
    for (std::size_t i = 0; i < names.size(); ++i) {
      std::size_t star = names[i].find('*');
      if (star != std::string_view::npos &&
          names[i].find('.', star) != std::string_view::npos) {
        Enter inside(path_, i);
        Fail("a star may stand in the last part of a name only");
      }
    }
    return names;
  }

  std::string_view Versions(const Json& value) {
    std::string_view all = Text(value);
    std::string_view rest = all;
    while (!rest.empty()) {
      std::string_view one = rest.substr(0, rest.find(';'));
      rest.remove_prefix(std::min(one.size() + 1, rest.size()));
      one.remove_prefix(std::min(one.find_first_not_of(' '), one.size()));
      std::size_t space = one.find(' ');
      if (space == std::string_view::npos || space == 0 ||
          !base::ParseVersionRange(one.substr(space + 1))) {
        Fail(
            fmt::format("`{}` is not a library and a set of its versions "
                        "(\"transformers >=4.36,<5\")",
                        one));
      }
    }
    return all;
  }

  std::string_view Required(const Json& object, const char* key) {
    auto found = object.find(key);
    if (found == object.end()) {
      Fail(fmt::format("`{}` is missing", key));
    }
    Enter inside(path_, key);
    return Text(*found);
  }

  // The effect's own keys: everything but the common ones below.
  static bool IsRowKey(std::string_view key) {
    return key == "names" || key == "effect" || key == "result" ||
           key == "params" || key == "versions" || key == "source";
  }

  void ReadRow(const Json& object) {
    RequireObject(object);
    std::string_view effect_name = Required(object, "effect");
    const EffectInfo* effect = FindEffect(effect_name);
    if (effect == nullptr) {
      Enter inside(path_, "effect");
      Fail(fmt::format("unknown effect `{}`; docs/EFFECTS.md lists them",
                       effect_name));
    }
    ir::EffectRow row;
    row.kind = effect->kind;
    row.source = Required(object, "source");
    std::vector<std::string_view> names;
    std::vector<ir::Option> options;
    for (const auto& [key, value] : object.items()) {
      Enter inside(path_, key);
      if (key == "names") {
        names = Names(value);
      } else if (key == "result") {
        row.result = Text(value);
      } else if (key == "params") {
        row.params = store_.Keep(Texts(value));
      } else if (key == "versions") {
        row.versions = Versions(value);
      } else if (!IsRowKey(key)) {
        options.push_back(ReadOption(*effect, key, value));
      }
    }
    if (names.empty()) {
      Fail("`names` is missing");
    }
    row.options = store_.Keep(std::move(options));
    for (std::string_view name : names) {
      row.name = name;
      store_.Add(row);
    }
  }

  ir::Option ReadOption(const EffectInfo& effect, const std::string& key,
                        const Json& value) {
    const OptionInfo* option = FindOption(effect, key);
    if (option == nullptr) {
      FailKey(fmt::format("effect `{}` has no option `{}`", effect.name, key));
    }
    return {option->key, Chosen(*option, value)};
  }

  std::string_view Chosen(const OptionInfo& option, const Json& value) {
    std::string_view text = Text(value);
    if (!Accepts(option.values, text)) {
      Fail(fmt::format("`{}` takes {}, not `{}`", option.key, option.values,
                       text));
    }
    return text;
  }

  void ReadClass(const Json& object) {
    RequireObject(object);
    ir::ClassRow row;
    row.kind = Required(object, "kind");
    if (!IsClassKind(row.kind)) {
      Enter inside(path_, "kind");
      Fail(fmt::format("unknown kind `{}`", row.kind));
    }
    std::vector<std::string_view> names;
    std::vector<ir::Option> options;
    for (const auto& [key, value] : object.items()) {
      Enter inside(path_, key);
      if (key == "names") {
        names = Names(value);
      } else if (key == "bases") {
        row.bases = store_.Keep(Texts(value));
      } else if (key == "source") {
        Text(value);
      } else if (key != "kind") {
        const OptionInfo* option = FindClassOption(key);
        if (option == nullptr) {
          FailKey(fmt::format("a class has no key `{}`", key));
        }
        options.push_back({option->key, Chosen(*option, value)});
      }
    }
    if (names.empty()) {
      Fail("`names` is missing");
    }
    row.options = store_.Keep(std::move(options));
    for (std::string_view name : names) {
      row.name = name;
      store_.Add(row);
    }
  }

  void ReadFact(const Json& object) {
    RequireObject(object);
    ir::FactRow fact;
    fact.subject = Required(object, "subject");
    fact.action = Required(object, "action");
    fact.outcome = Required(object, "outcome");
    fact.source = Required(object, "source");
    for (const auto& [key, value] : object.items()) {
      Enter inside(path_, key);
      if (key == "text") {
        fact.text = Text(value);
      } else if (key == "versions") {
        fact.versions = Versions(value);
      } else if (key == "condition") {
        fact.condition = Text(value);
      } else if (key != "subject" && key != "action" && key != "outcome" &&
                 key != "source") {
        FailKey(fmt::format("a fact has no key `{}`", key));
      }
    }
    store_.Add(fact);
  }

  void ReadAliases(const Json& object) {
    RequireObject(object);
    for (const auto& [key, value] : object.items()) {
      Enter inside(path_, key);
      std::string_view from = store_.Keep(key);
      bool deep = from.ends_with(".**");
      from.remove_suffix(deep ? 3 : 0);
      store_.Add(Alias{from, Text(value), deep});
    }
  }

  RowStore& store_;
  JsonPath path_;
};

}  // namespace

base::Result<std::unique_ptr<RowStore>> ReadModelFile(const std::string& path,
                                                      const std::string& text) {
  auto store = std::make_unique<RowStore>();
  try {
    Reader(*store).ReadFile(Json::parse(text));
  } catch (const Json::parse_error& error) {
    std::size_t offset = error.byte == 0 ? 0 : error.byte - 1;
    return base::Error{
        fmt::format("{}: this is not JSON", TextPosition(path, text, offset))};
  } catch (const Problem& problem) {
    return base::Error{fmt::format(
        "{}: {}", JsonPosition(path, text, problem.path, problem.at_key),
        problem.message)};
  } catch (const Json::exception& error) {
    return base::Error{fmt::format("{}: {}", path, error.what())};
  }
  auto finished = store->Finish();
  if (!finished) {
    return base::Error{fmt::format("{}: {}", path, finished.Message())};
  }
  return store;
}

}  // namespace placelint::models
