#include <unistd.h>

#include "bots/bot.hpp"
#include "bots/greedy/greedy_player.hpp"
#include "engine/session/line_sink.hpp"

int main(int argc, char** argv) {
  using namespace flipside;
  return run_bot(
      "greedy-bot",
      "UGI engine that wins in one move if possible, otherwise plays a random move that avoids losing in one",
      argc, argv, [](const BotOptions& options) {
        GreedyPlayer player(options.name, options.seed);
        FileSink out(STDOUT_FILENO);
        return play_bot(options, player, out);
      });
}
