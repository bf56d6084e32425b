#pragma once

#include <CLI/CLI.hpp>
#include <chrono>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "engine/session/line_sink.hpp"
#include "engine/session/thinker.hpp"

namespace flipside {

/// What every bot's command line may say.
struct BotOptions {
  std::string game;  // variant to begin with
  std::string name;
  std::uint64_t seed = 0;
  std::chrono::milliseconds delay{0};  // slept before each move
};

/// Adds the options to a bot's command line.
void add_bot_options(CLI::App& app, BotOptions& options);

/// Parses a command line and runs `play`. Help and errors are printed.
/// @return the exit status: 1 after an error
int run_command_line(CLI::App& app, int argc, char** argv, const std::function<int()>& play);

/// Sees the host's lines before the session does; false keeps a line from it.
using LineFilter = std::function<bool(std::string_view line)>;

/// Plays over standard input and `out` until the host ends it.
/// @return the exit status
int play_bot(const BotOptions& options, Thinker& thinker, LineSink& out, const LineFilter& filter = {});

}  // namespace flipside
