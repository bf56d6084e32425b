#pragma once

#include <CLI/CLI.hpp>
#include <memory>
#include <string>

#include "engine/cli/command_context.hpp"

namespace flipside {

/// Adds a sub-command whose function `int run(const Options&, const CommandContext&)` is called at the end of
/// parsing. A status other than 0 is thrown as CLI::RuntimeError.
/// @param options  filled by the options that the caller adds to the returned command
/// @param context  outlives the parsing
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
