#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "engine/cli/command_context.hpp"
#include "engine/tablebase/table_directory.hpp"

namespace flipside {

/// The options of `flipside gui web`.
struct WebCommand {
  std::optional<std::string> game{};    // the game that the page shows first
  std::optional<std::uint16_t> port{};  // nullopt: the first free port
  bool no_browser = false;
  std::string tables = default_tables_directory;
};

/// Serves the play page until SIGINT or SIGTERM arrives.
int run(const WebCommand& command, const CommandContext& context);

}  // namespace flipside
