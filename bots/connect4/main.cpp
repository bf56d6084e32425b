#include <unistd.h>

#include <CLI/CLI.hpp>

#include "bots/bot.hpp"
#include "bots/connect4/connect4_games.hpp"
#include "bots/connect4/connect4_player.hpp"
#include "engine/session/line_sink.hpp"

namespace {

constexpr const char* notation =
    "Positions: BOARD TURN - FULLMOVE, rows from the top joined by '/', x for p1's stones, o for p2's, "
    "numbers\n"
    "for empty cells; the start is '7/7/7/7/7/7 x - 1'. Moves: the columns, a to g.";

}  // namespace

int main(int argc, char** argv) {
  using namespace flipside;
  return run_bot(
      "connect4-bot", "UGI engine for Connect Four, an external game", argc, argv,
      [](const BotOptions& options) {
        Connect4Player player(options.name, options.seed);
        FileSink out(STDOUT_FILENO);
        return play_bot(options, player, out);
      },
      [](CLI::App& app) { app.footer(notation); }, connect_four_games());
}
