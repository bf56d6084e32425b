#include "referee/tournament/fastchess_display.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>

namespace flipside::referee {

namespace {

/// Writes text to a stream. Ignores errors, because the tournament must continue even if the program that
/// reads its output has exited.
void print(const std::string& text, std::FILE* stream = stdout) {
  std::fwrite(text.data(), 1, text.size(), stream);
  std::fflush(stream);
}

std::string option_of(const EngineConfig& engine, std::string_view name) {
  const auto found = std::find_if(engine.options.begin(), engine.options.end(),
                                  [&](const auto& option) { return option.first == name; });
  return found == engine.options.end() ? "" : found->second;
}

/// Returns the path of the openings file; empty unless the tournament has exactly one.
std::string book_of(const Config& config) {
  return config.openings.files.size() == 1 ? config.openings.files.begin()->second.string() : "";
}

}  // namespace

FastchessDisplay::FastchessDisplay(const Config& config, const ScheduleProgress& progress)
    : book_(book_of(config)),
      interval_(config.rating_interval),
      total_(progress.total),
      sprt_(config.sprt),
      score_(config.engines.size()) {
  for (const EngineConfig& engine : config.engines)
    engines_.push_back(
        {engine.name, engine.time_control, option_of(engine, "Threads"), option_of(engine, "Hash")});
}

void FastchessDisplay::on(const TournamentEvent& event) {
  const EventHandler handler{
      [this](const GameStarted& started) {
        if (started.replay == 0)
          print(fastchess_started(static_cast<std::uint64_t>(started.index) + 1, total_, started.players));
      },
      [this](const GameLoaded& loaded) {
        if (!reset_) (void)count(loaded.game);
      },
      [this](const GameStored& stored) { finished(stored.game); },
      [this](const ProgressChanged& changed) { total_ = changed.progress.total; },
      [this](const ResultsReset&) { reset_ = true; },
      [](const Message& message) { print(message.text + "\n", stderr); },
      [this](const TournamentEnded&) {
        if (!printed_) print_results();
        print("Tournament finished\n");
      },
      [](const auto&) {},
  };
  std::visit(handler, event);
}

/// Adds a game to the score.
/// @return true if the game completes a pair
bool FastchessDisplay::count(const StoredGame& game) {
  PerPlayer<std::size_t> seats;
  for (const Player player : {Player::p1, Player::p2}) {
    const auto found = std::ranges::find(engines_, game.record.players[player], &FastchessEngine::name);
    if (found == engines_.end()) return false;
    seats[player] = static_cast<std::size_t>(found - engines_.begin());
  }
  printed_ = false;
  return score_.add(game.pair(), seats, game.record.outcome);
}

void FastchessDisplay::finished(const StoredGame& game) {
  print(fastchess_finished(static_cast<std::uint64_t>(game.index) + 1, game.record));
  const bool complete = count(game);
  const auto pair = game.pair() + 1;
  if (complete && interval_ > 0 && pair % interval_ == 0) print_results();
}

void FastchessDisplay::print_results() {
  print(fastchess_results(engines_, score_, book_, sprt_));
  printed_ = true;
}

}  // namespace flipside::referee
