#include "analyzer/cli/outputs.h"

#include <fmt/format.h>

#include <array>
#include <optional>
#include <string_view>

#include "analyzer/cli/terminal.h"
#include "analyzer/diag/concise.h"
#include "analyzer/diag/json.h"
#include "analyzer/diag/sarif.h"
#include "analyzer/diag/text.h"
#include "analyzer/driver/provenance.h"

namespace placelint::cli {
namespace {

std::optional<Format> FormatOf(std::string_view name) {
  struct Row {
    std::string_view name;
    Format format;
  };
  constexpr std::array<Row, 4> Rows = {{{"full", Format::Full},
                                        {"concise", Format::Concise},
                                        {"json", Format::Json},
                                        {"sarif", Format::Sarif}}};
  for (const Row& row : Rows) {
    if (row.name == name) {
      return row.format;
    }
  }
  return std::nullopt;
}

std::vector<diag::Notice> NoticesOf(const driver::Report& report) {
  std::vector<diag::Notice> notices;
  for (const driver::Problem& problem : report.problems) {
    notices.push_back({.path = problem.path,
                       .at = problem.at,
                       .message = problem.message,
                       .fatal = problem.fatal});
  }
  return notices;
}

std::string Render(Format format, const diag::Output& output, bool color,
                   const base::FileSystem& files) {
  switch (format) {
    case Format::Full:
      return diag::WriteText(output, {.color = color});
    case Format::Concise:
      return diag::WriteConcise(output, color);
    case Format::Json:
      return diag::WriteJson(output, driver::Version());
    case Format::Sarif:
      break;
  }
  diag::SarifOptions options;
  options.version = driver::Version();
  options.root = files.Canonical(".");
  options.provenance = driver::ReadProvenance(options.root, files);
  return diag::WriteSarif(output, options);
}

}  // namespace

base::Result<std::vector<Target>> ParseTargets(
    const std::vector<std::string>& formats, const std::string& output) {
  std::vector<Target> targets;
  bool has_unnamed = false;
  for (const std::string& text : formats) {
    const std::size_t equals = text.find('=');
    const std::string name = text.substr(0, equals);
    const auto format = FormatOf(name);
    if (!format) {
      return base::Error{
          fmt::format("unknown format `{}`; known are full, concise, json and "
                      "sarif",
                      name)};
    }
    Target target{.format = *format, .file = output};
    if (equals != std::string::npos) {
      target.file = text.substr(equals + 1);
      if (target.file.empty()) {
        return base::Error{fmt::format("`{}` names no file", text)};
      }
    } else if (has_unnamed) {
      return base::Error{fmt::format(
          "two formats for one place; write --format {}=FILE", name)};
    } else {
      has_unnamed = true;
    }
    targets.push_back(std::move(target));
  }
  if (!output.empty() && !has_unnamed) {
    if (!targets.empty()) {
      return base::Error{"--output needs a --format without a file of its own"};
    }
    targets.push_back({.format = Format::Full, .file = output});
  }
  if (targets.empty()) {
    targets.push_back({.format = Format::Full, .file = ""});
  }
  return targets;
}

bool WriteReport(const driver::Report& report,
                 const std::vector<Target>& targets, bool color,
                 const base::FileSystem& files) {
  const std::vector<diag::RuleInfo> rules = driver::Rules();
  const std::vector<diag::Notice> notices = NoticesOf(report);
  const diag::Output output{.sources = report.sources,
                            .diagnostics = report.diagnostics,
                            .rules = rules,
                            .notices = notices};
  bool done = true;
  for (const Target& target : targets) {
    const bool to_file = !target.file.empty();
    const std::string text =
        Render(target.format, output, color && !to_file, files);
    if (!to_file) {
      done &= WriteStdout(text);
      continue;
    }
    const auto written = files.Write(target.file, text);
    if (!written) {
      WriteStderr(fmt::format("error: {}\n", written.Message()));
      done = false;
    }
  }
  return done;
}

}  // namespace placelint::cli
