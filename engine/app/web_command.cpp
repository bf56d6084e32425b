#include "engine/app/web_command.hpp"

#include <fmt/format.h>
#include <pthread.h>

#include <csignal>
#include <memory>

#include "engine/app/search_player.hpp"
#include "engine/gui/web/browser.hpp"
#include "engine/gui/web/play_server.hpp"

namespace flipside {
namespace {

/// Blocks the signals that end the program, so that a thread can wait for them. Threads that are started
/// later inherit this setting.
class EndSignals {
 public:
  EndSignals() {
    sigemptyset(&signals_);
    for (const int signal : {SIGINT, SIGTERM}) sigaddset(&signals_, signal);
    pthread_sigmask(SIG_BLOCK, &signals_, &previous_);
  }
  ~EndSignals() { pthread_sigmask(SIG_SETMASK, &previous_, nullptr); }
  EndSignals(const EndSignals&) = delete;
  EndSignals& operator=(const EndSignals&) = delete;

  void wait() const {
    int signal = 0;
    sigwait(&signals_, &signal);
  }

 private:
  sigset_t signals_{};
  sigset_t previous_{};
};

}  // namespace

int run(const WebCommand& command, const CommandContext& context) {
  if (command.tables != default_tables_directory)
    if (const auto found = require_directory(command.tables); !found)
      return fail(context, found.error().message);
  const EndSignals signals;
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
  signals.wait();
  return 0;
}

}  // namespace flipside
