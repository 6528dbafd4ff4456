#include "analyzer/driver/pip_install.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "analyzer/base/text.h"

namespace placelint::driver {
namespace {

// Options whose argument is a word of its own and names no package.
constexpr std::array<std::string_view, 9> TakeArgument = {
    "-i",           "--index-url",  "--extra-index-url",
    "-f",           "--find-links", "-c",
    "--constraint", "-t",           "--target"};
constexpr std::array<std::string_view, 4> TakeFile = {"-r", "--requirement",
                                                      "-e", "--editable"};

// Packages that need accelerate themselves.
constexpr std::array<std::string_view, 12> NeedAccelerate = {
    "peft",    "trl",     "unsloth",       "auto-gptq",
    "autoawq", "axolotl", "llmcompressor", "autotrain-advanced",
    "lm-eval", "setfit",  "mergekit",      "gptqmodel"};

template <typename List>
bool Contains(const List& list, std::string_view word) {
  return std::ranges::find(list, word) != std::end(list);
}

using Words = std::vector<std::string>;

// The commands of a line, as a shell would split them.
std::vector<Words> SplitCommands(std::string_view line) {
  std::vector<Words> commands(1);
  std::string word;
  char quote = 0;
  const auto end_word = [&] {
    if (!word.empty()) {
      commands.back().push_back(std::exchange(word, ""));
    }
  };
  for (const char byte : line) {
    if (quote != 0) {
      quote = byte == quote ? '\0' : quote;
      if (quote != 0) {
        word += byte;
      }
    } else if (byte == '"' || byte == '\'') {
      quote = byte;
    } else if (byte == ' ' || byte == '\t') {
      end_word();
    } else if (byte == ';' || byte == '&' || byte == '|') {
      end_word();
      commands.emplace_back();
    } else if (byte == '#' && word.empty()) {
      break;
    } else {
      word += byte;
    }
  }
  end_word();
  return commands;
}

// Words behind `install`; nothing when the command is another one.
std::optional<Words> Arguments(const Words& command) {
  bool installer = false;
  for (std::size_t at = 0; at < command.size(); ++at) {
    std::string_view word = command[at];
    if (at == 0) {
      word.remove_prefix(std::min(word.find_first_not_of("!%"), word.size()));
    }
    if (word.starts_with("pip") || word == "conda" || word == "mamba") {
      installer = true;
    } else if (installer && word == "install") {
      return Words(command.begin() + static_cast<std::ptrdiff_t>(at) + 1,
                   command.end());
    } else if (installer && !word.starts_with('-')) {
      return std::nullopt;
    } else if (word == "echo") {
      return std::nullopt;
    }
  }
  return std::nullopt;
}

// The name in "git+https://github.com/huggingface/accelerate.git@main".
std::string NameOfAddress(std::string_view address) {
  constexpr std::string_view Egg = "#egg=";
  if (const std::size_t egg = address.find(Egg); egg != address.npos) {
    address = address.substr(egg + Egg.size());
    return NormalizeName(address.substr(0, address.find('&')));
  }
  address = address.substr(0, address.find('#'));
  address = address.substr(address.find_last_of('/') + 1);
  address = address.substr(0, address.find('@'));
  if (address.ends_with(".git")) {
    address.remove_suffix(4);
  }
  return NormalizeName(address);
}

void AddPackage(PipInstalls& to, const std::string& word, std::uint32_t line) {
  std::optional<Declaration> found;
  if (word.starts_with("git+") || word.find("://") != std::string::npos) {
    found = Declaration{.name = NameOfAddress(word)};
  } else {
    found = ParseRequirement(word);
  }
  // A folder, or something that only the shell knows.
  if (!found || word.find_first_of("[/{$") != std::string::npos) {
    to.brings_more |= !found || !word.starts_with("git+");
  }
  if (found) {
    to.brings_more |= Contains(NeedAccelerate, found->name);
    found->line = line;
    to.declarations.push_back(std::move(*found));
  }
}

void AddArguments(PipInstalls& to, const Words& words, std::uint32_t line) {
  bool skip = false;
  for (const std::string& word : words) {
    if (skip) {
      skip = false;
    } else if (word == ">" || word == "1>" || word == "2>") {
      skip = true;
    } else if (word.starts_with('-')) {
      skip = Contains(TakeArgument, word) || Contains(TakeFile, word);
      to.brings_more |= Contains(TakeFile, word) || word.starts_with("-r") ||
                        word.starts_with("--requirement=");
    } else if (!word.starts_with('>') && !word.starts_with("1>") &&
               !word.starts_with("2>")) {
      AddPackage(to, word, line);
    }
  }
}

}  // namespace

PipInstalls ParsePipInstalls(std::string_view text) {
  PipInstalls found;
  std::string joined;
  std::uint32_t number = 0;
  for (const std::string_view raw : base::SplitLines(text)) {
    ++number;
    const std::string_view line = base::Trim(raw);
    if (line.ends_with('\\')) {
      joined += line.substr(0, line.size() - 1);
      joined += ' ';
      continue;
    }
    joined += line;
    for (const Words& command : SplitCommands(joined)) {
      if (const auto words = Arguments(command)) {
        AddArguments(found, *words, number);
      }
    }
    joined.clear();
  }
  return found;
}

}  // namespace placelint::driver
