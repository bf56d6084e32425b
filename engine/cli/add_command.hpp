#pragma once

#include <CLI/CLI.hpp>
#include <memory>
#include <string>

#include "engine/cli/command_context.hpp"

namespace flipside {

/// Adds a sub-command. After parsing a command line that contains it, CLI11 calls the function `int run(const
/// Options&, const CommandContext&)`. A status other than 0 is thrown as CLI::RuntimeError.
/// @param options  values that the caller binds to the options of the returned command
/// @param context  must outlive the parsing
template <class Options>
CLI::App* add_command(CLI::App& app, const std::string& name, const std::string& description,
                      std::shared_ptr<Options> options, const CommandContext& context) {
  CLI::App* command = app.add_subcommand(name, description);
  command->callback([options = std::move(options), &context] {
    if (const int status = run(*options, context); status != 0) throw CLI::RuntimeError(status);
  });
  return command;
}

}  // namespace flipside
