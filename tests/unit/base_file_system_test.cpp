#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>

#include "analyzer/base/file_system.h"

namespace placelint::base {
namespace {

class DiskFileSystemTest : public testing::Test {
 protected:
  DiskFileSystemTest() { std::filesystem::create_directories(folder_); }
  ~DiskFileSystemTest() override { std::filesystem::remove_all(folder_); }

  std::string folder_ =
      testing::TempDir() + "placelint-" + std::to_string(getpid());
  DiskFileSystem disk_;
};

TEST_F(DiskFileSystemTest, WritesReadsAndLists) {
  const std::string path = folder_ + "/b.py";
  ASSERT_TRUE(disk_.Write(path, "one\n").Ok());
  ASSERT_TRUE(disk_.Write(path, "two\n").Ok());
  std::filesystem::create_directory(folder_ + "/a");
  std::filesystem::create_symlink("a", folder_ + "/link");
  EXPECT_EQ(*disk_.Read(path), "two\n");
  EXPECT_TRUE(disk_.IsFile(path));
  EXPECT_TRUE(disk_.IsDirectory(folder_));
  EXPECT_EQ(disk_.Canonical(folder_ + "/link"),
            disk_.Canonical(folder_ + "/a"));
  const auto entries = disk_.List(folder_);
  ASSERT_TRUE(entries.Ok());
  ASSERT_EQ(entries->size(), 3U);  // and no temporary file
  EXPECT_EQ((*entries)[0].name, "a");
  EXPECT_TRUE((*entries)[0].is_directory);
  EXPECT_EQ((*entries)[1].name, "b.py");
  EXPECT_TRUE((*entries)[2].is_symlink);
  EXPECT_TRUE((*entries)[2].is_directory);
}

TEST_F(DiskFileSystemTest, WritingKeepsTheModeAndTheLink) {
  const std::string path = folder_ + "/run.py";
  ASSERT_TRUE(disk_.Write(path, "one").Ok());
  const auto mode = std::filesystem::perms::owner_all;
  std::filesystem::permissions(path, mode);
  std::filesystem::create_symlink("run.py", folder_ + "/link.py");
  ASSERT_TRUE(disk_.Write(folder_ + "/link.py", "two").Ok());
  EXPECT_TRUE(std::filesystem::is_symlink(folder_ + "/link.py"));
  EXPECT_EQ(*disk_.Read(path), "two");
  EXPECT_EQ(std::filesystem::status(path).permissions(), mode);
}

TEST_F(DiskFileSystemTest, DevicesAreNotReplaced) {
  ASSERT_TRUE(disk_.Write("/dev/null", "gone").Ok());
  EXPECT_TRUE(std::filesystem::is_character_file("/dev/null"));
}

TEST_F(DiskFileSystemTest, FailuresNamePathAndReason) {
  EXPECT_EQ(disk_.Read(folder_ + "/none.py").Message(),
            "cannot read `" + folder_ + "/none.py`: No such file or directory");
  EXPECT_EQ(disk_.Read(folder_).Message(),
            "cannot read `" + folder_ + "`: Is a directory");
  EXPECT_FALSE(disk_.List(folder_ + "/none").Ok());
  EXPECT_FALSE(disk_.Write(folder_ + "/none/a.py", "").Ok());
  EXPECT_FALSE(disk_.Write(folder_, "").Ok());
}

TEST(MemoryFileSystem, ActsLikeFolders) {
  const MemoryFileSystem memory(
      {{"a-b.py", "1"}, {"a/x.py", "2"}, {"a/sub/y.py", "3"}});
  EXPECT_TRUE(memory.IsFile("a/x.py"));
  EXPECT_FALSE(memory.IsFile("a"));
  EXPECT_TRUE(memory.IsDirectory("a/"));
  EXPECT_TRUE(memory.IsDirectory("."));
  EXPECT_FALSE(memory.IsDirectory("a/x.py"));
  const auto entries = memory.List(".");
  ASSERT_TRUE(entries.Ok());
  ASSERT_EQ(entries->size(), 2U);
  EXPECT_EQ((*entries)[0].name, "a");
  EXPECT_TRUE((*entries)[0].is_directory);
  EXPECT_EQ((*entries)[1].name, "a-b.py");
  EXPECT_FALSE(memory.Read("none.py").Ok());
  EXPECT_FALSE(memory.List("none").Ok());
  ASSERT_TRUE(memory.Write("a/new.py", "4").Ok());
  EXPECT_EQ(*memory.Read("a/new.py"), "4");
}

}  // namespace
}  // namespace placelint::base
