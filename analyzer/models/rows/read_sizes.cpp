#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "analyzer/models/rows/json_position.h"
#include "analyzer/models/rows/size_store.h"

namespace placelint::models {

using Json = nlohmann::json;

std::string_view SizeStore::Keep(std::string text) {
  return texts_.emplace_back(std::move(text));
}

static std::string Lower(std::string text) {
  for (char& c : text) {
    c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  }
  return text;
}

static std::string_view KeepText(SizeStore& store, const Json& object,
                                 const char* key) {
  return object.contains(key) ? store.Keep(object.at(key).get<std::string>())
                              : std::string_view();
}

static void ReadModel(const Json& object, SizeStore& store) {
  SizeRow row;
  row.id = store.Keep(Lower(object.at("id").get<std::string>()));
  row.name = row.id.substr(row.id.rfind('/') + 1);
  row.parameters = object.at("params").get<std::uint64_t>();
  row.dtype = KeepText(store, object, "dtype");
  row.quantization = KeepText(store, object, "quantization");
  row.bytes_per_parameter = object.value("bytes_per_parameter", 0.0);
  // Every size says where it is from.
  object.at("source").get_ref<const std::string&>();
  store.by_id.push_back(row);
}

static void ReadQuantization(const Json& object, SizeStore& store) {
  QuantizationWord word;
  word.word = store.Keep(object.at("word").get<std::string>());
  word.quantization = KeepText(store, object, "quantization");
  word.bytes_per_parameter = object.at("bytes_per_parameter").get<double>();
  store.quantizations.push_back(word);
}

static void ReadFamily(const Json& object, SizeStore& store) {
  std::string_view family = store.Keep(object.at("family").get<std::string>());
  for (const auto& [word, parameters] : object.at("sizes").items()) {
    store.words.push_back(
        {family, store.Keep(word), parameters.get<std::uint64_t>()});
  }
}

static void Sort(SizeStore& store) {
  auto by_id = [](const SizeRow& a, const SizeRow& b) { return a.id < b.id; };
  auto by_name = [](const SizeRow& a, const SizeRow& b) {
    return a.name < b.name;
  };
  std::sort(store.by_id.begin(), store.by_id.end(), by_id);
  store.by_name = store.by_id;
  std::stable_sort(store.by_name.begin(), store.by_name.end(), by_name);
  // Longer families first: "flan-t5" before "t5".
  std::stable_sort(store.words.begin(), store.words.end(),
                   [](const SizeWord& a, const SizeWord& b) {
                     return a.family.size() > b.family.size();
                   });
}

base::Result<std::unique_ptr<SizeStore>> ReadSizes(const std::string& path,
                                                   const std::string& text) {
  auto store = std::make_unique<SizeStore>();
  JsonPath at;
  auto read = [&](const Json& file, const char* key, auto visit) {
    const Json& list = file.at(key);
    for (std::size_t i = 0; i < list.size(); ++i) {
      at = {std::string(key), i};
      visit(list.at(i), *store);
    }
    at.clear();
  };
  try {
    Json file = Json::parse(text);
    read(file, "models", ReadModel);
    read(file, "quantizations", ReadQuantization);
    read(file, "families", ReadFamily);
  } catch (const Json::parse_error& error) {
    return base::Error{fmt::format(
        "{}: this is not JSON",
        TextPosition(path, text, error.byte == 0 ? 0 : error.byte - 1))};
  } catch (const Json::exception& error) {
    return base::Error{
        fmt::format("{}: {}", JsonPosition(path, text, at), error.what())};
  }
  Sort(*store);
  return store;
}

}  // namespace placelint::models
