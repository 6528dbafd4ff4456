// The versions that a project declares, from all its files.
// Tested by tests/unit/driver_versions_test.cpp.
#ifndef PLACELINT_ANALYZER_DRIVER_VERSIONS_H_
#define PLACELINT_ANALYZER_DRIVER_VERSIONS_H_

#include <functional>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "analyzer/base/file_system.h"
#include "analyzer/driver/declaration.h"
#include "analyzer/driver/pip_install.h"
#include "analyzer/flow/environment.h"

namespace placelint::driver {

// Name of a file that declares dependencies ("uv.lock",
// "requirements-dev.txt").
bool DeclaresVersions(std::string_view file_name);

class Versions {
 public:
  // Reads the dependency files of `folder` (the project's root). `show` turns a
  // path into what reports call it. Files that can't be read are told in
  // `Problems`.
  void Read(const std::string& folder, const base::FileSystem& files,
            const std::function<std::string(const std::string&)>& show);

  // Declared by the user's configuration; wins over everything else.
  void Set(const std::string& library, const base::VersionRange& range,
           const std::string& declared_at);

  // What a notebook installs by itself; wins over the project's files.
  void Install(const PipInstalls& found, const std::string& declared_at);

  flow::Requirement Library(std::string_view name) const;
  // Whether all dependencies are known to be named.
  bool Declared() const { return declared_ && !more_installed_; }

  struct Unreadable {
    std::string path;
    std::string message;
  };
  const std::vector<Unreadable>& Problems() const { return problems_; }

 private:
  // How much a statement about a version weighs.
  enum class Strength { Declared, Locked, Installed, Configured };
  struct Known {
    flow::Requirement requirement;
    Strength strength = Strength::Declared;
  };

  void ReadFile(const std::string& path, const base::FileSystem& files,
                const std::function<std::string(const std::string&)>& show,
                std::set<std::string>& seen);
  void Merge(const Declarations& found, Strength strength,
             const std::string& shown);
  void AddOne(const std::string& name, const Known& next);

  std::map<std::string, Known, std::less<>> libraries_;
  std::vector<Unreadable> problems_;
  bool declared_ = false;
  bool more_installed_ = false;
};

// What placelint knows about when a project says nothing.
base::VersionRange SupportedRange(std::string_view library);

}  // namespace placelint::driver

#endif  // PLACELINT_ANALYZER_DRIVER_VERSIONS_H_
