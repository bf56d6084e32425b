#pragma once

#include "bots/seed_option.hpp"
#include "engine/session/engine_player.hpp"

namespace flipside {

/// Plays a winning move if there is one. Otherwise plays a random move that, if possible, neither loses at
/// once nor lets the opponent win with the next move.
class GreedyPlayer final : public EnginePlayer {
 public:
  GreedyPlayer(std::string name, std::uint64_t seed) : name_(std::move(name)), random_(seed) {}

  std::string name() const override { return name_; }
  std::vector<ugi::Option> options() const override { return {seed_option()}; }
  Expected<void> set_option(std::string_view, std::string_view value) override {
    random_ = random_from_option(value);
    return {};
  }
  bool answers_quickly(const SearchRequest& /*request*/) const override { return true; }
  SearchResult choose_move(const SearchRequest& request) override;

 private:
  std::string name_;
  Random random_;
};

}  // namespace flipside
