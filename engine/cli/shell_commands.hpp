#pragma once

#include <CLI/CLI.hpp>
#include <string>

#include "engine/cli/completion.hpp"

namespace flipside {

/// Returns the manual page of a program in man(7) markup. The page contains the help of the program and of
/// all its commands. In a footer, an unindented line that ends with ':' starts a section.
std::string man_page(const CLI::App& app, const std::string& version);

/// Adds two commands: `completion bash|zsh|fish` prints the completion script of a shell, and the unlisted
/// command `man` prints the manual page.
/// @param app  must have a name and outlive its parsing
void add_shell_commands(CLI::App& app, const std::string& version);

/// Answers `PROGRAM complete WORD...`, which the completion scripts call. Must be called before parsing,
/// because an unfinished command line may not parse.
/// @return false if the command line is not a `complete` command
bool answer_completion(const CLI::App& app, const CompletionWords& known, int argc, char** argv);

}  // namespace flipside
