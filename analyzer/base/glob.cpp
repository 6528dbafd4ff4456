#include "analyzer/base/glob.h"

#include <algorithm>
#include <ranges>
#include <utility>

#include "analyzer/base/text.h"

namespace placelint::base {
namespace {

constexpr std::size_t None = std::string_view::npos;

// One "x" or "a-z" of a set.
struct Range {
  char low;
  char high;
};

// Takes the range at `at`, which lies inside the pattern.
Range TakeRange(std::string_view pattern, std::size_t& at) {
  if (pattern[at] == '\\' && at + 1 < pattern.size()) {
    ++at;
  }
  const char low = pattern[at++];
  if (at + 1 < pattern.size() && pattern[at] == '-' && pattern[at + 1] != ']') {
    at += 2;
    return {.low = low, .high = pattern[at - 1]};
  }
  return {.low = low, .high = low};
}

// Position after the `[...]` that starts at `begin`, or None when it is open.
// Tells whether `byte` is in the set.
std::size_t MatchSet(std::string_view pattern, std::size_t begin, char byte,
                     bool& matches) {
  std::size_t at = begin + 1;
  const bool negated =
      at < pattern.size() && (pattern[at] == '!' || pattern[at] == '^');
  at += negated ? 1 : 0;
  bool found = false;
  // A `]` that comes first stands for itself.
  for (bool first = true; at < pattern.size(); first = false) {
    if (pattern[at] == ']' && !first) {
      matches = found != negated && byte != '/';
      return at + 1;
    }
    const Range range = TakeRange(pattern, at);
    found = found || (range.low <= byte && byte <= range.high);
  }
  return None;
}

// Whether `**` at `at` fills a path segment.
bool IsGlobstar(std::string_view pattern, std::size_t at) {
  const bool starts = at == 0 || pattern[at - 1] == '/';
  const std::string_view rest = pattern.substr(at);
  return starts && (rest == "**" || rest.starts_with("**/"));
}

// Position after the pattern element at `at` when it matches `byte`, or None.
std::size_t MatchOne(std::string_view pattern, std::size_t at, char byte) {
  if (at >= pattern.size()) {
    return None;
  }
  switch (pattern[at]) {
    case '?':
      return byte == '/' ? None : at + 1;
    case '[': {
      bool matches = false;
      const std::size_t after = MatchSet(pattern, at, byte, matches);
      if (after != None) {
        return matches ? after : None;
      }
      break;  // an open bracket stands for itself
    }
    case '\\':
      if (at + 1 < pattern.size()) {
        return pattern[at + 1] == byte ? at + 2 : None;
      }
      break;
    default:
      break;
  }
  return pattern[at] == byte ? at + 1 : None;
}

// Where to go on when the pattern fails: the last wildcard takes more.
struct Retry {
  std::size_t pattern = None;
  std::size_t path = 0;
};

// Lets `star` take one more character, or else `globstar` one more segment.
bool Backtrack(std::string_view path, Retry& star, Retry& globstar,
               std::size_t& j, std::size_t& i) {
  if (star.pattern != None && path[star.path] != '/') {
    i = ++star.path;
    j = star.pattern;
    return true;
  }
  if (globstar.pattern == None) {
    return false;
  }
  const std::size_t slash = path.find('/', globstar.path);
  if (slash == None) {
    return false;
  }
  star = {};
  i = globstar.path = slash + 1;
  j = globstar.pattern;
  return true;
}

std::string_view WithoutDot(std::string_view path) {
  while (path.starts_with("./")) {
    path.remove_prefix(2);
  }
  return path == "." ? std::string_view() : path;
}

}  // namespace

bool GlobMatch(std::string_view pattern, std::string_view path) {
  Retry star;
  Retry globstar;
  std::size_t j = 0;
  std::size_t i = 0;
  while (i < path.size()) {
    if (j < pattern.size() && pattern[j] == '*') {
      if (!IsGlobstar(pattern, j)) {
        star = {.pattern = ++j, .path = i};
        continue;
      }
      j += 2;
      if (j == pattern.size()) {
        return true;
      }
      star = {};
      globstar = {.pattern = ++j, .path = i};
      continue;
    }
    if (const std::size_t next = MatchOne(pattern, j, path[i]); next != None) {
      j = next;
      ++i;
    } else if (!Backtrack(path, star, globstar, j, i)) {
      return false;
    }
  }
  while (j < pattern.size() && pattern[j] == '*' && !IsGlobstar(pattern, j)) {
    ++j;
  }
  return j == pattern.size();
}

bool GitIgnore::ParsePattern(std::string_view line, Pattern& pattern) {
  if (line.starts_with('#')) {
    return false;
  }
  // Trailing spaces count only after a backslash.
  while (line.ends_with(' ') && !line.ends_with("\\ ")) {
    line.remove_suffix(1);
  }
  if (line.starts_with('!')) {
    pattern.negated = true;
    line.remove_prefix(1);
  }
  if (line.ends_with('/')) {
    pattern.only_directories = true;
    line.remove_suffix(1);
  }
  pattern.base_name = line.find('/') == None;
  if (line.starts_with('/')) {
    line.remove_prefix(1);
  }
  pattern.glob = line;
  return !line.empty();
}

void GitIgnore::Add(std::string_view folder, std::string_view text) {
  File file;
  file.prefix = WithoutDot(folder);
  if (!file.prefix.empty() && !file.prefix.ends_with('/')) {
    file.prefix += '/';
  }
  for (const std::string_view line : SplitLines(text)) {
    Pattern pattern;
    if (ParsePattern(line, pattern)) {
      file.patterns.push_back(std::move(pattern));
    }
  }
  const auto deeper = std::ranges::upper_bound(
      files_, file.prefix.size(), {},
      [](const File& other) { return other.prefix.size(); });
  files_.insert(deeper, std::move(file));
}

bool GitIgnore::IgnoredItself(std::string_view path, bool is_directory) const {
  path = WithoutDot(path);
  const std::string_view name = path.substr(path.find_last_of('/') + 1);
  if (path.empty()) {
    return false;  // the top folder itself: "*" speaks of what is in it
  }
  // The last pattern that matches decides.
  for (const File& file : std::views::reverse(files_)) {
    if (!path.starts_with(file.prefix)) {
      continue;
    }
    const std::string_view below = path.substr(file.prefix.size());
    for (const Pattern& pattern : std::views::reverse(file.patterns)) {
      if ((is_directory || !pattern.only_directories) &&
          GlobMatch(pattern.glob, pattern.base_name ? name : below)) {
        return !pattern.negated;
      }
    }
  }
  return false;
}

bool GitIgnore::Ignored(std::string_view path, bool is_directory) const {
  path = WithoutDot(path);
  for (std::size_t slash = path.find('/'); slash != None;
       slash = path.find('/', slash + 1)) {
    if (slash > 0 && IgnoredItself(path.substr(0, slash), true)) {
      return true;
    }
  }
  return IgnoredItself(path, is_directory);
}

}  // namespace placelint::base
