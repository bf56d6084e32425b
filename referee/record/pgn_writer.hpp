#pragma once

#include <string>

#include "engine/core/expected.hpp"
#include "referee/record/game_record.hpp"

namespace flipside::referee {

struct PgnOptions {
  /// False leaves out what differs from run to run (the date, times spent and left), so that equal games give
  /// equal bytes.
  bool times = true;
};

/// Writes a game as PGN-like text: tags, an empty line, the moves as people write them with a comment after
/// each, the result, an empty line. Files of games are these texts one after the other; read_pgn is the
/// inverse.
///
/// Tags, one a line and in this order: `Event`, `Site`, `Date`, `Round`, `White` (p1, whatever its colour),
/// `Black` (p2), `Result` (by player: `1-0` is a win of p1), `Variant` (the game's id), `P1Colour` and
/// `P2Colour` (held at the end, where the game's colours are known), `SetUp` and `FEN` where the record has a
/// start position, `TimeControl` or, where the players' differ, `WhiteTimeControl` and `BlackTimeControl`,
/// `Termination`, `TerminationDetail` where there is one, `PlyCount`, `WhiteAccuracy` and `BlackAccuracy`
/// where something was counted (`17/18`: moves that kept the value of the position, moves counted).
///
/// Moves are numbered by the position's FULLMOVE, `3...` where p2 begins. In a game known only by query a
/// side may move twice: a number stands before its second move as well, `3.` for p1 and `3...` for p2. A move
/// that could be taken for something else stands in quotes (see move_word). `$2` stands behind a move that
/// threw away a win or a draw. The comment is a thought (see
/// move_info_text.hpp), or `{book}` for a move of the opening. Lines break at blanks, near column 80.
///
/// The error says what cannot be written: an unknown game, a start position or a move that its rules refuse.
Expected<std::string> write_pgn(const GameRecord& record, const PgnOptions& options = {});

}  // namespace flipside::referee
