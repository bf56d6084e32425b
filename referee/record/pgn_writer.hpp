#pragma once

#include <string>

#include "engine/core/expected.hpp"
#include "referee/record/game_record.hpp"

namespace flipside::referee {

/// Options of write_pgn().
struct PgnOptions {
  /// False omits the fields that differ between runs (the date, times spent and left), so that equal games
  /// yield identical bytes.
  bool times = true;
};

/// Formats a game in the style of PGN: tags, an empty line, the moves in display notation with a comment
/// after each, the result, an empty line. A file of games is the concatenation of these texts. PgnReader
/// reads it.
///
/// Tags, one per line in this order: `Event`, `Site`, `Date`, `Round`, `White` (p1, whatever its colour),
/// `Black` (p2), `Result` (by player: `1-0` is a win of p1), `Variant` (the variant id), `P1Colour` and
/// `P2Colour` (at the end of the game, if the variant has colours), `SetUp` and `FEN` if the record has a
/// start position, `TimeControl`, or `WhiteTimeControl` and `BlackTimeControl` if they differ, `Termination`,
/// `TerminationDetail` if not empty, `PlyCount`, `WhiteAccuracy` and `BlackAccuracy` if any move was counted
/// (`17/18`: moves that kept the value of the position, moves counted).
///
/// Moves are numbered from the FULLMOVE field of the position, `3...` if p2 begins. In an external game a
/// side may move twice in a row: each extra move is preceded by a number, `3.` for p1 and `3...` for p2.
/// Ambiguous moves are quoted (see move_word). `$2` follows a move that lost a win or a draw. The comment is
/// the move info (see move_info_text.hpp), or `{book}` for a move of the opening. Lines break at spaces near
/// column 80.
///
/// The error names the unknown game, or the start position or move that its rules reject.
Expected<std::string> write_pgn(const GameRecord& record, const PgnOptions& options = {});

}  // namespace flipside::referee
