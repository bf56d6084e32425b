#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

#include "referee/record/game_record.hpp"

namespace flipside::referee {

/// The columns of a list of games, known before the first one so that none need be kept.
struct GameListColumns {
  std::size_t number = 1;
  std::size_t game = 4;
  std::size_t player = 5;

  /// As wide as these players, games and numbers need; long names are cut at 30 columns.
  static GameListColumns of(std::span<const std::string> players, std::span<const std::string> games,
                            std::uint64_t most);
};

/// The line above the list: #, Round, Game, First, Second, Result, Plies, Time, End.
std::string game_list_heading(const GameListColumns& columns);

/// A game on one line with its '\n': place in the schedule from 1, pair and game of the pair, kind of game,
/// players in the order of their seats, result by seat, plies, time of all moves, and how it ended.
std::string game_line(const GameListColumns& columns, std::uint64_t number, const GameRecord& record);

}  // namespace flipside::referee
