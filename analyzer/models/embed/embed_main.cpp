// placelint_embed_models: checks files of rules/models/ and writes them as C++
// arrays of constants.
//
//   placelint_embed_models rows OUT.cpp TABLE FILE.json    rows of one file
//   placelint_embed_models sizes OUT.cpp FILE.json         sizes.json
//   placelint_embed_models index OUT.cpp FILE.json...      list of all tables
#include <fmt/format.h>

#include <cstdio>
#include <fstream>
#include <map>
#include <sstream>

#include "analyzer/models/embed/cpp_writer.h"

namespace placelint::models {

static base::Result<std::string> ReadAll(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  if (!in) {
    return base::Error{fmt::format("{}: cannot be read", path)};
  }
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

static base::Result<std::string> Rows(const std::string& table,
                                      const std::string& path) {
  auto text = ReadAll(path);
  if (!text) {
    return text;
  }
  auto store = ReadModelFile(path, *text);
  if (!store) {
    return base::Error{store.Message()};
  }
  return WriteRows(table, (*store)->Lists());
}

static base::Result<std::string> Sizes(const std::string& path) {
  auto text = ReadAll(path);
  if (!text) {
    return text;
  }
  auto store = ReadSizes(path, *text);
  if (!store) {
    return base::Error{store.Message()};
  }
  return WriteSizes(**store);
}

// "dir/torch_nn.json" -> "torch_nn"
static std::string TableName(const std::string& path) {
  std::string name = path.substr(path.rfind('/') + 1);
  return name.substr(0, name.find('.'));
}

// A name described by two files would depend on their order.
static base::Result<bool> CheckOnce(const std::string& path,
                                    const RowLists& lists,
                                    std::map<std::string, std::string>& seen) {
  auto check = [&](std::string_view name) -> std::string {
    auto [entry, added] = seen.emplace(name, path);
    return added || entry->second == path
               ? std::string()
               : fmt::format("{}: `{}` is described in {} too", path, name,
                             entry->second);
  };
  std::string problem;
  for (const ir::EffectRow& row : lists.rows) {
    problem += check(row.name);
  }
  for (const ir::ClassRow& row : lists.classes) {
    problem += check(fmt::format("class {}", row.name));
  }
  for (const Alias& alias : lists.aliases) {
    problem += check(fmt::format("alias {}{}", alias.from, alias.deep));
  }
  if (!problem.empty()) {
    return base::Error{problem};
  }
  return true;
}

static base::Result<std::string> Index(const std::vector<std::string>& paths) {
  std::map<std::string, std::string> seen;
  std::vector<std::string> tables;
  for (const std::string& path : paths) {
    auto text = ReadAll(path);
    if (!text) {
      return text;
    }
    auto store = ReadModelFile(path, *text);
    if (!store) {
      return base::Error{store.Message()};
    }
    auto once = CheckOnce(path, (*store)->Lists(), seen);
    if (!once) {
      return base::Error{once.Message()};
    }
    tables.push_back(TableName(path));
  }
  return WriteIndex(tables);
}

static base::Result<std::string> Produce(const std::vector<std::string>& args) {
  if (args.size() == 4 && args[0] == "rows") {
    return Rows(args[2], args[3]);
  }
  if (args.size() == 3 && args[0] == "sizes") {
    return Sizes(args[2]);
  }
  if (args.size() > 2 && args[0] == "index") {
    return Index({args.begin() + 2, args.end()});
  }
  return base::Error{"usage: placelint_embed_models rows|sizes|index OUT ..."};
}

static int Run(const std::vector<std::string>& args) {
  auto produced = Produce(args);
  if (!produced) {
    fmt::print(stderr, "{}\n", produced.Message());
    return 1;
  }
  std::ofstream out(args[1], std::ios::binary);
  out << *produced;
  out.close();
  if (!out) {
    fmt::print(stderr, "{}: cannot be written\n", args[1]);
    return 1;
  }
  return 0;
}

}  // namespace placelint::models

int main(int argc, char** argv) {
  return placelint::models::Run({argv + 1, argv + argc});
}
