#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "engine/session/engine_player.hpp"
#include "engine/session/game_state.hpp"
#include "engine/session/line_sink.hpp"

namespace CLI {
class App;
}

namespace flipside {

class UgiSession;

/// The games that a bot plays.
struct BotGames {
  std::string first;   // id of the one to begin with
  StartVariant start;  // of any of them
};

/// All that are registered.
BotGames registered_games();

/// What every bot's command line may say.
struct BotOptions {
  BotGames games;
  std::string name;
  std::uint64_t seed = 0;
  std::chrono::milliseconds delay{0};  // slept before each move
};

/// The main function of a bot: reads the command line and, unless it asks for help or is wrong, runs `play`.
/// @param about        what `--help` begins with
/// @param add_options  adds what the bot has of its own
/// @param games        those that it plays; the command line may name another to begin with
/// @return the exit status: 1 after an error
int run_bot(const std::string& name, const std::string& about, int argc, char** argv,
            const std::function<int(const BotOptions&)>& play,
            const std::function<void(CLI::App&)>& add_options = {}, BotGames games = registered_games());

/// Handles a host's line, by the session or in its place; false ends the bot.
using LineHandler = std::function<bool(std::string_view line, UgiSession& session)>;

/// Plays over standard input and `out` until the host ends it.
/// @return the exit status
int play_bot(const BotOptions& options, EnginePlayer& player, LineSink& out, const LineHandler& handler = {});

}  // namespace flipside
