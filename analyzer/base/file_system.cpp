#include "analyzer/base/file_system.h"

#include <dirent.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <system_error>

namespace placelint::base {
namespace {

Error Failure(const char* what, const std::string& path, int code) {
  return Error{fmt::format("cannot {} `{}`: {}", what, path,
                           std::generic_category().message(code))};
}

// Closes a file descriptor on every way out.
class Descriptor {
 public:
  explicit Descriptor(int number) : number_(number) {}
  ~Descriptor() { Close(); }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;

  int Number() const { return number_; }
  bool IsOpen() const { return number_ >= 0; }
  int Close() {
    const int number = number_;
    number_ = -1;
    return number < 0 ? 0 : close(number);
  }

 private:
  int number_;
};

mode_t ModeOf(const std::string& path) {
  struct stat info{};
  return stat(path.c_str(), &info) == 0 ? info.st_mode : 0;
}

// Returns 0 or an errno.
int ReadAll(int descriptor, std::string& text) {
  std::size_t used = 0;
  for (;;) {
    // Pipes, and files that grow while they are read, have no size up front.
    if (used == text.size()) {
      text.resize(std::max<std::size_t>(used * 2, 4096));
    }
    const ssize_t count =
        read(descriptor, text.data() + used, text.size() - used);
    if (count < 0 && errno != EINTR) {
      return errno;
    }
    if (count == 0) {
      text.resize(used);
      return 0;
    }
    used += count > 0 ? static_cast<std::size_t>(count) : 0;
  }
}

// Returns 0 or an errno.
int WriteAll(int descriptor, std::string_view text) {
  while (!text.empty()) {
    const ssize_t count = write(descriptor, text.data(), text.size());
    if (count < 0 && errno != EINTR) {
      return errno;
    }
    text.remove_prefix(count > 0 ? static_cast<std::size_t>(count) : 0);
  }
  return 0;
}

// Devices and pipes (`-o /dev/null`) must be written to, never replaced.
Result<bool> WriteInPlace(const std::string& path, std::string_view text) {
  const Descriptor file(open(path.c_str(), O_WRONLY | O_CLOEXEC));
  if (!file.IsOpen()) {
    return Failure("write", path, errno);
  }
  if (const int code = WriteAll(file.Number(), text); code != 0) {
    return Failure("write", path, code);
  }
  return true;
}

// Creates a file beside `path` that nobody else uses, and says its name.
int CreateTemporary(const std::string& path, std::string& name) {
  constexpr int Attempts = 100;
  for (int attempt = 0; attempt < Attempts; ++attempt) {
    name = fmt::format("{}.{}-{}.tmp", path, getpid(), attempt);
    const int number =
        open(name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (number >= 0 || errno != EEXIST) {
      return number;
    }
  }
  return -1;
}

// A reader sees the old text or the new one, never a part.
Result<bool> Replace(const std::string& path, std::string_view text,
                     mode_t mode) {
  std::string name;
  Descriptor file(CreateTemporary(path, name));
  if (!file.IsOpen()) {
    return Failure("write", path, errno);
  }
  int code = WriteAll(file.Number(), text);
  if (code == 0 && mode != 0 && fchmod(file.Number(), mode & 07777U) != 0) {
    code = errno;
  }
  if (file.Close() != 0 && code == 0) {
    code = errno;
  }
  if (code == 0 && rename(name.c_str(), path.c_str()) != 0) {
    code = errno;
  }
  if (code != 0) {
    unlink(name.c_str());
    return Failure("write", path, code);
  }
  return true;
}

DirectoryEntry EntryOf(const std::string& folder, const dirent& raw) {
  DirectoryEntry entry{.name = std::data(raw.d_name)};
  entry.is_directory = raw.d_type == DT_DIR;
  entry.is_symlink = raw.d_type == DT_LNK;
  // Some file systems tell no type, and a link does not tell its target's.
  if (raw.d_type == DT_UNKNOWN) {
    struct stat info{};
    const std::string path = folder + "/" + entry.name;
    entry.is_symlink = lstat(path.c_str(), &info) == 0 && S_ISLNK(info.st_mode);
  }
  if (raw.d_type == DT_UNKNOWN || raw.d_type == DT_LNK) {
    entry.is_directory = S_ISDIR(ModeOf(folder + "/" + entry.name));
  }
  return entry;
}

}  // namespace

Result<std::string> DiskFileSystem::Read(const std::string& path) const {
  const Descriptor file(open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (!file.IsOpen()) {
    return Failure("read", path, errno);
  }
  std::string text;
  struct stat info{};
  if (fstat(file.Number(), &info) == 0 && S_ISREG(info.st_mode)) {
    // One byte more lets the read that finds the end need no growth.
    text.resize(static_cast<std::size_t>(info.st_size) + 1);
  }
  if (const int code = ReadAll(file.Number(), text); code != 0) {
    return Failure("read", path, code);
  }
  return text;
}

Result<std::string> FileSystem::ReadStart(const std::string& path,
                                          std::size_t bytes) const {
  Result<std::string> text = Read(path);
  if (text && text->size() > bytes) {
    text->resize(bytes);
  }
  return text;
}

Result<std::string> DiskFileSystem::ReadStart(const std::string& path,
                                              std::size_t bytes) const {
  const Descriptor file(open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (!file.IsOpen()) {
    return Failure("read", path, errno);
  }
  std::string text(bytes, '\0');
  std::size_t have = 0;
  while (have < bytes) {
    const ssize_t got = read(file.Number(), text.data() + have, bytes - have);
    if (got < 0 && errno != EINTR) {
      return Failure("read", path, errno);
    }
    if (got == 0) {
      break;
    }
    have += got > 0 ? static_cast<std::size_t>(got) : 0;
  }
  text.resize(have);
  return text;
}

bool DiskFileSystem::IsFile(const std::string& path) const {
  return S_ISREG(ModeOf(path));
}

bool DiskFileSystem::IsDirectory(const std::string& path) const {
  return S_ISDIR(ModeOf(path));
}

Result<std::vector<DirectoryEntry>> DiskFileSystem::List(
    const std::string& path) const {
  const std::unique_ptr<DIR, int (*)(DIR*)> folder(opendir(path.c_str()),
                                                   &closedir);
  if (folder == nullptr) {
    return Failure("list", path, errno);
  }
  std::vector<DirectoryEntry> entries;
  errno = 0;
  while (const dirent* raw = readdir(folder.get())) {
    const std::string_view name = std::data(raw->d_name);
    if (name != "." && name != "..") {
      entries.push_back(EntryOf(path, *raw));
    }
    errno = 0;
  }
  if (errno != 0) {
    return Failure("list", path, errno);
  }
  std::ranges::sort(entries, {}, &DirectoryEntry::name);
  return entries;
}

std::string DiskFileSystem::Canonical(const std::string& path) const {
  const std::unique_ptr<char, void (*)(void*)> real(
      realpath(path.c_str(), nullptr), &std::free);
  return real == nullptr ? path : std::string(real.get());
}

Result<bool> DiskFileSystem::Write(const std::string& path,
                                   std::string_view text) const {
  const mode_t mode = ModeOf(path);
  if (mode != 0 && !S_ISREG(mode)) {
    return WriteInPlace(path, text);
  }
  // A link stays a link: its target is what gets replaced.
  return Replace(Canonical(path), text, mode);
}

}  // namespace placelint::base
