#include "engine/app/web_command.hpp"

#include <fmt/format.h>

#include <chrono>
#include <memory>

#include "engine/app/search_player.hpp"
#include "engine/cli/stop_signals.hpp"
#include "engine/gui/web/browser.hpp"
#include "engine/gui/web/play_server.hpp"

namespace flipside {
int run(const WebCommand& command, const CommandContext& context) {
  if (command.tables != default_tables_directory)
    if (const auto found = require_directory(command.tables); !found)
      return fail(context, found.error().message);
  const StopSignals signals;
  PlaySettings settings;
  if (command.port) {
    settings.server.port = *command.port;
    settings.server.exact_port = true;
  }
  settings.game = command.game.value_or("");
  settings.tables = command.tables;
  settings.make_player = [tables = command.tables] {
    auto player = std::make_unique<SearchPlayer>();
    (void)player->set_option("TablePath", tables);  // without tables, the player searches
    return player;
  };
  const auto page = PlayServer::start(std::move(settings), context.time);
  if (!page) return fail(context, page.error().message);
  const std::string url = (*page)->url();
  context.out << fmt::format("play at {} (press Ctrl-C to quit)", url) << std::endl;
  if (!command.no_browser) open_in_browser(url);
  while (!signals.wait_for(std::chrono::seconds(5))) (*page)->stop_abandoned_searches();
  return 0;
}

}  // namespace flipside
