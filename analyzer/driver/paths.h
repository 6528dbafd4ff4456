// Work on paths as text; '/' separates.
#ifndef PLACELINT_ANALYZER_DRIVER_PATHS_H_
#define PLACELINT_ANALYZER_DRIVER_PATHS_H_

#include <string>
#include <string_view>
#include <vector>

namespace placelint::driver {

// `name` in `folder`; "." and "" stand for the current folder.
std::string Join(std::string_view folder, std::string_view name);

// Without "./", "//" and "x/.."; "." for nothing.
std::string Normalize(std::string_view path);

// "a/b" of "a/b/c"; "." of "c"; "/" of "/c".
std::string Parent(std::string_view path);

std::string_view BaseName(std::string_view path);

// `folder` and the folders above it, nearest first, as far as the text of the
// path says.
std::vector<std::string> Ancestors(std::string_view folder);

// `path` relative to `root` when it lies below; itself otherwise.
std::string RelativeTo(std::string_view path, std::string_view root);

// How patterns of `base::GitIgnore` name a canonical path: without the '/' at
// its front; "" for ".".
std::string PatternKey(std::string_view canonical);

// The deepest folder that holds all `folders`.
std::string CommonFolder(const std::vector<std::string>& folders);

}  // namespace placelint::driver

#endif  // PLACELINT_ANALYZER_DRIVER_PATHS_H_
