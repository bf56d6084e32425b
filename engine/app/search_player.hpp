#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>

#include "engine/search/skill/skill_searcher.hpp"
#include "engine/session/engine_player.hpp"
#include "engine/tablebase/perfect_play.hpp"

namespace flipside {

/// The search algorithms of the engine.
enum class SearchMethod : std::uint8_t { alpha_beta, mcts };

/// The stronger of the two methods in all games; docs/monte-carlo.md contains the measurements.
inline constexpr SearchMethod default_search_method = SearchMethod::alpha_beta;

/// Creates a searcher.
/// @param game      a registered game; the searcher accepts all games of the same type
/// @param table     must outlive the searcher; MCTS does not use it but allocates the same amount of memory
/// @param networks  evaluation networks of alpha-beta
std::unique_ptr<Searcher> make_searcher(const AnyGame& game, SearchMethod method, TranspositionTable& table,
                                        NetworkFinder networks = network_of);

/// The engine `flipside`. Plays from tablebases where possible, and searches otherwise.
class SearchPlayer final : public EnginePlayer {
 public:
  /// @param solver  solves small games in memory
  explicit SearchPlayer(PerfectPlay::Solver solver = PerfectPlay::solve_small_game);

  std::string name() const override;
  std::vector<ugi::Option> options() const override;
  Expected<void> set_option(std::string_view name, std::string_view value) override;
  void new_game() override;
  Duration move_overhead() const override { return overhead_; }
  bool answers_quickly(const SearchRequest& request) const override;
  SearchResult choose_move(const SearchRequest& request) override;

 private:
  Expected<void> set_hash(std::size_t mebibytes);
  Expected<void> set_network(std::string_view value);
  /// Returns whether searches use table_; MCTS and reduced skill levels have their own memory.
  bool uses_table() const { return method_ == SearchMethod::alpha_beta && skill_ == full_skill; }
  std::unique_ptr<Searcher> make_configured_searcher(const AnyGame& game);
  /// Returns the best moves of a position if its game is solved.
  /// @param keep_waiting  see PerfectPlay::choose()
  std::optional<PerfectMoves> find_perfect_moves(const SearchRequest& request,
                                                 const std::function<bool()>& keep_waiting);
  /// Reports the moves that find_perfect_moves() returns, and returns the best one. Returns nullopt at
  /// reduced skill or if the game is not solved.
  std::optional<SearchResult> play_perfectly(const SearchRequest& request,
                                             const std::function<bool()>& keep_waiting);
  SearchResult search(const SearchRequest& request);
  /// Searches until the game is solved, and then plays perfectly.
  SearchResult search_until_solved(const SearchRequest& request);

  TranspositionTable table_;
  std::unique_ptr<Searcher>
      searcher_;  // searcher for the current type of game; null from an option change until the next search
  PerfectPlay perfect_;
  bool table_error_reported_ = false;
  SearchMethod method_ = default_search_method;
  NetworkFinder networks_ = network_of;
  int skill_ = full_skill;
  std::uint64_t seed_ = 0;  // seed of reduced skill levels
  int threads_ = 1;
  int multi_pv_ = 1;
  bool reports_ponder_move_ = false;
  std::chrono::milliseconds overhead_{10};
};

}  // namespace flipside
