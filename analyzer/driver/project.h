// The project that a file belongs to: its root, and the versions it declares.
#ifndef PLACELINT_ANALYZER_DRIVER_PROJECT_H_
#define PLACELINT_ANALYZER_DRIVER_PROJECT_H_

#include <map>
#include <memory>
#include <string>

#include "analyzer/base/file_system.h"
#include "analyzer/driver/config.h"
#include "analyzer/driver/versions.h"

namespace placelint::driver {

struct Project {
  std::string root;  // canonical
  Versions versions;
};

// Finds projects. Filled before the workers start and only read by them.
class Projects {
 public:
  Projects(const base::FileSystem& files, const Config& config,
           std::string working_directory);

  // The project of the files in `folder` (canonical): of the nearest folder at
  // or above it that declares dependencies or is the top of a repository.
  const Project& Add(const std::string& folder);

  // After `Add`.
  const Project& Of(const std::string& folder) const {
    return *by_folder_.at(folder);
  }

  const std::vector<Problem>& Problems() const { return problems_; }

 private:
  bool IsRoot(const std::string& folder) const;
  std::shared_ptr<const Project> Make(const std::string& root);

  const base::FileSystem& files_;
  const Config& config_;
  std::string working_directory_;
  std::map<std::string, std::shared_ptr<const Project>> by_folder_;
  std::vector<Problem> problems_;
};

}  // namespace placelint::driver

#endif  // PLACELINT_ANALYZER_DRIVER_PROJECT_H_
