#include "analyzer/driver/discovery.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <unordered_set>
#include <utility>

#include "analyzer/base/glob.h"
#include "analyzer/driver/paths.h"

namespace placelint::driver {
namespace {

constexpr std::array<std::string_view, 17> DefaultExcludes = {
    ".git",
    ".hg",
    ".svn",
    ".venv",
    "venv",
    ".tox",
    ".nox",
    ".eggs",
    "node_modules",
    "__pycache__",
    ".mypy_cache",
    ".pytest_cache",
    ".ruff_cache",
    "build",
    "dist",
    "site-packages",
    ".ipynb_checkpoints"};

bool IsDefaultExclude(std::string_view name) {
  return std::ranges::find(DefaultExcludes, name) != DefaultExcludes.end();
}

class Walker {
 public:
  Walker(const std::string& working_directory, const Excludes& excludes,
         const base::FileSystem& files, bool markdown)
      : working_directory_(working_directory),
        files_(files),
        markdown_(markdown),
        force_(excludes.force) {
    for (const Excludes::Group& group : excludes.groups) {
      std::string text;
      for (const std::string& pattern : group.patterns) {
        text += pattern + '\n';
      }
      excludes_.Add(PatternKey(group.folder), text);
    }
  }

  void Start(const std::string& given) {
    const std::string path = Normalize(Join(working_directory_, given));
    const std::string canonical = files_.Canonical(path);
    if (files_.IsDirectory(path)) {
      if (!LeftOutByForce(canonical, true)) {
        git_ = {};
        AddIgnoreFilesAbove(canonical);
        Walk({.path = path, .canonical = canonical});
      }
    } else if (files_.IsFile(path)) {
      if (!LeftOutByForce(canonical, false)) {
        AddFile(path, canonical);
      }
    } else {
      result_.problems.push_back(
          {.path = given,
           .at = {},
           .message = "no such file or directory; check the spelling",
           .fatal = true});
    }
  }

  Discovery Finish() {
    std::ranges::sort(result_.files, {}, &SourcePath::shown);
    return std::move(result_);
  }

 private:
  struct Folder {
    std::string path;
    std::string canonical;
  };

  bool IsSource(std::string_view name) const {
    const SourceKind kind = KindOf(name);
    return kind != SourceKind::None &&
           (kind != SourceKind::Markdown || markdown_);
  }

  bool LeftOutByForce(const std::string& canonical, bool is_directory) const {
    if (!force_) {
      return false;
    }
    for (std::string at =
             RelativeTo(canonical, files_.Canonical(working_directory_));
         at != "." && at != "/"; at = Parent(at)) {
      if (IsDefaultExclude(BaseName(at))) {
        return true;
      }
    }
    return excludes_.Ignored(PatternKey(canonical), is_directory);
  }

  // .gitignore files from the repository's root down to the folder's parent;
  // none when the folder is in no repository.
  void AddIgnoreFilesAbove(const std::string& canonical) {
    std::vector<std::string> above;
    for (const std::string& folder : Ancestors(canonical)) {
      const std::string git = Join(folder, ".git");
      above.push_back(folder);
      if (files_.IsDirectory(git) || files_.IsFile(git)) {
        AddIgnoreFile(folder, Join(git, "info/exclude"));
        // The folder's own file is read when it is walked.
        for (std::size_t at = above.size(); at > 1; --at) {
          AddIgnoreFile(above[at - 1], Join(above[at - 1], ".gitignore"));
        }
        return;
      }
    }
  }

  void AddIgnoreFile(const std::string& folder, const std::string& file) {
    if (!files_.IsFile(file)) {
      return;
    }
    if (const auto text = files_.Read(file)) {
      git_.Add(PatternKey(folder), *text);
    }
  }

  // Links come after all real files and folders, so that something with two
  // names is reported under its real one, and a loop ends at once.
  void Walk(const Folder& top) {
    std::vector<Folder> folders = {top};
    std::vector<Folder> links;
    while (!folders.empty() || !links.empty()) {
      std::vector<Folder>& from = folders.empty() ? links : folders;
      const Folder folder = std::move(from.back());
      from.pop_back();
      if (files_.IsDirectory(folder.path)) {
        if (seen_folders_.insert(folder.canonical).second) {
          List(folder, folders, links);
        }
      } else if (files_.IsFile(folder.path)) {
        AddFile(folder.path, folder.canonical);
      }
    }
  }

  void List(const Folder& folder, std::vector<Folder>& folders,
            std::vector<Folder>& links) {
    const auto entries = files_.List(folder.path);
    if (!entries) {
      result_.problems.push_back({.path = Shown(folder.canonical, folder.path),
                                  .at = {},
                                  .message = entries.Message(),
                                  .fatal = true});
      return;
    }
    if (std::ranges::find(*entries, ".gitignore",
                          &base::DirectoryEntry::name) != entries->end()) {
      AddIgnoreFile(folder.canonical, Join(folder.path, ".gitignore"));
    }
    for (const base::DirectoryEntry& entry : *entries) {
      Take(folder, entry, folders, links);
    }
  }

  void Take(const Folder& folder, const base::DirectoryEntry& entry,
            std::vector<Folder>& folders, std::vector<Folder>& links) {
    const bool is_folder = entry.is_directory;
    if (is_folder ? IsDefaultExclude(entry.name)
                  : !IsSource(entry.name) && !entry.is_symlink) {
      return;
    }
    const std::string here = Join(folder.canonical, entry.name);
    const std::string key = PatternKey(here);
    if (git_.IgnoredItself(key, is_folder) ||
        excludes_.IgnoredItself(key, is_folder)) {
      return;
    }
    Folder found{.path = Join(folder.path, entry.name), .canonical = here};
    if (entry.is_symlink) {
      found.canonical = files_.Canonical(found.path);
      if (is_folder || IsSource(entry.name)) {
        links.push_back(std::move(found));
      }
    } else if (is_folder) {
      folders.push_back(std::move(found));
    } else {
      AddFile(found.path, here);
    }
  }

  void AddFile(const std::string& path, const std::string& canonical) {
    if (seen_files_.insert(canonical).second) {
      result_.files.push_back({.path = path,
                               .shown = Shown(canonical, path),
                               .canonical = canonical});
    }
  }

  // As the user wrote it, but never absolute below the working directory.
  std::string Shown(const std::string& canonical,
                    const std::string& path) const {
    if (!path.starts_with('/')) {
      return path;
    }
    const std::string shown = RelativeTo(path, working_directory_);
    return shown != path
               ? shown
               : RelativeTo(canonical, files_.Canonical(working_directory_));
  }

  const std::string& working_directory_;
  const base::FileSystem& files_;
  bool markdown_;
  bool force_;
  base::GitIgnore excludes_;
  base::GitIgnore git_;
  std::unordered_set<std::string> seen_folders_;
  std::unordered_set<std::string> seen_files_;
  Discovery result_;
};

}  // namespace

SourceKind KindOf(std::string_view path) {
  if (path.ends_with(".py") || path.ends_with(".pyi")) {
    return SourceKind::Python;
  }
  if (path.ends_with(".ipynb")) {
    return SourceKind::Notebook;
  }
  return path.ends_with(".md") ? SourceKind::Markdown : SourceKind::None;
}

Discovery Discover(const std::vector<std::string>& paths,
                   const std::string& working_directory,
                   const Excludes& excludes, const base::FileSystem& files,
                   bool markdown) {
  Walker walker(working_directory, excludes, files, markdown);
  for (const std::string& path : paths) {
    walker.Start(path);
  }
  return walker.Finish();
}

std::string ShownPath(const std::string& path,
                      const std::string& working_directory,
                      const base::FileSystem& files) {
  return RelativeTo(path, files.Canonical(working_directory));
}

}  // namespace placelint::driver
