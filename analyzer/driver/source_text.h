// Reads a file to check: Python itself, or the Python in a notebook or in a
// Markdown file.
// Tested by tests/unit/driver_notebook_test.cpp.
#ifndef PLACELINT_ANALYZER_DRIVER_SOURCE_TEXT_H_
#define PLACELINT_ANALYZER_DRIVER_SOURCE_TEXT_H_

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "analyzer/base/file_system.h"
#include "analyzer/driver/discovery.h"
#include "analyzer/python/notebook.h"

namespace placelint::driver {

struct SourceText {
  std::string text;
  // Null for a Python file.
  std::shared_ptr<const base::Extraction> origin;
  std::vector<python::ShellLine> commands;
};

// Nothing, and perhaps a problem, when there is no program in the file.
std::optional<SourceText> ReadSource(const SourcePath& source,
                                     const base::FileSystem& files,
                                     std::vector<Problem>& problems);

}  // namespace placelint::driver

#endif  // PLACELINT_ANALYZER_DRIVER_SOURCE_TEXT_H_
