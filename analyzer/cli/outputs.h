// Where a report goes, and in which formats.
#ifndef PLACELINT_ANALYZER_CLI_OUTPUTS_H_
#define PLACELINT_ANALYZER_CLI_OUTPUTS_H_

#include <string>
#include <vector>

#include "analyzer/base/file_system.h"
#include "analyzer/base/result.h"
#include "analyzer/driver/check.h"

namespace placelint::cli {

enum class Format { Full, Concise, Json, Sarif };

struct Target {
  Format format = Format::Full;
  std::string file;  // empty: standard output
};

// `formats` as given ("full", "sarif=out.sarif"); `output` is the file for the
// one that names none.
base::Result<std::vector<Target>> ParseTargets(
    const std::vector<std::string>& formats, const std::string& output);

// False, after a message on standard error, when something was not written.
bool WriteReport(const driver::Report& report,
                 const std::vector<Target>& targets, bool color,
                 const base::FileSystem& files);

}  // namespace placelint::cli

#endif  // PLACELINT_ANALYZER_CLI_OUTPUTS_H_
