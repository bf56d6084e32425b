#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "referee/store/store.hpp"

namespace flipside::referee {

/// File formats of exported games.
enum class ExportFormat : std::uint8_t { csv, json, pgn };

/// Converts games to the text of an export file. The file is the concatenation of begin(), game() for each
/// game, and end(). Games are not kept in memory.
class GameExport {
 public:
  /// @param times  if false, omits dates and times, so that identical games produce identical bytes
  GameExport(ExportFormat format, bool times) : format_(format), times_(times) {}

  std::string begin() const;
  /// Converts one game.
  /// @param store  the database file that contains the game
  /// @return an error if the record cannot be written as PGN (see write_pgn)
  Expected<std::string> game(std::string_view store, const StoredGame& game);
  std::string end() const;

 private:
  ExportFormat format_;
  bool times_;
  bool first_ = true;
};

/// Returns the header line. Its columns are: store, number, event, site, date, round, game, p1, p2,
/// p1_time_control, p2_time_control, start, result, termination, detail, plies, seconds, moves, p1_accuracy,
/// p2_accuracy.
std::string csv_header();

/// Converts a game to one CSV row as in RFC 4180, but ending with '\n'. The column `number` counts the games
/// of the schedule from 1, `seconds` is the total time of all moves, and `moves` contains the moves in
/// protocol notation, separated by spaces. The accuracies have the format of accuracy_text(); an accuracy is
/// empty if no moves were counted.
/// @param store  the path of the database file as the user typed it
/// @param times  if false, leaves the columns date and seconds empty
std::string csv_row(std::string_view store, const StoredGame& game, bool times);

/// Converts a game to a JSON object on one line, without '\n'; docs/store.md lists its fields. Replaces
/// invalid UTF-8 with U+FFFD.
/// @param store  the path of the database file as the user typed it
/// @param times  if false, omits the date and the times of moves
std::string json_object(std::string_view store, const StoredGame& game, bool times);

}  // namespace flipside::referee
