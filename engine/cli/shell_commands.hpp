#pragma once

#include <CLI/CLI.hpp>
#include <string>

#include "engine/cli/completion.hpp"

namespace flipside {

/// Returns the manual page of a program in man(7) markup: the text of `--help`, for all commands on one page.
/// In a footer, an unindented line that ends with ':' starts a section.
std::string man_page(const CLI::App& app, const std::string& version);

/// Adds the command `completion bash|zsh`, which prints a shell's completion script, and the unlisted command
/// `man`, which prints the manual page.
/// @param app  has a name and outlives its parsing
void add_shell_commands(CLI::App& app, const std::string& version);

/// Answers `PROGRAM complete WORD...`, which the completion scripts call. Call it before parsing: an
/// unfinished command line may not parse.
/// @return false for any other command line
bool answer_completion(const CLI::App& app, const CompletionWords& known, int argc, char** argv);

}  // namespace flipside
