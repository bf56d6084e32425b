#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <utility>

#include "engine/session/engine_player.hpp"

namespace flipside {

/// Adds a delay before each move to a player. A stop request ends the delay.
class Delayed final : public EnginePlayer {
 public:
  /// @param player  must outlive the decorator
  Delayed(EnginePlayer& player, std::chrono::milliseconds delay) : player_(player), delay_(delay) {}

  std::string name() const override { return player_.name(); }
  std::vector<ugi::Option> options() const override { return player_.options(); }
  Expected<void> set_option(std::string_view name, std::string_view value) override {
    return player_.set_option(name, value);
  }
  void new_game() override { player_.new_game(); }
  Duration move_overhead() const override { return player_.move_overhead(); }
  bool answers_quickly(const SearchRequest& request) const override {
    return delay_.count() == 0 && player_.answers_quickly(request);
  }

  SearchResult choose_move(const SearchRequest& request) override {
    if (delay_.count() > 0) {
      std::mutex mutex;
      std::unique_lock lock(mutex);
      std::condition_variable_any().wait_for(lock, request.stop, delay_, [] { return false; });
    }
    return player_.choose_move(request);
  }

 private:
  EnginePlayer& player_;
  std::chrono::milliseconds delay_;
};

}  // namespace flipside
