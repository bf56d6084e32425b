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

  /// Computes the widths for these names and for game numbers up to `max_number`. Names longer than 30
  /// columns are truncated.
  static GameListColumns for_games(std::span<const std::string> players, std::span<const std::string> games,
                                   std::uint64_t max_number);
};

/// Returns the heading line with the columns #, Round, Game, First, Second, Result, Plies, Time and End.
std::string game_list_heading(const GameListColumns& columns);

/// Formats a game as one line that ends with '\n': its number in the schedule (counting from 1), round, game
/// id, first and second player, result, plies, total time of all moves, and termination.
std::string game_line(const GameListColumns& columns, std::uint64_t number, const GameRecord& record);

}  // namespace flipside::referee
