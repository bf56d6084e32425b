#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "engine/session/line_sink.hpp"
#include "engine/session/thinker.hpp"

namespace CLI {
class App;
}

namespace flipside {

/// What every bot's command line may say.
struct BotOptions {
  std::string game;  // variant to begin with
  std::string name;
  std::uint64_t seed = 0;
  std::chrono::milliseconds delay{0};  // slept before each move
};

/// The main function of a bot: reads the command line and, unless it asks for help or is wrong, runs `play`.
/// @param about        what `--help` begins with
/// @param add_options  adds what the bot has of its own
/// @return the exit status: 1 after an error
int run_bot(const std::string& name, const std::string& about, int argc, char** argv,
            const std::function<int(const BotOptions&)>& play,
            const std::function<void(CLI::App&)>& add_options = {});

/// Sees the host's lines before the session does; false keeps a line from it.
using LineFilter = std::function<bool(std::string_view line)>;

/// Plays over standard input and `out` until the host ends it.
/// @return the exit status
int play_bot(const BotOptions& options, Thinker& thinker, LineSink& out, const LineFilter& filter = {});

}  // namespace flipside
