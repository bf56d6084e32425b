#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace flipside {

/// Explains why a command line does not parse: names the unknown option or the unexpected argument, suggests
/// a similar option of the same command, and refers to the help of that command.
/// @param app  the program after the failed parse
std::string usage_error(const CLI::App& app, const CLI::Error& error);

/// Makes the program report errors of its command line with usage_error().
/// @param prefix  text before each message, such as "error: "
void explain_usage_errors(CLI::App& app, const std::string& prefix);

/// Returns an error message if the first argument is neither a command nor one of `others`. Returns an empty
/// string if the argument is valid, is an option or is missing.
/// @param kind  what the message calls the argument, such as "command"
std::string unknown_first_argument(const CLI::App& app, int argc, const char* const* argv,
                                   std::string_view kind, const std::vector<std::string>& others = {});

}  // namespace flipside
