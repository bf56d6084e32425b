#include <unistd.h>

#include "bots/bot.hpp"
#include "bots/uct/uct_player.hpp"
#include "engine/session/line_sink.hpp"

int main(int argc, char** argv) {
  using namespace flipside;
  return run_bot("uct-bot", "UGI engine that plays UCT with random playouts, using only the rules", argc,
                 argv, [](const BotOptions& options) {
                   UctPlayer player(options.name, options.seed);
                   FileSink out(STDOUT_FILENO);
                   return play_bot(options, player, out);
                 });
}
