#pragma once

#include <CLI/CLI.hpp>
#include <string>

#include "engine/cli/completion.hpp"

namespace flipside {

/// Adds `completion bash|zsh`, which prints what a shell needs to complete the program's words, and `man`,
/// which prints the manual page and is not listed. `app` must have a name and outlive its parsing.
void add_shell_commands(CLI::App& app, const std::string& version);

/// Answers `PROGRAM complete WORD…`, which the shells' scripts ask: words that are not yet a command line are
/// not to be parsed as one.
/// @return false: something else was asked
bool answered_completion(const CLI::App& app, const CompletionWords& known, int argc, char** argv);

}  // namespace flipside
