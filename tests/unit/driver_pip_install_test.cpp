#include <gtest/gtest.h>

#include <string>

#include "analyzer/driver/pip_install.h"

namespace placelint::driver {
namespace {

// "name range, name range", with "+" when more comes along.
std::string Installs(std::string_view text) {
  const PipInstalls found = ParsePipInstalls(text);
  std::string out = found.brings_more ? "+" : "";
  for (const Declaration& one : found.declarations) {
    out += (out.size() > 1 ? ", " : "") + one.name + ' ' + one.range.Describe();
  }
  return out;
}

TEST(PipInstall, Forms) {
  EXPECT_EQ(Installs("!pip install -q -U \"transformers>=4.40\" "
                     "accelerate==0.30"),
            "transformers 4.40 and later, accelerate 0.30");
  EXPECT_EQ(Installs("!pip -qqq install torch"), "torch every version");
  EXPECT_EQ(Installs("%pip install torch # accelerate"), "torch every version");
  EXPECT_EQ(Installs("!{sys.executable} -m pip install torch==2.1"),
            "torch 2.1");
  EXPECT_EQ(Installs("!cd x && uv pip install --upgrade torch; ls"),
            "torch every version");
  EXPECT_EQ(Installs("!pip install \\\n  torch \\\n  tqdm > /dev/null"),
            "torch every version, tqdm every version");
  EXPECT_EQ(Installs("!conda install -c conda-forge torch -y"),
            "torch every version");
}

TEST(PipInstall, Others) {
  EXPECT_EQ(Installs("!pip uninstall torch"), "");
  EXPECT_EQ(Installs("!ls pip"), "");
  EXPECT_EQ(Installs("!echo pip install torch"), "");
}

TEST(PipInstall, BringsMore) {
  EXPECT_EQ(Installs("%pip install -r req.txt tqdm"), "+tqdm every version");
  EXPECT_EQ(Installs("%pip install ./folder"), "+");
  EXPECT_EQ(Installs("%pip install transformers[torch]"),
            "+transformers every version");
  EXPECT_EQ(Installs("%pip install {packages}"), "+");
  EXPECT_EQ(
      Installs("!pip install git+https://example.com/a/accelerate.git@v1"),
      "accelerate every version");
  EXPECT_EQ(Installs("!pip install 'git+https://x.org/y#egg=accelerate'"),
            "accelerate every version");
}

}  // namespace
}  // namespace placelint::driver
