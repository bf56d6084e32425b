#include <unistd.h>

#include "bots/bot.hpp"
#include "bots/signature/signature_player.hpp"
#include "engine/session/line_sink.hpp"
#include "engine/session/ugi_session.hpp"

int main(int argc, char** argv) {
  using namespace flipside;
  return run_bot(
      "signature-bot",
      "UGI engine that derives its moves from a hash of the position line, for reproducible tournaments",
      argc, argv, [](const BotOptions& options) {
        SignaturePlayer player(options.name, options.seed);
        FileSink out(STDOUT_FILENO);
        return play_bot(options, player, out, [&](std::string_view line, UgiSession& session) {
          player.hash_line(line);
          return session.handle(line);
        });
      });
}
