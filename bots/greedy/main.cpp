#include <unistd.h>

#include "bots/bot.hpp"
#include "bots/greedy/greedy_thinker.hpp"
#include "engine/session/file_sink.hpp"

int main(int argc, char** argv) {
  using namespace flipside;
  CLI::App app(
      "greedy-bot: a UGI engine that wins in one, avoids to lose in one, and else plays any legal move");
  BotOptions options{.game = {}, .name = "greedy-bot"};
  add_bot_options(app, options);
  return run_command_line(app, argc, argv, [&] {
    GreedyThinker thinker(options.name, options.seed);
    FileSink out(STDOUT_FILENO);
    return play_bot(options, thinker, out);
  });
}
