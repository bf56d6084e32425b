#include <unistd.h>

#include "bots/bot.hpp"
#include "bots/random_player.hpp"
#include "engine/session/line_sink.hpp"

int main(int argc, char** argv) {
  using namespace flipside;
  return run_bot("random-bot", "UGI engine that plays random moves", argc, argv,
                 [](const BotOptions& options) {
                   RandomPlayer player(options.name, options.seed);
                   FileSink out(STDOUT_FILENO);
                   return play_bot(options, player, out);
                 });
}
