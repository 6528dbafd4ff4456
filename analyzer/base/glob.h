// Patterns for paths as .gitignore files write them.
#ifndef PLACELINT_ANALYZER_BASE_GLOB_H_
#define PLACELINT_ANALYZER_BASE_GLOB_H_

#include <string>
#include <string_view>
#include <vector>

namespace placelint::base {

// Whether the whole `path` matches: `*` and `?` stop at '/', `**` as a whole
// path segment does not, `[a-z]`, `[!a-z]`, and `\` takes the next character as
// it is. Takes no more than quadratic time.
bool GlobMatch(std::string_view pattern, std::string_view path);

// One or more ignore files, each for what lies below its folder.
class GitIgnore {
 public:
  // `text` is the content of an ignore file in `folder` ("" or "." for the
  // folder that paths are relative to). Files of deeper folders win.
  void Add(std::string_view folder, std::string_view text);

  // Whether git would leave the path out, by itself or because a folder above
  // it is left out.
  bool Ignored(std::string_view path, bool is_directory) const;

  // The same without looking at the folders above: for a walk from the top that
  // enters no ignored folder.
  bool IgnoredItself(std::string_view path, bool is_directory) const;

 private:
  struct Pattern {
    std::string glob;
    bool negated = false;
    bool only_directories = false;
    // Matches the last path segment only; the pattern has no '/' inside.
    bool base_name = false;
  };
  struct File {
    std::string prefix;  // "" or "folder/"
    std::vector<Pattern> patterns;
  };
  static bool ParsePattern(std::string_view line, Pattern& pattern);

  std::vector<File> files_;  // shallow folders first
};

}  // namespace placelint::base

#endif  // PLACELINT_ANALYZER_BASE_GLOB_H_
