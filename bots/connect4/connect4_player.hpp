#pragma once

#include "bots/connect4/connect_four.hpp"
#include "bots/seed_option.hpp"
#include "engine/session/engine_player.hpp"

namespace flipside {

/// Plays Connect Four with alpha-beta search and chooses randomly among equally good moves.
class Connect4Player final : public EnginePlayer {
 public:
  Connect4Player(std::string name, std::uint64_t seed) : name_(std::move(name)), random_(seed) {}

  std::string name() const override { return name_; }
  std::vector<ugi::Option> options() const override { return {seed_option()}; }
  Expected<void> set_option(std::string_view, std::string_view value) override {
    random_ = random_from_option(value);
    return {};
  }
  /// Covers the communication delay between the bot and its host.
  Duration move_overhead() const override { return std::chrono::milliseconds(10); }
  SearchResult choose_move(const SearchRequest& request) override;

 private:
  ConnectFour::MoveList shuffled_moves(const ConnectFour& game);

  std::string name_;
  Random random_;
};

}  // namespace flipside
