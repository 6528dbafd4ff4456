// The yardstick of run.py: a plain tree-sitter parse of every Python file, with
// plain malloc, and nothing else.
//
//   placelint_bare_parse [-j N] FILE-OR-FOLDER...
#include <fmt/format.h>
#include <tree_sitter/api.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "grammars/python_language.h"

namespace {

struct Options {
  unsigned jobs = 1;
  std::vector<std::filesystem::path> paths;
};

struct Totals {
  std::atomic<std::size_t> next = 0;
  std::atomic<std::size_t> bytes = 0;
  std::atomic<std::size_t> with_errors = 0;
};

Options ReadOptions(int count, char** arguments) {
  Options options;
  for (int i = 1; i < count; ++i) {
    if (std::string_view(arguments[i]) == "-j" && i + 1 < count) {
      options.jobs = static_cast<unsigned>(
          std::max(1L, std::strtol(arguments[++i], nullptr, 10)));
    } else {
      options.paths.emplace_back(arguments[i]);
    }
  }
  return options;
}

std::vector<std::string> FindFiles(const Options& options) {
  std::vector<std::string> files;
  for (const auto& path : options.paths) {
    if (!std::filesystem::is_directory(path)) {
      files.push_back(path.string());
      continue;
    }
    for (const auto& entry :
         std::filesystem::recursive_directory_iterator(path)) {
      if (entry.path().extension() == ".py" && entry.is_regular_file()) {
        files.push_back(entry.path().string());
      }
    }
  }
  std::ranges::sort(files);
  return files;
}

std::string ReadFile(const std::string& path) {
  std::ifstream file(path, std::ios::binary | std::ios::ate);
  const std::streamoff size = file.tellg();
  std::string text(size > 0 ? static_cast<std::size_t>(size) : 0, '\0');
  file.seekg(0);
  file.read(text.data(), static_cast<std::streamsize>(text.size()));
  return text;
}

void ParseFiles(const std::vector<std::string>& files, Totals& totals) {
  TSParser* const parser = ts_parser_new();
  ts_parser_set_language(parser, tree_sitter_python());
  for (std::size_t i = totals.next++; i < files.size(); i = totals.next++) {
    const std::string text = ReadFile(files[i]);
    TSTree* const tree = ts_parser_parse_string(
        parser, nullptr, text.data(), static_cast<std::uint32_t>(text.size()));
    totals.bytes += text.size();
    totals.with_errors += ts_node_has_error(ts_tree_root_node(tree)) ? 1 : 0;
    ts_tree_delete(tree);
  }
  ts_parser_delete(parser);
}

}  // namespace

int main(int count, char** arguments) {
  const Options options = ReadOptions(count, arguments);
  const std::vector<std::string> files = FindFiles(options);
  if (files.empty()) {
    fmt::print(stderr,
               "usage: placelint_bare_parse [-j N] FILE-OR-FOLDER...\n");
    return 2;
  }
  Totals totals;
  const auto start = std::chrono::steady_clock::now();
  std::vector<std::jthread> threads;
  for (unsigned i = 0; i < options.jobs; ++i) {
    threads.emplace_back([&] { ParseFiles(files, totals); });
  }
  threads.clear();
  const std::chrono::duration<double> taken =
      std::chrono::steady_clock::now() - start;
  fmt::print(
      "{} files, {} bytes, {} with syntax errors, {:.3f} s, {:.1f} MB/s\n",
      files.size(), totals.bytes.load(), totals.with_errors.load(),
      taken.count(), static_cast<double>(totals.bytes) / 1e6 / taken.count());
  return 0;
}
