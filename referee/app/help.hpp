#pragma once

#include <CLI/CLI.hpp>

namespace flipside::referee {

/// Adds examples to the help of each command that has none of its own, and to the program's what signals and
/// exit codes mean. The manual page is made of the same text.
void add_help(CLI::App& app);

}  // namespace flipside::referee
