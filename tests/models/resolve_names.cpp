// Usage: resolve_names NAMES.txt: whether the table knows every API of the
// list, one dotted name a line ('#' starts a comment).
#include <fmt/format.h>

#include <fstream>

#include "analyzer/models/table.h"

static int Run(const char* path) {
  auto table = placelint::models::MakeTable({});
  if (!table) {
    fmt::print(stderr, "{}\n", table.Message());
    return 1;
  }
  std::ifstream in(path);
  if (!in) {
    fmt::print(stderr, "{}: cannot be read\n", path);
    return 1;
  }
  int missing = 0;
  int known = 0;
  std::string name;
  while (std::getline(in, name)) {
    if (name.empty() || name.front() == '#') {
      continue;
    }
    bool found =
        (*table)->Function(name) != nullptr || (*table)->Class(name) != nullptr;
    ++(found ? known : missing);
    if (!found) {
      fmt::print("unknown: {}\n", name);
    }
  }
  fmt::print("{} names known, {} unknown\n", known, missing);
  return missing == 0 && known > 0 ? 0 : 1;
}

int main(int argc, char** argv) {
  if (argc != 2) {
    fmt::print(stderr, "usage: resolve_names NAMES.txt\n");
    return 2;
  }
  return Run(argv[1]);
}
