#include "analyzer/driver/session.h"

#include <fmt/format.h>

#include <exception>
#include <utility>

#include "analyzer/base/check.h"
#include "analyzer/base/text.h"
#include "analyzer/driver/export.h"
#include "analyzer/driver/model_folder.h"
#include "analyzer/driver/paths.h"
#include "analyzer/driver/pip_install.h"
#include "analyzer/driver/source_text.h"
#include "analyzer/models/table.h"

namespace placelint::driver {
namespace {

// Texts kept by one session before it starts afresh.
constexpr std::size_t MaxMemory = std::size_t{24} << 20U;

}  // namespace

struct Session::Memory {
  base::SourceMap sources;
  base::Names names;
  // By canonical path; null: could not be read.
  std::unordered_map<std::string, std::unique_ptr<ir::Module>> modules;
  std::vector<std::string> canonical;  // by file
  std::size_t bytes = 0;
};

Session::Session(const Shared& shared)
    : shared_(shared),
      index_(shared.files),
      memory_(std::make_unique<Memory>()) {}

Session::~Session() = default;

void Session::Forget() {
  memory_ = std::make_unique<Memory>();
}

engine::Context Session::MakeContext() {
  return {.table = shared_.table,
          .environment = *this,
          .sources = memory_->sources,
          .names = memory_->names,
          .rules = shared_.rules};
}

ir::Module* Session::LowerText(const std::string& canonical, std::string shown,
                               std::string text,
                               std::shared_ptr<const base::Extraction> origin) {
  memory_->bytes += text.size() + (origin ? origin->raw.Text().size() : 0);
  const base::FileId file = memory_->sources.Add(
      std::move(shown), std::move(text), std::move(origin));
  memory_->canonical.resize(file.index + 1);
  memory_->canonical[file.index] = canonical;
  auto module = python::Lower(file, memory_->sources, memory_->names,
                              shared_.starts, shared_.python);
  PL_CHECK(module != nullptr, "the front end made no module");
  module->name = memory_->names.Intern(index_.NameOf(canonical));
  module->is_package = BaseName(canonical).starts_with("__init__.");
  return (memory_->modules[canonical] = std::move(module)).get();
}

ir::Module* Session::Lower(const SourcePath& source, Outcome& outcome) {
  project_ = &shared_.projects.Of(Parent(source.canonical));
  own_versions_.reset();
  auto text = ReadSource(source, shared_.files, outcome.problems);
  if (!text) {
    outcome.state = outcome.problems.empty() ? Outcome::State::Skipped
                                             : Outcome::State::Failed;
    return nullptr;
  }
  if (!python::MayMatter(text->text, shared_.starts)) {
    outcome.state = Outcome::State::Skipped;
    return nullptr;
  }
  const auto known = memory_->modules.find(source.canonical);
  ir::Module* module =
      known != memory_->modules.end() && known->second != nullptr
          ? known->second.get()
          : LowerText(source.canonical, source.shown, std::move(text->text),
                      text->origin);
  NoteInstalls(text->commands, *module);
  return module;
}

void Session::NoteInstalls(const std::vector<python::ShellLine>& commands,
                           const ir::Module& module) {
  const base::SourceFile& file = memory_->sources.File(module.file);
  for (const python::ShellLine& command : commands) {
    const PipInstalls found = ParsePipInstalls(command.text);
    if (found.declarations.empty() && !found.brings_more) {
      continue;
    }
    if (!own_versions_) {
      own_versions_ = project_->versions;
    }
    own_versions_->Install(
        found, fmt::format("{}:{}", file.Path(),
                           base::PlaceName(file.PlaceAt(command.offset))));
  }
}

const Versions& Session::CurrentVersions() const {
  return own_versions_ ? *own_versions_ : project_->versions;
}

Outcome Session::Check(const SourcePath& source) {
  Outcome outcome;
  const auto fail = [&](const char* what) {
    outcome = {};
    outcome.state = Outcome::State::Failed;
    outcome.problems.push_back(
        {.path = source.shown,
         .at = {},
         .message = fmt::format("not checked: placelint {} itself failed ({}); "
                                "please report this with the file",
                                Version(), what),
         .fatal = false});
    Forget();
  };
  try {
    if (ir::Module* module = Lower(source, outcome)) {
      Run(*module, source, outcome);
    }
  } catch (const base::InternalError& error) {
    fail(error.what());
  } catch (const std::exception& error) {
    fail(error.what());
  }
  if (memory_->bytes > MaxMemory) {
    Forget();
  }
  return outcome;
}

void Session::Run(ir::Module& module, const SourcePath& source,
                  Outcome& outcome) {
  engine::Findings findings = engine::Check(module, MakeContext());
  Exporter exporter(memory_->sources, outcome);
  exporter.AddDiagnostics(
      std::move(findings.diagnostics), [&](const diag::Diagnostic& diagnostic) {
        const std::string& path =
            memory_->canonical[diagnostic.span.file.index];
        return (path == source.canonical || shared_.given.contains(path)) &&
               shared_.filter.Keeps(diagnostic, path);
      });
  if (shared_.collect_undecided) {
    exporter.AddUndecided(findings.undecided);
  }
  const base::SourceFile& file = memory_->sources.File(module.file);
  for (const ir::Gap& gap : module.gaps) {
    outcome.problems.push_back(
        {.path = source.shown,
         .at = file.RawAt(gap.span.begin),
         .message = fmt::format("{}: analysed around it", gap.reason),
         .fatal = false,
         .located = true,
         .place = file.PlaceAt(gap.span.begin)});
  }
}

flow::Requirement Session::Library(std::string_view name) const {
  return CurrentVersions().Library(NormalizeName(name));
}

bool Session::DeclaresDependencies() const {
  return CurrentVersions().Declared();
}

std::optional<flow::ModelSize> Session::SizeOf(std::string_view id,
                                               base::FileId from) const {
  // A folder of this name wins over the hub, as it does in `from_pretrained`.
  if (!id.empty() && id.find('\0') == std::string_view::npos) {
    const std::string beside = Parent(memory_->canonical[from.index]);
    for (const std::string& folder :
         {shared_.working_directory, project_->root, beside}) {
      if (auto size = SizeOfFolder(Join(folder, id), shared_.files)) {
        return size;
      }
    }
  }
  const auto known = models::SizeOf(id);
  if (!known) {
    return std::nullopt;
  }
  return flow::ModelSize{
      .parameters = known->parameters,
      .stored_dtype = known->stored_dtype,
      .stored_bytes_per_parameter = known->stored_bytes_per_parameter,
      .basis = known->basis,
      .quantization = known->quantization};
}

ir::Module* Session::FindModule(std::string_view dotted, std::uint32_t level,
                                const ir::Module& from) {
  const std::string importer = memory_->canonical[from.file.index];
  const auto path = index_.Find(dotted, level, importer, project_->root);
  if (!path) {
    return nullptr;
  }
  const auto [known, added] = memory_->modules.try_emplace(*path);
  if (!added) {
    return known->second.get();
  }
  auto text = shared_.files.Read(*path);
  if (!text || !base::IsValidUtf8(*text)) {
    return nullptr;
  }
  return LowerText(*path,
                   ShownPath(*path, shared_.working_directory, shared_.files),
                   std::move(*text), nullptr);
}

}  // namespace placelint::driver
