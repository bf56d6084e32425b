#pragma once

#include <array>
#include <string>
#include <string_view>

#include "engine/gui/web/game_line.hpp"

namespace flipside {

/// Parses what a user pasted: a position, a list of moves, a position followed by moves, or a game in PGN.
/// Moves are accepted in protocol notation and in human-readable notation. Comments, move numbers and
/// annotations are skipped; the text after the first game is ignored.
/// @param game  the game id if the text contains no tag `Variant`
Expected<GameLine> parse_record(std::string_view text, std::string_view game);

/// The tags of a record that the moves do not determine.
struct RecordTags {
  std::array<std::string, 2> players{"?", "?"};  // names of p1 and p2
  std::string date = "????.??.??";
};

/// Formats a game as PGN.
Expected<std::string> format_record(const GameLine& line, const RecordTags& tags);

}  // namespace flipside
