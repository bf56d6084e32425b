#include <unistd.h>

#include "bots/bot.hpp"
#include "bots/random_thinker.hpp"
#include "engine/session/file_sink.hpp"

int main(int argc, char** argv) {
  using namespace flipside;
  CLI::App app("random-bot: a UGI engine that plays any legal move");
  BotOptions options{.game = {}, .name = "random-bot"};
  add_bot_options(app, options);
  return run_command_line(app, argc, argv, [&] {
    RandomThinker thinker(options.name, options.seed);
    FileSink out(STDOUT_FILENO);
    return play_bot(options, thinker, out);
  });
}
