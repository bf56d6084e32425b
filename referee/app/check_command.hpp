#pragma once

#include <CLI/CLI.hpp>

namespace flipside::referee {

/// Adds `referee check`, which examines an engine for whether it keeps to the protocol.
void add_check_command(CLI::App& app);

}  // namespace flipside::referee
