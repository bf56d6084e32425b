#include "referee/tournament/fastchess_display.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>

namespace flipside::referee {

namespace {

void print(const std::string& text) {
  std::fwrite(text.data(), 1, text.size(), stdout);
  std::fflush(stdout);
}

std::string option_of(const EngineConfig& engine, std::string_view name) {
  const auto found = std::find_if(engine.options.begin(), engine.options.end(),
                                  [&](const auto& option) { return option.first == name; });
  return found == engine.options.end() ? "" : found->second;
}

/// The openings of a tournament of one game; none where there are more.
std::string book_of(const Config& config) {
  return config.openings.files.size() == 1 ? config.openings.files.begin()->second.string() : "";
}

}  // namespace

FastchessDisplay::FastchessDisplay(const Config& config, const ScheduleProgress& outlook)
    : book_(book_of(config)),
      interval_(config.rating_interval),
      total_(outlook.total),
      sprt_(config.sprt),
      score_(config.engines.size()) {
  for (const EngineConfig& engine : config.engines)
    engines_.push_back(
        {engine.name, engine.time_control, option_of(engine, "Threads"), option_of(engine, "Hash")});
}

/// @return true if a pair is whole by the game
bool FastchessDisplay::count(const StoredGame& game) {
  PerPlayer<std::size_t> seats;
  for (const Player player : {Player::p1, Player::p2}) {
    const auto found = std::find_if(engines_.begin(), engines_.end(), [&](const auto& engine) {
      return engine.name == game.record.players[player];
    });
    if (found == engines_.end()) return false;
    seats[player] = static_cast<std::size_t>(found - engines_.begin());
  }
  shown_ = false;
  return score_.add(static_cast<PairId>(game.index) / 2, seats, game.record.outcome);
}

void FastchessDisplay::known(const StoredGame& game) { (void)count(game); }

void FastchessDisplay::started(std::int64_t index, const PerPlayer<std::string>& players) {
  print(fastchess_started(static_cast<std::uint64_t>(index) + 1, total_, players));
}

void FastchessDisplay::game_over(const StoredGame& game) {
  print(fastchess_finished(static_cast<std::uint64_t>(game.index) + 1, game.record));
  const bool whole = count(game);
  const auto pair = static_cast<std::size_t>(game.index) / 2 + 1;
  if (whole && interval_ > 0 && pair % interval_ == 0) print_results();
}

void FastchessDisplay::say(const std::string& text) { fmt::print(stderr, "{}\n", text); }

void FastchessDisplay::update(const Standings& /*standings*/) {}

void FastchessDisplay::finish(const Standings& /*standings*/, std::uint64_t /*played*/) {
  if (!shown_) print_results();
  print("Tournament finished\n");
}

void FastchessDisplay::print_results() {
  print(fastchess_results(engines_, score_, book_, sprt_));
  shown_ = true;
}

}  // namespace flipside::referee
