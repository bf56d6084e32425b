#include <unistd.h>

#include "bots/bot.hpp"
#include "bots/signature/signature_thinker.hpp"
#include "engine/session/file_sink.hpp"

int main(int argc, char** argv) {
  using namespace flipside;
  CLI::App app(
      "signature-bot: a UGI engine whose move is a hash of the position line, for reproducible tournaments");
  BotOptions options{.game = {}, .name = "signature-bot"};
  add_bot_options(app, options);
  return run_command_line(app, argc, argv, [&] {
    SignatureThinker thinker(options.name, options.seed);
    FileSink out(STDOUT_FILENO);
    return play_bot(options, thinker, out, [&](std::string_view line) {
      thinker.see(line);
      return true;
    });
  });
}
