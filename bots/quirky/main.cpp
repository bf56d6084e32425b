#include <unistd.h>

#include <CLI/CLI.hpp>
#include <chrono>
#include <iostream>
#include <thread>

#include "bots/bot.hpp"
#include "bots/quirky/oddity.hpp"
#include "bots/quirky/quirky_host.hpp"
#include "bots/quirky/quirky_sink.hpp"
#include "bots/random_player.hpp"

namespace {

using namespace flipside;

struct QuirkyOptions {
  std::vector<std::string> switches;
  std::int64_t slow_ms = 500;
  std::optional<std::string> start_fen;
};

int play(const BotOptions& options, const QuirkyOptions& odd) {
  const auto oddities = read_oddities(odd.switches);
  if (!oddities) {
    std::cerr << "error: " << oddities.error().message << '\n';
    return 1;
  }
  RandomPlayer player(options.name, options.seed);
  FileSink out(STDOUT_FILENO);
  QuirkySink sink(out, *oddities,
                  [&odd] { std::this_thread::sleep_for(std::chrono::milliseconds(odd.slow_ms)); });
  QuirkyHost host(sink, *oddities, options.games.start, odd.start_fen);
  sink.begin();
  const int status = play_bot(options, player, sink, [&](std::string_view line, UgiSession& session) {
    return host.hear(line, session);
  });
  if (!host.choked_on().empty()) {
    std::cerr << "quirky-bot chokes on " << host.choked_on() << '\n';
    return 3;
  }
  if (oddities->has(Oddity::ignore_eof) && !host.told_to_quit())
    for (;;) pause();
  return status;
}

}  // namespace

int main(int argc, char** argv) {
  QuirkyOptions odd;
  const auto add_options = [&](CLI::App& app) {
    app.add_option("--odd", odd.switches, "what is odd about it, with commas between or one at a time")
        ->delimiter(',')
        ->allow_extra_args(false)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    app.add_option("--slow-ms", odd.slow_ms, "milliseconds by which what comes late is late")
        ->check(CLI::Range(0, 86'400'000))
        ->capture_default_str();
    app.add_option("--start-fen", odd.start_fen, "the start position of other-startpos");
    app.footer(odd_descriptions());
  };
  return run_bot(
      "quirky-bot",
      "a UGI engine that plays any legal move and differs from the protocol's text as real engines do, to "
      "test what runs engines",
      argc, argv, [&](const BotOptions& options) { return play(options, odd); }, add_options);
}
