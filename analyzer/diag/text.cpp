#include "analyzer/diag/text.h"

#include <fmt/format.h>

#include <string_view>

#include "analyzer/diag/colors.h"
#include "analyzer/diag/concise.h"
#include "analyzer/diag/snippet.h"

namespace placelint::diag {
namespace {

void WriteFooter(std::string& out, const Diagnostic& diagnostic,
                 std::size_t width, const Colors& colors) {
  const auto add = [&](std::string_view what, std::string_view text) {
    if (!text.empty()) {
      out += fmt::format("{} {} {}: {}\n", std::string(width, ' '),
                         colors.Frame("="), colors.Bold(what), text);
    }
  };
  add("when", Condition(diagnostic));
  add("raises", diagnostic.exception);
  add("help", diagnostic.help);
  for (const Fix& fix : diagnostic.fixes) {
    if (fix.title != diagnostic.help) {
      add(fix.safe ? "fix" : "fix (unsafe)", fix.title);
    }
  }
}

}  // namespace

std::string WriteText(const Output& output, const TextOptions& options) {
  const Colors colors(options.color);
  std::string out;
  for (const Diagnostic& diagnostic : output.diagnostics) {
    if (!out.empty()) {
      out += '\n';
    }
    out += Headline(output.sources, diagnostic, colors);
    const Snippet snippet = MakeSnippet(output.sources, diagnostic, colors);
    out += snippet.text;
    WriteFooter(out, diagnostic, snippet.gutter, colors);
  }
  return out;
}

}  // namespace placelint::diag
