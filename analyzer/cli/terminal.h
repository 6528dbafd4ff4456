// What the terminal can do, and writing to it.
#ifndef PLACELINT_ANALYZER_CLI_TERMINAL_H_
#define PLACELINT_ANALYZER_CLI_TERMINAL_H_

#include <string>
#include <string_view>

namespace placelint::cli {

enum class Color { Auto, Always, Never };

bool StdoutHasColor(Color wanted);
bool StderrIsTerminal();

// False, with a message on standard error, when not all could be written.
bool WriteStdout(std::string_view text);
void WriteStderr(std::string_view text);

std::string ReadStdin();

}  // namespace placelint::cli

#endif  // PLACELINT_ANALYZER_CLI_TERMINAL_H_
