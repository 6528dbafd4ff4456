#include <gtest/gtest.h>

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "analyzer/driver/discovery.h"

namespace placelint::driver {
namespace {

using Texts = std::map<std::string, std::string>;

// A file system with links to folders.
class LinkedFileSystem : public base::MemoryFileSystem {
 public:
  LinkedFileSystem(Texts texts, std::map<std::string, std::string> links)
      : MemoryFileSystem(std::move(texts)), links_(std::move(links)) {}

  std::string Canonical(const std::string& path) const override {
    std::string out = path;
    for (bool again = true; again;) {
      again = false;
      for (const auto& [from, to] : links_) {
        if (out == from || out.starts_with(from + "/")) {
          out = to + out.substr(from.size());
          again = true;
        }
      }
    }
    return out;
  }
  bool IsDirectory(const std::string& path) const override {
    return MemoryFileSystem::IsDirectory(Canonical(path));
  }
  bool IsFile(const std::string& path) const override {
    return MemoryFileSystem::IsFile(Canonical(path));
  }
  base::Result<std::vector<base::DirectoryEntry>> List(
      const std::string& path) const override {
    auto entries = MemoryFileSystem::List(Canonical(path));
    if (entries) {
      for (const auto& [from, to] : links_) {
        const std::size_t slash = from.rfind('/');
        if (from.substr(0, slash) == Canonical(path)) {
          entries->push_back({.name = from.substr(slash + 1),
                              .is_directory = true,
                              .is_symlink = true});
        }
      }
    }
    return entries;
  }

 private:
  std::map<std::string, std::string> links_;
};

std::vector<std::string> Shown(const Discovery& found) {
  std::vector<std::string> shown;
  for (const SourcePath& file : found.files) {
    shown.push_back(file.shown);
  }
  return shown;
}

std::vector<std::string> Find(const Texts& texts,
                              const std::vector<std::string>& paths,
                              const Excludes& excludes = {}) {
  return Shown(Discover(paths, ".", excludes, base::MemoryFileSystem(texts)));
}

using Paths = std::vector<std::string>;

TEST(Discovery, PythonFilesInOrder) {
  EXPECT_EQ(Find({{"b.py", ""},
                  {"a/z.pyi", ""},
                  {"a.txt", ""},
                  {"a/y.py", ""},
                  {"a-b.py", ""}},
                 {"."}),
            (Paths{"a-b.py", "a/y.py", "a/z.pyi", "b.py"}));
}

TEST(Discovery, UsualNamesAreLeftOutUnlessGiven) {
  const Texts texts = {{".venv/a.py", ""},
                       {"build/b.py", ""},
                       {"x/site-packages/c.py", ""},
                       {"d.py", ""}};
  EXPECT_EQ(Find(texts, {"."}), Paths{"d.py"});
  EXPECT_EQ(Find(texts, {"build"}), Paths{"build/b.py"});
  EXPECT_EQ(Find(texts, {"x/site-packages", "d.py", "./d.py"}),
            (Paths{"d.py", "x/site-packages/c.py"}));
}

TEST(Discovery, IgnoreFilesAtEveryLevel) {
  const Texts texts = {{".git/HEAD", ""},
                       {".gitignore", "*_gen.py\n/out/\n"},
                       {"a_gen.py", ""},
                       {"out/x.py", ""},
                       {"p/.gitignore", "!b_gen.py\nq/\n"},
                       {"p/b_gen.py", ""},
                       {"p/q/r.py", ""},
                       {"p/out/s.py", ""}};
  EXPECT_EQ(Find(texts, {"."}), (Paths{"p/b_gen.py", "p/out/s.py"}));
  // Those of the folders above hold, too.
  EXPECT_EQ(Find(texts, {"p"}), (Paths{"p/b_gen.py", "p/out/s.py"}));
  // What is given by name is taken.
  EXPECT_EQ(Find(texts, {"a_gen.py", "out"}), (Paths{"a_gen.py", "out/x.py"}));
}

TEST(Discovery, Excludes) {
  const Texts texts = {{"a/x.py", ""}, {"b/x.py", ""}, {"b/y.py", ""}};
  const Excludes excludes = {.groups = {{".", {"a/", "b/y.py"}}}};
  EXPECT_EQ(Find(texts, {"."}, excludes), Paths{"b/x.py"});
  EXPECT_EQ(Find(texts, {"a/x.py"}, excludes), Paths{"a/x.py"});
  const Excludes forced = {.groups = excludes.groups, .force = true};
  EXPECT_EQ(Find(texts, {"a/x.py", "b/x.py"}, forced), Paths{"b/x.py"});
}

TEST(Discovery, LoopsEnd) {
  const LinkedFileSystem files({{"p/a.py", ""}, {"p/q/b.py", ""}},
                               {{"p/q/loop", "p"}, {"p/again", "p/q"}});
  EXPECT_EQ(Shown(Discover({"p"}, ".", {}, files)),
            (Paths{"p/a.py", "p/q/b.py"}));
}

TEST(Discovery, LinkToAnotherFolder) {
  const LinkedFileSystem files({{"p/a.py", ""}, {"other/b.py", ""}},
                               {{"p/link", "other"}});
  EXPECT_EQ(Shown(Discover({"p"}, ".", {}, files)),
            (Paths{"p/a.py", "p/link/b.py"}));
}

TEST(Discovery, MissingPathIsFatal) {
  const Discovery found =
      Discover({"gone"}, ".", {}, base::MemoryFileSystem(Texts{{"a.py", ""}}));
  ASSERT_EQ(found.problems.size(), 1U);
  EXPECT_TRUE(found.problems[0].fatal);
  EXPECT_EQ(found.problems[0].path, "gone");
}

TEST(Discovery, PathsAreRelativeToTheWorkingDirectory) {
  const base::MemoryFileSystem files({{"/w/p/a.py", ""}, {"/x/b.py", ""}});
  EXPECT_EQ(Shown(Discover({"p", "/w/p/a.py", "/x"}, "/w", {}, files)),
            (Paths{"/x/b.py", "p/a.py"}));
}

}  // namespace
}  // namespace placelint::driver
