#include "analyzer/cli/terminal.h"

#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <system_error>

namespace placelint::cli {

bool StdoutHasColor(Color wanted) {
  if (wanted != Color::Auto) {
    return wanted == Color::Always;
  }
  const char* no_color = std::getenv("NO_COLOR");
  const char* kind = std::getenv("TERM");
  return (no_color == nullptr || *no_color == '\0') &&
         (kind == nullptr || std::string_view(kind) != "dumb") &&
         isatty(STDOUT_FILENO) == 1;
}

bool StderrIsTerminal() {
  return isatty(STDERR_FILENO) == 1;
}

bool WriteStdout(std::string_view text) {
  errno = 0;
  const std::size_t written = std::fwrite(text.data(), 1, text.size(), stdout);
  if (written == text.size() && std::fflush(stdout) == 0) {
    return true;
  }
  WriteStderr(fmt::format("error: cannot write to standard output: {}\n",
                          std::generic_category().message(errno)));
  return false;
}

void WriteStderr(std::string_view text) {
  // Nobody is left to tell when this fails.
  static_cast<void>(std::fwrite(text.data(), 1, text.size(), stderr));
}

std::string ReadStdin() {
  std::string text;
  std::array<char, 1U << 16U> buffer{};
  for (;;) {
    const std::size_t count =
        std::fread(buffer.data(), 1, buffer.size(), stdin);
    if (count == 0) {
      return text;
    }
    text.append(buffer.data(), count);
  }
}

}  // namespace placelint::cli
