// The sub-commands. Each `Add...` declares its options on the program's parser;
// when the command is given, its exit status lands in `status`.
#ifndef PLACELINT_ANALYZER_CLI_COMMANDS_H_
#define PLACELINT_ANALYZER_CLI_COMMANDS_H_

#include <CLI/App.hpp>

namespace placelint::cli {

// 0: clean. 1: findings. 2: could not do the work.
inline constexpr int Clean = 0;
inline constexpr int Findings = 1;
inline constexpr int Failed = 2;

void AddCheck(CLI::App& program, int& status);
void AddExplain(CLI::App& program, int& status);
void AddRules(CLI::App& program, int& status);
void AddDebug(CLI::App& program, int& status);

}  // namespace placelint::cli

#endif  // PLACELINT_ANALYZER_CLI_COMMANDS_H_
