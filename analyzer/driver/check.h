// The pipeline: paths in, findings out. Prints nothing and exits never.
#ifndef PLACELINT_ANALYZER_DRIVER_CHECK_H_
#define PLACELINT_ANALYZER_DRIVER_CHECK_H_

#include <cstddef>
#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "analyzer/base/file_system.h"
#include "analyzer/base/source_map.h"
#include "analyzer/diag/diagnostic.h"

namespace placelint::driver {

enum class ParseMode { Demand, Full };

struct Options {
  std::vector<std::string> paths;
  std::vector<std::string> select;  // ids, prefixes ("PL1"), "portability"
  std::vector<std::string> extend_select;
  std::vector<std::string> ignore;
  std::vector<std::string> exclude;  // glob patterns
  bool force_exclude = false;
  std::string config_path;               // --config; empty: look for it
  bool isolated = false;                 // ignore all config files
  std::vector<std::string> model_files;  // --models
  // Text of this path is taken from `stdin_text` (--stdin-filename).
  std::string stdin_filename;
  std::string stdin_text;
  std::string working_directory = ".";
  unsigned jobs = 0;  // 0: as many as there are processors
  ParseMode parse = ParseMode::Demand;
  // Fill `Report::undecided` (costs memory: the texts of all those files).
  bool collect_undecided = false;
  // Called after each file, from any thread, with (done, total).
  std::function<void(std::size_t, std::size_t)> progress;
};

// Something that could not be read or understood; `fatal` ones end in exit
// status 2.
struct Problem {
  std::string path;
  base::Position at;
  std::string message;
  bool fatal = false;
  // `at` names a place; otherwise it concerns the whole file.
  bool located = false;
  // The same place as people count it, when it lies in a notebook's cell.
  base::Place place = {};
};

struct Undecided {
  base::Span span;
  std::string reason;
};

struct Report {
  base::SourceMap sources;
  // Sorted by path and position; suppressed findings are not in it.
  std::vector<diag::Diagnostic> diagnostics;
  std::vector<diag::Diagnostic> suppressed;
  std::vector<Problem> problems;
  std::vector<Undecided> undecided;
  std::size_t files_checked = 0;
  std::size_t files_skipped = 0;  // hold nothing that could start a finding
};

Report Check(const Options& options, const base::FileSystem& files);

// All rules, in order of id. Their texts live as long as the program.
std::vector<diag::RuleInfo> Rules();

// "0.1.0"
std::string_view Version();

}  // namespace placelint::driver

#endif  // PLACELINT_ANALYZER_DRIVER_CHECK_H_
