#pragma once

#include <chrono>
#include <memory>

#include "engine/search/mcts/mcts_searcher.hpp"
#include "engine/session/engine_player.hpp"

namespace flipside {

/// Plays textbook UCT with a solver and random playouts, as a baseline for playing strength. Uses no
/// knowledge of the game beyond its rules.
class UctPlayer final : public EnginePlayer {
 public:
  UctPlayer(std::string name, std::uint64_t seed) : name_(std::move(name)) { settings_.seed = seed; }

  std::string name() const override { return name_; }
  std::vector<ugi::Option> options() const override;
  Expected<void> set_option(std::string_view name, std::string_view value) override;
  void new_game() override;
  Duration move_overhead() const override { return overhead_; }
  SearchResult choose_move(const SearchRequest& request) override;

 private:
  std::string name_;
  MctsSettings settings_;
  std::size_t mebibytes_ = default_mebibytes;
  int multi_pv_ = 1;
  bool reports_ponder_move_ = false;
  std::chrono::milliseconds overhead_{10};
  std::unique_ptr<Searcher> searcher_;  // created by the next search; reset when an option changes

  static constexpr std::size_t default_mebibytes = 64;
};

}  // namespace flipside
