// One file whose text is not the one on disk (standard input, an editor's
// buffer).
#ifndef PLACELINT_ANALYZER_DRIVER_OVERLAY_H_
#define PLACELINT_ANALYZER_DRIVER_OVERLAY_H_

#include <string>
#include <utility>
#include <vector>

#include "analyzer/base/file_system.h"

namespace placelint::driver {

class Overlay : public base::FileSystem {
 public:
  Overlay(const base::FileSystem& below, std::string path, std::string text)
      : below_(below),
        path_(std::move(path)),
        canonical_(below.Canonical(path_)),
        text_(std::move(text)) {}

  base::Result<std::string> Read(const std::string& path) const override {
    return IsIt(path) ? base::Result<std::string>(text_) : below_.Read(path);
  }
  base::Result<std::string> ReadStart(const std::string& path,
                                      std::size_t bytes) const override {
    return IsIt(path) ? base::Result<std::string>(text_.substr(0, bytes))
                      : below_.ReadStart(path, bytes);
  }
  bool IsFile(const std::string& path) const override {
    return IsIt(path) || below_.IsFile(path);
  }
  bool IsDirectory(const std::string& path) const override {
    return below_.IsDirectory(path);
  }
  base::Result<std::vector<base::DirectoryEntry>> List(
      const std::string& path) const override {
    return below_.List(path);
  }
  std::string Canonical(const std::string& path) const override {
    return below_.Canonical(path);
  }
  base::Result<bool> Write(const std::string& path,
                           std::string_view text) const override {
    return below_.Write(path, text);
  }

 private:
  bool IsIt(const std::string& path) const {
    return path == path_ || path == canonical_;
  }

  const base::FileSystem& below_;
  std::string path_;
  std::string canonical_;
  std::string text_;
};

}  // namespace placelint::driver

#endif  // PLACELINT_ANALYZER_DRIVER_OVERLAY_H_
