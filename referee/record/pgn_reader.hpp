#pragma once

#include <istream>
#include <optional>

#include "engine/core/expected.hpp"
#include "referee/record/game_record.hpp"
#include "referee/record/pgn_lexer.hpp"

namespace flipside::referee {

/// Reads the games that write_pgn() writes from a stream, one at a time.
///
/// Also accepts PGN from other programs: blank lines, CRLF, a byte order mark, tags in any order, unknown
/// tags, missing tags except `Variant`, moves in protocol notation, `;` comments, other comments, annotations
/// (`!?`, `$3`) and arbitrary move numbers. A result that the rules do not explain counts as adjudicated if
/// there is no `Termination` tag. In an external game, any move and any result are accepted.
///
/// Rejects unknown variants, illegal start positions and moves, unterminated tags and comments, missing
/// results, results that contradict each other or, under the termination `normal`, the rules, a `PlyCount` or
/// colours that do not match the moves, and malformed accuracies.
class PgnReader {
 public:
  /// @param start  location in the file at which the stream begins, for error messages
  explicit PgnReader(std::istream& in, FileLocation start = {}) : lexer_(in, start) {}

  /// Returns the next game, or nullopt at the end of the stream. An error names the line, the column and the
  /// expected token. The reader cannot continue after an error.
  Expected<std::optional<GameRecord>> next();

 private:
  PgnLexer lexer_;
};

}  // namespace flipside::referee
