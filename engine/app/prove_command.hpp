#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/cli/command_context.hpp"

namespace CLI {
class App;
}

namespace flipside {

/// Adds the command `prove` to the program.
void add_prove_command(CLI::App& app, const CommandContext& context);

struct ProveCommand {
  std::string game{};                  // required unless `check` is set
  std::optional<std::string> check{};  // certificate file to check instead of searching
  std::optional<std::string> position{};
  std::vector<std::string> moves{};
  std::optional<std::string> certificate{};  // certificate file to write
  std::string state{};                       // file to resume from and to save to; empty: no file
  std::uint64_t memory = 1024;               // size of the position table in MiB
  int threads = 1;
};
/// Finds the winner of a position by proof-number search, or checks the certificate of an earlier search.
/// @return the exit status: 0, or 1 after an error or an interruption
int run(const ProveCommand& command, const CommandContext& context);

}  // namespace flipside
