#include <unistd.h>

#include <CLI/CLI.hpp>

#include "bots/bot.hpp"
#include "bots/hostile/attack.hpp"
#include "bots/random_player.hpp"
#include "engine/core/text.hpp"
#include "engine/session/line_sink.hpp"
#include "engine/session/ugi_session.hpp"

namespace {

using namespace flipside;

int play(const BotOptions& options, const hostile::Attack& attack) {
  hostile::Scene scene;
  if (attack.at_start != nullptr) attack.at_start(scene);
  RandomPlayer player(options.name, options.seed);
  FileSink out(STDOUT_FILENO);
  return play_bot(options, player, out, [&](std::string_view line, UgiSession& session) {
    std::string_view rest = line;
    if (next_word(rest) == "go") {
      scene.begin_move();
      if (attack.before_move != nullptr) attack.before_move(scene);
      for (const std::string& breach : scene.take_breaches()) out.write("info string breach: " + breach);
    }
    return session.handle(line);
  });
}

}  // namespace

int main(int argc, char** argv) {
  std::string attack;
  const auto add_options = [&](CLI::App& app) {
    app.add_option("--attack", attack, "kind of attack")
        ->required()
        ->check(CLI::IsMember(hostile::attacks()).description(""));
    app.footer(hostile::attack_descriptions());
  };
  return run_bot(
      "hostile-bot", "UGI engine that plays random moves and attacks its surroundings, for testing sandboxes",
      argc, argv, [&](const BotOptions& options) { return play(options, hostile::attacks().at(attack)); },
      add_options);
}
