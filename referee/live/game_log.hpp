#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <vector>

#include "engine/core/outcome.hpp"
#include "engine/core/player.hpp"
#include "referee/record/game_record.hpp"
#include "referee/store/store.hpp"

namespace flipside::referee {

inline constexpr std::array both_players{Player::p1, Player::p2};

/// Returns the opening moves of a game, separated by spaces. If the game began from another position than the
/// start position of its variant, the text begins with that position in square brackets.
std::string opening_text(const GameRecord& record);

/// Totals of one player's move info in a game, excluding opening moves. Totals of several games can be added.
struct Effort {
  float seconds = 0;  // total time of all moves
  float clock = 0;    // time that the clock offered: `seconds_on_clock` plus what was left at the end
  float seconds_on_clock = 0;  // total time of the moves that were charged to a clock
  float nodes = 0;
  float node_seconds = 0;  // total time of the moves with a number of nodes
  std::uint32_t depths = 0;
  std::uint16_t depth_moves = 0;  // number of moves with a depth
  std::uint16_t moves = 0;
};

/// The efforts of both players in a finished game.
struct GameEfforts {
  PerPlayer<Accuracy> accuracy;
  PerPlayer<Effort> effort;
};

/// A finished game without its moves. Small, because requests search all games.
struct GameSummary {
  std::int64_t index = 0;
  PerPlayer<std::uint32_t> players;  // engine numbers
  std::uint32_t opening = 0;         // number of the opening in the log
  std::uint32_t plies = 0;
  std::uint16_t game = 0;   // number of the variant
  std::uint16_t round = 0;  // round of a Swiss or knockout tournament, counted from 1
  std::optional<Outcome> outcome;
  Termination termination = Termination::normal;
};

/// Selects games by the engines and the variant. The default selects all games.
struct LogFilter {
  std::optional<std::uint32_t> engine{};    // an engine that played in the game
  std::optional<std::uint32_t> opponent{};  // another engine that played in the game
  std::optional<std::uint16_t> game{};      // the variant

  bool selects(const GameSummary& summary) const;
  bool operator==(const LogFilter&) const = default;
  bool operator<(const LogFilter& other) const {
    return std::tie(engine, opponent, game) < std::tie(other.engine, other.opponent, other.game);
  }
};

/// The finished games of a tournament in order of arrival. Uses about 150 bytes per game.
class GameLog {
 public:
  /// @param engines     names of the engines
  /// @param games       ids of the variants
  /// @param has_rounds  whether the tournament is a Swiss or knockout tournament
  GameLog(std::vector<std::string> engines, std::vector<std::string> games, bool has_rounds);

  /// Adds a game.
  /// @return false if the game is known, or if its engines or its variant are not part of the tournament
  bool add(const StoredGame& game);
  /// Removes all games with this index or a higher one, and ignores them from now on.
  void drop_from(std::int64_t index);
  /// Returns whether the game with this index was added.
  bool contains(std::int64_t index) const;
  /// Returns an index that is higher than those of all games.
  std::int64_t end() const { return static_cast<std::int64_t>(known_.size()); }
  /// Returns the lowest index whose game is not known.
  std::int64_t first_missing() const { return first_missing_; }

  const std::deque<GameSummary>& games() const { return summaries_; }
  /// Returns the efforts in each game, in the order of games().
  const std::deque<GameEfforts>& efforts() const { return efforts_; }
  const std::vector<std::string>& engine_names() const { return engines_; }
  const std::vector<std::string>& game_ids() const { return games_; }
  std::optional<std::uint32_t> engine_number(std::string_view name) const;
  std::optional<std::uint16_t> game_number(std::string_view id) const;
  /// Returns the number of an opening, or nullopt if no game began with it.
  std::optional<std::uint32_t> opening_number(std::string_view game, std::string_view text) const;
  /// Returns the text of an opening; see flipside::referee::opening_text().
  std::string_view opening_text(std::uint32_t opening) const;
  std::size_t openings() const { return openings_.size(); }
  bool has_rounds() const { return has_rounds_; }
  /// Returns how many drop_from() calls have removed games. Recompute derived statistics when it changes.
  std::size_t drops() const { return drops_; }

 private:
  std::uint32_t number_opening(const GameRecord& record);

  std::vector<std::string> engines_;
  std::vector<std::string> games_;
  bool has_rounds_;
  std::unordered_map<std::string_view, std::uint32_t> engine_numbers_;  // keys refer to engines_
  // Not vectors, which would copy all games when they grow.
  std::deque<GameSummary> summaries_;
  std::deque<GameEfforts> efforts_;
  std::vector<bool> known_;  // by index
  std::int64_t first_missing_ = 0;
  std::int64_t end_ = std::numeric_limits<std::int64_t>::max();  // games from this index on are ignored
  std::size_t drops_ = 0;
  std::map<std::string, std::uint32_t, std::less<>> opening_numbers_;  // by variant id, newline, and text
  std::vector<const std::string*> openings_;                           // keys of opening_numbers_
};

}  // namespace flipside::referee
