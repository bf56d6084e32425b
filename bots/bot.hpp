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

/// Games that a bot supports.
struct BotGames {
  std::string first;   // id of the game at startup
  StartVariant start;  // returns the start position of a game
};

/// All registered games.
BotGames registered_games();

/// Command line options common to all bots.
struct BotOptions {
  BotGames games;
  std::string name;
  std::uint64_t seed = 0;
  std::chrono::milliseconds delay{0};  // delay before each move
};

/// Parses a bot's command line, then calls `play` unless help was requested or the arguments are invalid.
/// @param about        first line of `--help`
/// @param add_options  adds options specific to the bot
/// @param games        supported games; the command line may select another initial game
/// @return the exit status of the process; 1 after an error
int run_bot(const std::string& name, const std::string& about, int argc, char** argv,
            const std::function<int(const BotOptions&)>& play,
            const std::function<void(CLI::App&)>& add_options = {}, BotGames games = registered_games());

/// Handles a line from the host, usually by passing it to the session; returns false to exit.
using LineHandler = std::function<bool(std::string_view line, UgiSession& session)>;

/// Runs a UGI session that reads standard input and writes to `out` until the host ends the session.
/// @return exit status; 1 if the initial game is unknown
int play_bot(const BotOptions& options, EnginePlayer& player, LineSink& out, const LineHandler& handler = {});

}  // namespace flipside
