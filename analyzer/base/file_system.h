// The only way to files. Editors overlay it with unsaved buffers, tests with
// files that exist only in memory.
#ifndef PLACELINT_ANALYZER_BASE_FILE_SYSTEM_H_
#define PLACELINT_ANALYZER_BASE_FILE_SYSTEM_H_

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "analyzer/base/result.h"

namespace placelint::base {

struct DirectoryEntry {
  std::string name;
  bool is_directory = false;
  bool is_symlink = false;
};

class FileSystem {
 public:
  virtual ~FileSystem() = default;
  // Whole content. The message of a failure names the path and the reason.
  virtual Result<std::string> Read(const std::string& path) const = 0;
  // The first `bytes` bytes, or all when there are fewer.
  virtual Result<std::string> ReadStart(const std::string& path,
                                        std::size_t bytes) const;
  virtual bool IsFile(const std::string& path) const = 0;
  virtual bool IsDirectory(const std::string& path) const = 0;
  // Entries sorted by name.
  virtual Result<std::vector<DirectoryEntry>> List(
      const std::string& path) const = 0;
  // Path with links resolved; identifies a directory when looking for loops.
  virtual std::string Canonical(const std::string& path) const = 0;
  // Replaces the file as a whole; a reader never sees a part of `text`.
  virtual Result<bool> Write(const std::string& path,
                             std::string_view text) const = 0;
};

// The machine's files.
class DiskFileSystem : public FileSystem {
 public:
  Result<std::string> Read(const std::string& path) const override;
  Result<std::string> ReadStart(const std::string& path,
                                std::size_t bytes) const override;
  bool IsFile(const std::string& path) const override;
  bool IsDirectory(const std::string& path) const override;
  Result<std::vector<DirectoryEntry>> List(
      const std::string& path) const override;
  std::string Canonical(const std::string& path) const override;
  Result<bool> Write(const std::string& path,
                     std::string_view text) const override;
};

// Files that exist only in memory; paths are compared as text, '/'-separated.
// Reads may run side by side; a write may not run beside anything else.
class MemoryFileSystem : public FileSystem {
 public:
  explicit MemoryFileSystem(std::map<std::string, std::string> files)
      : files_(std::move(files)) {}
  Result<std::string> Read(const std::string& path) const override;
  bool IsFile(const std::string& path) const override;
  bool IsDirectory(const std::string& path) const override;
  Result<std::vector<DirectoryEntry>> List(
      const std::string& path) const override;
  std::string Canonical(const std::string& path) const override;
  Result<bool> Write(const std::string& path,
                     std::string_view text) const override;

 private:
  mutable std::map<std::string, std::string> files_;
};

}  // namespace placelint::base

#endif  // PLACELINT_ANALYZER_BASE_FILE_SYSTEM_H_
