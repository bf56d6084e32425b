#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/expected.hpp"
#include "referee/live/game_log.hpp"

namespace flipside::referee {

/// A decoded query of an HTTP request.
using QueryFields = std::map<std::string, std::string>;

/// Returns the filter of the fields `engine` (or `player`), `player2` and `game`, or an error that names an
/// unknown engine or game.
Expected<LogFilter> parse_filter(const QueryFields& fields, const GameLog& log);
/// Returns the number in a field, or an error if it is not a number from `min` to `max`.
Expected<std::int64_t> parse_number(const QueryFields& fields, const std::string& name, std::int64_t missing,
                                    std::int64_t min, std::int64_t max);

/// Selects and sorts finished games.
struct GameQuery {
  /// Order of the games. Games with equal keys are sorted by index.
  enum class Key : std::uint8_t { number, plies };
  /// The sort key of a game.
  using Place = std::pair<std::int64_t, std::int64_t>;  // plies or 0; index

  LogFilter filter{};
  std::optional<std::optional<Outcome>> result{};
  std::optional<Termination> termination{};
  std::optional<std::vector<std::uint32_t>> openings{};  // numbers; games with any of them
  std::uint32_t min_plies = 0;
  std::uint32_t max_plies = std::numeric_limits<std::uint32_t>::max();
  Key key = Key::number;
  bool descending = false;
  std::optional<Place> after{};  // the last game of the previous page
  std::size_t limit = 50;
};

/// Parses the query of GET /api/stores/{s}/games, see docs/page-api.md. Unknown fields are ignored.
/// @return an error that names the invalid field
Expected<GameQuery> parse_game_query(const QueryFields& fields, const GameLog& log);

/// One page of a list of games.
struct GamePage {
  std::vector<std::int64_t> indices;
  std::optional<std::string> next;  // value of `after` for the next page
  std::size_t count = 0;            // number of selected games on all pages
};

/// Returns the games that a query selects.
GamePage select_games(const GameLog& log, const GameQuery& query);

}  // namespace flipside::referee
