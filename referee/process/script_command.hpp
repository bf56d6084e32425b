#pragma once

#include <filesystem>
#include <string>

namespace flipside::referee {

/// Returns a command that runs a script without execute permission, such as "python3 engine.py", according to
/// its `#!` line or its file extension; empty if neither names an interpreter.
std::string script_command(const std::filesystem::path& script);

}  // namespace flipside::referee
