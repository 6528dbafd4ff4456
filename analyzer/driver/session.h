// What one worker keeps between files: names, texts and the modules of the
// project that it has lowered. Nothing in it depends on the files checked
// before, so the number of workers never changes a finding.
#ifndef PLACELINT_ANALYZER_DRIVER_SESSION_H_
#define PLACELINT_ANALYZER_DRIVER_SESSION_H_

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "analyzer/driver/discovery.h"
#include "analyzer/driver/filter.h"
#include "analyzer/driver/module_index.h"
#include "analyzer/driver/project.h"
#include "analyzer/engine/engine.h"
#include "analyzer/python/front_end.h"
#include "analyzer/python/notebook.h"

namespace placelint::driver {

// What all workers read.
struct Shared {
  const base::FileSystem& files;
  const ir::EffectTable& table;
  const python::StartWords& starts;
  const Projects& projects;
  const flow::Hardware& hardware;
  const Filter& filter;
  std::span<const Rule* const> rules;
  python::Options python;
  std::string working_directory;
  bool collect_undecided = false;
  // Canonical paths of the files to report on.
  std::unordered_set<std::string> given;
};

// What one file gave. Spans refer to `texts` by index.
struct Outcome {
  enum class State { Checked, Skipped, Failed };
  struct Text {
    std::string path;
    std::string text;
    std::shared_ptr<const base::Extraction> origin;
  };
  State state = State::Checked;
  std::vector<Text> texts;
  std::vector<diag::Diagnostic> diagnostics;
  std::vector<diag::Diagnostic> suppressed;
  std::vector<Undecided> undecided;
  std::vector<Problem> problems;
};

class Session : public flow::Environment {
 public:
  explicit Session(const Shared& shared);
  ~Session() override;

  // Never throws: what goes wrong becomes a problem of the outcome.
  Outcome Check(const SourcePath& source);

  // Lowers one file; for `debug`. Null, and a problem, when it can't be read.
  ir::Module* Lower(const SourcePath& source, Outcome& outcome);
  engine::Context MakeContext();

  flow::Requirement Library(std::string_view name) const override;
  bool DeclaresDependencies() const override;
  const flow::Hardware& Machine() const override { return shared_.hardware; }
  std::optional<flow::ModelSize> SizeOf(std::string_view id,
                                        base::FileId from) const override;
  ir::Module* FindModule(std::string_view dotted, std::uint32_t level,
                         const ir::Module& from) override;

 private:
  struct Memory;

  void Run(ir::Module& module, const SourcePath& source, Outcome& outcome);
  ir::Module* LowerText(const std::string& canonical, std::string shown,
                        std::string text,
                        std::shared_ptr<const base::Extraction> origin);
  void NoteInstalls(const std::vector<python::ShellLine>& commands,
                    const ir::Module& module);
  const Versions& CurrentVersions() const;
  void Forget();

  const Shared& shared_;
  ModuleIndex index_;
  std::unique_ptr<Memory> memory_;
  // Of the file being checked.
  const Project* project_ = nullptr;
  // Of a notebook that installs something; else the project's count.
  std::optional<Versions> own_versions_;
};

}  // namespace placelint::driver

#endif  // PLACELINT_ANALYZER_DRIVER_SESSION_H_
