#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

#include "referee/record/game_record.hpp"

namespace flipside::referee {

/// Column widths of a game list, computed before the first game so that games can be streamed.
struct GameListColumns {
  std::size_t number = 1;
  std::size_t game = 4;
  std::size_t player = 5;

  /// Computes the widths for these names and for numbers up to `most`; names are truncated to 30 columns.
  static GameListColumns of(std::span<const std::string> players, std::span<const std::string> games,
                            std::uint64_t most);
};

/// Returns the heading: #, Round, Game, First, Second, Result, Plies, Time, End.
std::string game_list_heading(const GameListColumns& columns);

/// Formats a game as one line with '\n': its number in the schedule from 1, round, game id, first and second
/// player, result, plies, total time of all moves, and the termination.
std::string game_line(const GameListColumns& columns, std::uint64_t number, const GameRecord& record);

}  // namespace flipside::referee
