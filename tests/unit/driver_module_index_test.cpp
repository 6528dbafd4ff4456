#include <gtest/gtest.h>

#include "analyzer/driver/module_index.h"

namespace placelint::driver {
namespace {

class Modules : public testing::Test {
 protected:
  std::string Find(std::string_view dotted, std::uint32_t level,
                   const std::string& from) {
    return index_.Find(dotted, level, from, "r").value_or("none");
  }

  base::MemoryFileSystem files_{{{"r/main.py", ""},
                                 {"r/util.py", ""},
                                 {"r/pkg/__init__.py", ""},
                                 {"r/pkg/a.py", ""},
                                 {"r/pkg/sub/__init__.py", ""},
                                 {"r/pkg/sub/b.py", ""},
                                 {"r/src/lib/__init__.py", ""},
                                 {"r/space/c.py", ""}}};
  ModuleIndex index_{files_};
};

TEST_F(Modules, Absolute) {
  EXPECT_EQ(Find("util", 0, "r/main.py"), "r/util.py");
  EXPECT_EQ(Find("pkg.a", 0, "r/pkg/sub/b.py"), "r/pkg/a.py");
  EXPECT_EQ(Find("pkg.sub", 0, "r/main.py"), "r/pkg/sub/__init__.py");
  EXPECT_EQ(Find("lib", 0, "r/main.py"), "r/src/lib/__init__.py");
  EXPECT_EQ(Find("space.c", 0, "r/main.py"), "r/space/c.py");
  EXPECT_EQ(Find("torch", 0, "r/main.py"), "none");
}

TEST_F(Modules, Relative) {
  EXPECT_EQ(Find("a", 1, "r/pkg/__init__.py"), "r/pkg/a.py");
  EXPECT_EQ(Find("a", 2, "r/pkg/sub/b.py"), "r/pkg/a.py");
  EXPECT_EQ(Find("", 1, "r/pkg/sub/b.py"), "r/pkg/sub/__init__.py");
  EXPECT_EQ(Find("b", 1, "r/pkg/a.py"), "none");
}

TEST_F(Modules, AFileNeverImportsItself) {
  EXPECT_EQ(Find("main", 0, "r/main.py"), "none");
}

TEST_F(Modules, Names) {
  EXPECT_EQ(index_.NameOf("r/pkg/sub/b.py"), "pkg.sub.b");
  EXPECT_EQ(index_.NameOf("r/pkg/__init__.py"), "pkg");
  EXPECT_EQ(index_.NameOf("r/main.py"), "main");
}

}  // namespace
}  // namespace placelint::driver
