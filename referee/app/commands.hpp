#pragma once

#include <CLI/CLI.hpp>
#include <span>
#include <string>

namespace flipside::referee {

/// Adds the program's commands; each ends the program with an ExitCode by throwing CLI::RuntimeError, or
/// returns after success.
void add_commands(CLI::App& app);

/// `referee fastchess`, whose options have a form of their own.
/// @param arguments  what follows that word
void run_fastchess(std::span<const std::string> arguments);

}  // namespace flipside::referee
