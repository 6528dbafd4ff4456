// Finds the file of a module of the project by the name that a program imports
// it by.
// Tested by tests/unit/driver_module_index_test.cpp.
#ifndef PLACELINT_ANALYZER_DRIVER_MODULE_INDEX_H_
#define PLACELINT_ANALYZER_DRIVER_MODULE_INDEX_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "analyzer/base/file_system.h"

namespace placelint::driver {

class ModuleIndex {
 public:
  explicit ModuleIndex(const base::FileSystem& files) : files_(files) {}

  // Path of the module `dotted`, imported by the file `from` (canonical) with
  // `level` leading dots, in the project at `root`.
  std::optional<std::string> Find(std::string_view dotted, std::uint32_t level,
                                  const std::string& from,
                                  const std::string& root);

  // Dotted name of a file: from the outermost folder around it that has an
  // `__init__.py`.
  std::string NameOf(const std::string& path);

 private:
  std::optional<std::string> InFolder(const std::string& folder,
                                      std::string_view dotted);
  // The folder that absolute imports of the file's package start from.
  std::string ImportRoot(const std::string& path);
  bool IsFile(const std::string& path);

  const base::FileSystem& files_;
  std::unordered_map<std::string, bool> known_;
};

}  // namespace placelint::driver

#endif  // PLACELINT_ANALYZER_DRIVER_MODULE_INDEX_H_
