#include "bots/bot.hpp"

#include <unistd.h>

#include <CLI/CLI.hpp>
#include <iostream>

#include "bots/delayed.hpp"
#include "engine/cli/usage_errors.hpp"
#include "engine/games/registry.hpp"
#include "engine/session/line_reader.hpp"
#include "engine/session/ugi_session.hpp"
#include "engine/session/version.hpp"

namespace flipside {
namespace {

void add_bot_options(CLI::App& app, BotOptions& options) {
  app.set_help_flag("-h,--help", "print this help");
  app.add_option("game", options.games.first, "game to start with")->capture_default_str();
  app.add_option("--name", options.name, "engine name to report")->capture_default_str();
  app.add_option("--seed", options.seed, "seed of the random number generator")->capture_default_str();
  app.add_option_function<std::int64_t>(
         "--delay-ms", [&options](std::int64_t ms) { options.delay = std::chrono::milliseconds(ms); },
         "delay before each move, in ms")
      ->check(CLI::Range(0, 86'400'000));
  app.set_version_flag("--version", std::string(version), "print the version");
}

}  // namespace

BotGames registered_games() { return {main_game_ids().front(), start_game}; }

int run_bot(const std::string& name, const std::string& about, int argc, char** argv,
            const std::function<int(const BotOptions&)>& play,
            const std::function<void(CLI::App&)>& add_options, BotGames games) {
  CLI::App app(about, name);
  explain_usage_errors(app, "error: ");
  BotOptions options{.games = std::move(games), .name = name};
  add_bot_options(app, options);
  if (add_options) add_options(app);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? 0 : 1;
  }
  return play(options);
}

int play_bot(const BotOptions& options, EnginePlayer& player, LineSink& out, const LineHandler& handler) {
  auto start = options.games.start(options.games.first);
  if (!start) {
    std::cerr << "error: " << start.error().message << '\n';
    return 1;
  }
  SteadyTime time;
  Delayed delayed(player, options.delay);
  UgiSession session(delayed, *std::move(start), time, out, {}, options.games.start);
  read_lines(STDIN_FILENO, STDOUT_FILENO,
             [&](std::string_view line) { return handler ? handler(line, session) : session.handle(line); });
  session.finish();
  return 0;
}

}  // namespace flipside
