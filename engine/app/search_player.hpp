#pragma once

#include <cstddef>
#include <memory>

#include "engine/search/weak_searcher.hpp"
#include "engine/session/engine_player.hpp"
#include "engine/tablebase/perfect_play.hpp"

namespace flipside {

/// The engine `flipside`: a searcher behind a protocol, at a level of skill.
class SearchPlayer final : public EnginePlayer {
 public:
  explicit SearchPlayer(TimeSource& time);

  std::string name() const override;
  std::vector<ugi::Option> options() const override;
  Expected<void> set_option(std::string_view name, std::string_view value) override;
  void new_game() override;
  bool is_brief(const GoLimits& limits, Player side) const override;
  Thought choose_move(const Question& question) override;

 private:
  Expected<void> set_hash(std::size_t mebibytes);
  Expected<void> set_network(std::string_view value);
  /// False while only a search with memory of its own is asked for.
  bool uses_table() const { return method_ != SearchMethod::monte_carlo && skill_ == full_skill; }
  std::unique_ptr<Searcher> suitable_searcher(const AnyGame& game);
  /// The best moves of perfect play, where they are known or can be found within the limits.
  std::optional<PerfectMoves> known_moves(const Question& question);
  /// The best of them; all are reported.
  std::optional<Thought> known_best(const Question& question);

  TimeSource& time_;
  TranspositionTable table_;
  std::unique_ptr<Searcher> searcher_;  // for the last game's type; nullptr before the first one
  PerfectPlay perfect_;
  bool fault_is_told_ = false;  // of its tables
  SearchMethod method_ = SearchMethod::automatic;
  NetworkFinder networks_ = network_of;
  int skill_ = full_skill;
  std::uint64_t seed_ = 0;  // of levels below the full one
  int threads_ = 1;
  int multi_pv_ = 1;
  bool tells_reply_ = false;
  std::chrono::milliseconds overhead_{10};
};

}  // namespace flipside
