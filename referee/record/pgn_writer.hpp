#pragma once

#include <string>

#include "engine/core/expected.hpp"
#include "referee/record/game_record.hpp"

namespace flipside::referee {

/// Options of write_pgn().
struct PgnOptions {
  /// Whether to write the date and the times of the moves. Without them, equal games yield identical bytes.
  bool times = true;
};

/// Formats a game as PGN: tags, an empty line, the moves in display notation with a comment after each move,
/// the result and an empty line. A file of games is the concatenation of these texts. PgnReader reads the
/// format.
///
/// Tags, in this order:
/// - `Event`, `Site`, `Date`, `Round`
/// - `White` (p1, which need not have the colour white) and `Black` (p2)
/// - `Result`, by player: `1-0` is a win for p1
/// - `Variant`: the variant id
/// - `P1Colour` and `P2Colour`: the players' colours at the end of the game, if the variant has colours
/// - `SetUp` and `FEN`, if the record has a start position
/// - `TimeControl`, or `WhiteTimeControl` and `BlackTimeControl` if the time controls differ
/// - `Termination`, and `TerminationDetail` unless it is empty
/// - `PlyCount`
/// - `WhiteAccuracy` and `BlackAccuracy`, if any move was counted: `17/18` means that 17 of 18 moves kept
///   the value of the position
///
/// Move numbers begin with the FULLMOVE field of the position, as in `3...` if p2 moves first. In an external
/// game, a side may move twice in a row. A move number precedes each extra move: `3.` for p1, `3...` for p2.
/// Ambiguous moves are quoted (see move_word()). `$2` follows a move that gave away a win or a draw. The
/// comment is the move info (see move_info_text.hpp), or `{book}` for an opening move. Lines are wrapped at
/// column 80.
///
/// @return the text, or an error that names the unknown game, the invalid start position or the illegal move
Expected<std::string> write_pgn(const GameRecord& record, const PgnOptions& options = {});

}  // namespace flipside::referee
