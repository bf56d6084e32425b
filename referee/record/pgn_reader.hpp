#pragma once

#include <istream>
#include <optional>

#include "engine/core/expected.hpp"
#include "referee/record/game_record.hpp"
#include "referee/record/pgn_lexer.hpp"

namespace flipside::referee {

/// Reads a stream of games as write_pgn writes them, one at a time.
///
/// Also taken from other hands: blank lines, CRLF, a byte order mark, tags in any order and unknown ones,
/// missing tags but `Variant`, moves in the protocol's notation, `;` comments, other comments, annotations
/// (`!?`, `$3`), any move numbers. Without a `Termination` tag a result that the rules do not give counts as
/// adjudicated.
///
/// In a game known only by query any move is taken, and any result.
///
/// Refused: an unknown variant, a start position or a move that the rules do not allow, torn tags and
/// comments, a missing result, results that disagree with each other or, where the termination is `normal`,
/// with the rules, a `PlyCount` or colours that do not fit the moves, and accuracies that are none.
class PgnReader {
 public:
  /// @param place  where in its file the stream begins, for error messages
  explicit PgnReader(std::istream& in, FileLocation place = {}) : lexer_(in, place) {}

  /// The next game, or none at the end of the stream. The error says line, column and what was expected
  /// there; after it the rest cannot be read.
  Expected<std::optional<GameRecord>> next();

 private:
  PgnLexer lexer_;
};

}  // namespace flipside::referee
