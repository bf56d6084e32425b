#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <future>
#include <map>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/expected.hpp"
#include "engine/tablebase/solved_game.hpp"

namespace flipside {

/// A move and its value.
struct PerfectMove {
  std::string move;
  SolvedValue value;  // its distance is counted from the position before the move
};

/// Best moves of a position.
struct PerfectMoves {
  std::vector<PerfectMove> moves;  // best first
  std::uint64_t tbhits = 0;        // number of lookups that found a value
};

/// Finds perfect moves in variants with tables and in variants small enough to be solved in memory.
class PerfectPlay {
 public:
  /// Solves a variant in memory. Returns nullptr if the memory is insufficient or a stop was requested.
  using Solver =
      std::function<std::unique_ptr<SolvedGame>(const AnyGame& start, const std::stop_token& stop)>;

  /// The default solver, for variants that covers() accepts.
  static std::unique_ptr<SolvedGame> solve_small_game(const AnyGame& start, const std::stop_token& stop);

  explicit PerfectPlay(Solver solver = solve_small_game) : solver_(std::move(solver)) {}
  /// Cancels solving that is still in progress.
  ~PerfectPlay() { stop_.request_stop(); }
  PerfectPlay(const PerfectPlay&) = delete;
  PerfectPlay& operator=(const PerfectPlay&) = delete;

  /// Whether a variant is solved in memory if it has no tables.
  static bool covers(std::string_view id);

  /// Replaces the current tables with the tables in a directory, or with none if `directory` is empty.
  /// Ignores variants that have a WDL table but no DTW table (distances to win) because WDL values alone do
  /// not show how to make progress.
  /// @return an error, leaving the tables unchanged, if `directory` has no tables or a table is damaged
  Expected<void> set_tables(const std::filesystem::path& directory);

  /// Returns the best moves of a game that is not over, ordered as follows: wins, shortest first; draws;
  /// losses, longest first. Among draws, moves with more losing replies come first; among losses of equal
  /// length, moves with fewer winning replies come first. A move counts as a draw if the move itself or a
  /// reply to it draws by repetition. The first call for a variant without tables starts solving it in
  /// another thread.
  /// @param count  maximum number of moves, at least 1
  /// @param keep_waiting  polled while the variant is being solved; when it returns false, choose() returns
  /// nullopt and solving continues in the background
  /// @param has_time  polled while moves of equal value are compared; when it returns false, their order is
  /// arbitrary
  /// @return nullopt if `keep_waiting` returned false, the variant is not covered, or the position is
  /// unreachable
  std::optional<PerfectMoves> choose(
      const AnyGame& game, std::size_t count, const std::function<bool()>& keep_waiting,
      const std::function<bool()>& has_time = [] { return true; });
  /// Returns whether choose() has started to solve a variant but has not yet used the result.
  bool is_solving(std::string_view id) const { return id == id_ && solving_.valid(); }
  /// Returns a token that is stopped once the variant of is_solving() is solved. It is not stopped if solving
  /// fails.
  std::stop_token solved() const { return ready_.get_token(); }
  /// Describes damage found while probing a variant's tables; empty if no damage was found.
  std::string fault(std::string_view id) const;

 private:
  const SolvedGame* solve(const std::string& id, const std::function<bool()>& keep_waiting);
  void start_solving(AnyGame start);

  std::map<std::string, std::shared_ptr<const SolvedGame>, std::less<>> tables_;  // keyed by variant id
  std::string id_;  // id of the variant solved in memory
  std::unique_ptr<SolvedGame> solved_;
  Solver solver_;
  std::stop_source stop_;   // cancels solving
  std::stop_source ready_;  // see solved()
  std::future<std::unique_ptr<SolvedGame>> solving_;
};

}  // namespace flipside
