#pragma once

#include <chrono>
#include <thread>

#include "bots/random_player.hpp"

namespace flipside {

/// Plays random legal moves. Sends one move half a second late and ignores stop requests.
class LatePlayer final : public EnginePlayer {
 public:
  /// @param at_move  number of the bot's own move to send late, counting from 1; 0: never send a move late
  LatePlayer(std::string name, std::uint64_t seed, int at_move)
      : random_(std::move(name), seed), at_move_(at_move) {}

  std::string name() const override { return random_.name(); }
  std::vector<ugi::Option> options() const override { return random_.options(); }
  Expected<void> set_option(std::string_view name, std::string_view value) override {
    return random_.set_option(name, value);
  }
  bool answers_quickly(const SearchRequest& /*request*/) const override { return true; }
  SearchResult choose_move(const SearchRequest& request) override {
    if (++moves_ == at_move_) std::this_thread::sleep_for(time_of(request) + std::chrono::milliseconds(500));
    return random_.choose_move(request);
  }

 private:
  static std::chrono::milliseconds time_of(const SearchRequest& request) {
    const auto& limits = request.limits;
    const auto clock = limits.clock[request.game.to_move()];
    return clock ? *clock : limits.movetime.value_or(std::chrono::seconds(10));
  }

  RandomPlayer random_;
  int at_move_;
  int moves_ = 0;
};

}  // namespace flipside
