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
#include <vector>

#include "engine/core/expected.hpp"
#include "engine/tablebase/solved_game.hpp"

namespace flipside {

/// A move of perfect play.
struct PerfectMove {
  std::string move;
  SolvedValue value;  // of the game after best play by both, from the position before the move
};

/// Moves of perfect play, the best first.
struct PerfectMoves {
  std::vector<PerfectMove> moves;
  std::uint64_t tbhits = 0;  // positions found in the solution
};

/// Perfect play of variants that are small enough to be solved in memory in a moment, and of those for which
/// there are tables.
class PerfectPlay {
 public:
  PerfectPlay() = default;
  /// Gives up what is being solved.
  ~PerfectPlay() { stop_.request_stop(); }
  PerfectPlay(const PerfectPlay&) = delete;
  PerfectPlay& operator=(const PerfectPlay&) = delete;

  /// Whether a variant is solved in memory.
  static bool covers(std::string_view id);

  /// Plays by the tables in a folder from now on; by none where it is empty. Values without distances do not
  /// do: they tell no way to the end.
  /// @return an error, and all is as before, where there is no such folder, or a table is damaged
  Expected<void> set_tables(const std::filesystem::path& folder);

  /// The best moves in a game that goes on: a win the faster the better, then a draw, then a loss the slower
  /// the better; of moves that draw, first those after which most answers lose, of losses of one length those
  /// after which fewest answers keep the win. A draw by repetition with positions of the game played so far,
  /// by this move or the answer to it, counts as what it is. A variant without tables is solved when it is
  /// first asked for.
  /// @param count  moves at most; 1 at least
  /// @param waits  asked again and again until that has come to its end; false: nullopt now, and it goes on
  ///               meanwhile
  /// @param has_time  asked while moves that are worth the same are compared; false: in any order
  /// @return nullopt also where the variant is not covered, or the position cannot come about in it
  std::optional<PerfectMoves> choose(
      const AnyGame& game, std::size_t count, const std::function<bool()>& waits,
      const std::function<bool()>& has_time = [] { return true; });
  /// What was found wrong with a variant's tables while positions were looked up; empty: nothing.
  std::string fault(std::string_view id) const;

 private:
  const SolvedGame* solved(const std::string& id, const std::function<bool()>& waits);

  std::map<std::string, std::shared_ptr<const SolvedGame>, std::less<>> tables_;  // by id
  std::string id_;  // of the variant that is or gets solved in memory
  std::unique_ptr<SolvedGame> solved_;
  std::stop_source stop_;
  std::future<std::unique_ptr<SolvedGame>> solving_;
};

}  // namespace flipside
