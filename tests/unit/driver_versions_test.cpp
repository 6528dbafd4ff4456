#include <gtest/gtest.h>

#include <map>
#include <string>

#include "analyzer/driver/other_versions.h"
#include "analyzer/driver/requirements_txt.h"
#include "analyzer/driver/toml_versions.h"
#include "analyzer/driver/versions.h"

namespace placelint::driver {
namespace {

Versions Read(std::map<std::string, std::string> texts) {
  const base::MemoryFileSystem files(std::move(texts));
  Versions versions;
  versions.Read(".", files, [](const std::string& path) { return path; });
  return versions;
}

std::string RangeOf(const Versions& versions, std::string_view library) {
  return versions.Library(library).range.Describe();
}

std::string RangeOf(const Declarations& found, std::string_view name) {
  for (const Declaration& one : found) {
    if (one.name == name) {
      return one.range.Describe();
    }
  }
  return "not there";
}

TEST(Requirement, Forms) {
  EXPECT_EQ(
      ParseRequirement("Foo_Bar.baz[a,b] >=1.2,<2 ; python_version>'3'")->name,
      "foo-bar-baz");
  EXPECT_EQ(ParseRequirement("torch==2.1.0+cu118")->range.Describe(), "2.1");
  EXPECT_EQ(ParseRequirement("peft (>=0.7)")->range.Describe(),
            "0.7 and later");
  EXPECT_TRUE(ParseRequirement("trl @ git+https://example.com/trl"));
  EXPECT_TRUE(ParseRequirement("a; os_name=='nt'")->conditional);
  EXPECT_FALSE(ParseRequirement("--index-url https://example.com"));
  EXPECT_FALSE(ParseRequirement("./local/folder"));
  EXPECT_FALSE(ParseRequirement(""));
}

TEST(Versions, NothingDeclared) {
  const Versions versions = Read({{"a.py", ""}});
  EXPECT_FALSE(versions.Declared());
  EXPECT_EQ(RangeOf(versions, "transformers"), "4.36 and later");
  EXPECT_EQ(RangeOf(versions, "peft"), "every version");
  EXPECT_EQ(versions.Library("torch").declared_at, "");
}

TEST(Versions, RequirementsWithIncludes) {
  const Versions versions =
      Read({{"requirements.txt", "# x\n-r common/base.txt\nTorch>=2.2 # y\n"},
            {"common/base.txt",
             "transformers==4.40.* \\\n  --hash=x\n"
             "-r ../requirements.txt\n"}});
  EXPECT_TRUE(versions.Declared());
  EXPECT_EQ(RangeOf(versions, "torch"), "2.2 and later");
  EXPECT_EQ(versions.Library("torch").declared_at, "requirements.txt:3");
  EXPECT_EQ(RangeOf(versions, "transformers"), "4.40");
}

TEST(Versions, MissingIncludeIsAProblem) {
  const Versions versions = Read({{"requirements.txt", "-r gone.txt\n"}});
  ASSERT_EQ(versions.Problems().size(), 1U);
  EXPECT_EQ(versions.Problems()[0].path, "gone.txt");
}

TEST(Versions, LockWinsOverDeclaration) {
  const Versions versions = Read(
      {{"pyproject.toml", "[project]\ndependencies = ['transformers>=4.40']\n"},
       {"uv.lock",
        "version = 1\n[[package]]\nname = \"transformers\"\n"
        "version = \"4.57.1\"\n"}});
  const flow::Requirement found = versions.Library("transformers");
  EXPECT_EQ(found.range.Describe(), "4.57.1");
  EXPECT_EQ(found.declared_at, "uv.lock:2");
}

TEST(Versions, BrokenFileIsAProblemAndTheOthersCount) {
  const Versions versions = Read(
      {{"poetry.lock", "x = = 1\n"}, {"requirements.txt", "torch==2.3\n"}});
  ASSERT_EQ(versions.Problems().size(), 1U);
  EXPECT_EQ(RangeOf(versions, "torch"), "2.3");
}

TEST(Versions, OutsideOfTheSupportedRange) {
  EXPECT_EQ(RangeOf(Read({{"requirements.txt", "transformers==4.20.1"}}),
                    "transformers"),
            "4.20.1");
  EXPECT_EQ(RangeOf(Read({{"requirements.txt", "transformers>=4.20,<5"}}),
                    "transformers"),
            "4.36 to 4.x");
}

TEST(Versions, ConditionalLinesAreAlternatives) {
  const Versions versions = Read({{"requirements.txt",
                                   "torch==2.2; python_version<'3.9'\n"
                                   "torch==2.4; python_version>='3.9'\n"}});
  EXPECT_EQ(RangeOf(versions, "torch"), "2.2 to 2.4");
}

TEST(Versions, FilesTogether) {
  const Versions versions = Read({{"requirements.txt", "torch>=2.2\n"},
                                  {"requirements-dev.txt", "torch<2.5\n"},
                                  {"requirements/extra.txt", "peft==0.7\n"}});
  EXPECT_EQ(RangeOf(versions, "torch"), "2.2 to 2.4");
  EXPECT_EQ(RangeOf(versions, "peft"), "0.7");
}

TEST(Versions, ConfigurationWins) {
  Versions versions = Read({{"requirements.txt", "torch==2.2\n"}});
  versions.Set("torch", *base::ParseVersionRange("==2.6"), "placelint.toml:2");
  EXPECT_EQ(RangeOf(versions, "torch"), "2.6");
}

TEST(Pyproject, AllTables) {
  const auto found = ParsePyproject(R"(
[project]
dependencies = ["transformers>=4.40,<5"]
[project.optional-dependencies]
gpu = ["accelerate==0.30"]
[dependency-groups]
dev = ["peft>=0.10", {include-group = "x"}]
[tool.poetry.dependencies]
python = "^3.10"
torch = "^2.2"
trl = {version = "~0.9", extras = ["x"]}
diffusers = [{version = "==0.30", python = "<3.9"}, {version = "==0.35"}]
[tool.poetry.group.x.dependencies]
timm = "*"
)");
  ASSERT_TRUE(found);
  EXPECT_EQ(RangeOf(*found, "transformers"), "4.40 to 4.x");
  EXPECT_EQ(RangeOf(*found, "accelerate"), "0.30");
  EXPECT_EQ(RangeOf(*found, "peft"), "0.10 and later");
  EXPECT_EQ(RangeOf(*found, "torch"), "2.2 to 2.x");
  EXPECT_EQ(RangeOf(*found, "trl"), "0.9");
  EXPECT_EQ(RangeOf(*found, "diffusers"), "0.30");
  EXPECT_EQ(RangeOf(*found, "timm"), "every version");
  EXPECT_EQ(RangeOf(*found, "python"), "not there");
}

TEST(PipfileLock, Versions) {
  const auto found = ParsePipfileLock(
      "{\"default\": {\n \"torch\": {\"version\": \"==2.3.1\"}},\n"
      "\"develop\": {\"peft\": {}}}");
  ASSERT_TRUE(found);
  EXPECT_EQ(RangeOf(*found, "torch"), "2.3.1");
  EXPECT_EQ(RangeOf(*found, "peft"), "every version");
  EXPECT_EQ(found->front().line, 2U);
  EXPECT_FALSE(ParsePipfileLock("[1"));
}

TEST(CondaEnvironment, DependenciesAndPip) {
  const Declarations found = ParseCondaEnvironment(
      "name: x\ndependencies:\n  - python=3.10\n"
      "  - conda-forge::pytorch=2.1=py310_0\n  - accelerate>=0.30 # c\n"
      "  - pip:\n    - transformers==4.40.2\n  - numpy\nprefix: /x\n");
  EXPECT_EQ(RangeOf(found, "torch"), "2.1");
  EXPECT_EQ(RangeOf(found, "accelerate"), "0.30 and later");
  EXPECT_EQ(RangeOf(found, "transformers"), "4.40.2");
  EXPECT_EQ(RangeOf(found, "numpy"), "every version");
}

TEST(SetupCfg, InstallRequires) {
  const Declarations found = ParseSetupCfg(
      "[metadata]\nname = x\n[options]\ninstall_requires =\n"
      "    transformers>=4.40\n    torch\npackages = find:\n"
      "[options.extras_require]\ngpu =\n  accelerate==0.30\n");
  EXPECT_EQ(RangeOf(found, "transformers"), "4.40 and later");
  EXPECT_EQ(RangeOf(found, "torch"), "every version");
  EXPECT_EQ(RangeOf(found, "accelerate"), "0.30");
  EXPECT_EQ(RangeOf(found, "find:"), "not there");
}

}  // namespace
}  // namespace placelint::driver
