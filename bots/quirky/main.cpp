#include <unistd.h>

#include <CLI/CLI.hpp>
#include <chrono>
#include <iostream>
#include <thread>

#include "bots/bot.hpp"
#include "bots/quirky/quirk.hpp"
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

int play(const BotOptions& options, const QuirkyOptions& quirky) {
  const auto quirks = parse_quirks(quirky.switches);
  if (!quirks) {
    std::cerr << "error: " << quirks.error().message << '\n';
    return 1;
  }
  RandomPlayer player(options.name, options.seed);
  FileSink out(STDOUT_FILENO);
  QuirkySink sink(out, *quirks,
                  [&quirky] { std::this_thread::sleep_for(std::chrono::milliseconds(quirky.slow_ms)); });
  QuirkyHost host(sink, *quirks, options.games.start, quirky.start_fen,
                  [](std::chrono::milliseconds time) { std::this_thread::sleep_for(time); });
  sink.write_banner();
  const int status = play_bot(options, player, sink, [&](std::string_view line, UgiSession& session) {
    return host.handle(line, session);
  });
  if (!host.exit_reason().empty()) {
    std::cerr << "quirky-bot: exiting on " << host.exit_reason() << '\n';
    return 3;
  }
  if (quirks->has(Quirk::ignore_eof) && !host.received_quit())
    for (;;) pause();
  return status;
}

}  // namespace

int main(int argc, char** argv) {
  QuirkyOptions quirky;
  const auto add_options = [&](CLI::App& app) {
    app.add_option("--quirk", quirky.switches, "comma-separated quirks; may be repeated")
        ->delimiter(',')
        ->allow_extra_args(false)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    app.add_option("--slow-ms", quirky.slow_ms, "delay of slow-start and slow-ready, in ms")
        ->check(CLI::Range(0, 86'400'000))
        ->capture_default_str();
    app.add_option("--start-fen", quirky.start_fen, "start position used by other-startpos");
    app.footer(quirk_descriptions());
  };
  return run_bot(
      "quirky-bot",
      "UGI engine that plays random moves and deviates from the protocol as real engines do, for testing "
      "tournament runners",
      argc, argv, [&](const BotOptions& options) { return play(options, quirky); }, add_options);
}
