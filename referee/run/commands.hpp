#pragma once

#include <CLI/CLI.hpp>

namespace flipside::referee {

/// Adds the program's commands; each ends the program with an ExitCode by throwing CLI::RuntimeError, or
/// returns after success.
void add_commands(CLI::App& app);

}  // namespace flipside::referee
