// Which files a run checks.
// Tested by tests/unit/driver_discovery_test.cpp.
#ifndef PLACELINT_ANALYZER_DRIVER_DISCOVERY_H_
#define PLACELINT_ANALYZER_DRIVER_DISCOVERY_H_

#include <string>
#include <string_view>
#include <vector>

#include "analyzer/base/file_system.h"
#include "analyzer/driver/check.h"

namespace placelint::driver {

struct SourcePath {
  std::string path;       // opens the file
  std::string shown;      // in reports
  std::string canonical;  // links resolved
};

enum class SourceKind { None, Python, Notebook, Markdown };

// By the ending of the name.
SourceKind KindOf(std::string_view path);

struct Discovery {
  std::vector<SourcePath> files;  // sorted by `shown`
  std::vector<Problem> problems;
};

struct Excludes {
  // Patterns as in .gitignore, each for the folder it is relative to.
  struct Group {
    std::string folder;  // canonical
    std::vector<std::string> patterns;
  };
  std::vector<Group> groups;
  // Applies them to paths that were given one by one, too.
  bool force = false;
};

// Folders are walked: Python files and notebooks, and with `markdown` Markdown
// files too, that neither git nor `excludes` nor the
// usual names of environments and caches leave out. Files given by name are
// always taken.
Discovery Discover(const std::vector<std::string>& paths,
                   const std::string& working_directory,
                   const Excludes& excludes, const base::FileSystem& files,
                   bool markdown = false);

// What reports call `path`: relative to the working directory where possible.
std::string ShownPath(const std::string& path,
                      const std::string& working_directory,
                      const base::FileSystem& files);

}  // namespace placelint::driver

#endif  // PLACELINT_ANALYZER_DRIVER_DISCOVERY_H_
