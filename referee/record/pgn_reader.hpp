#pragma once

#include <istream>
#include <optional>

#include "engine/core/expected.hpp"
#include "referee/record/game_record.hpp"
#include "referee/record/pgn_lexer.hpp"

namespace flipside::referee {

/// Reads games in the format of write_pgn() from a stream, one at a time.
///
/// Also accepts PGN from other programs: blank lines, CRLF, a byte order mark, tags in any order, unknown
/// tags, missing tags except `Variant`, moves in protocol notation, `;` comments, other comments, annotations
/// (`!?`, `$3`) and arbitrary move numbers. Without a `Termination` tag, a result that does not follow from
/// the rules counts as adjudicated. In an external game, any move and any result are accepted.
///
/// Rejects unknown variants, illegal start positions and moves, unterminated tags and comments, missing and
/// contradictory results, malformed accuracies, and a `PlyCount` or colours that do not match the moves. If
/// the termination is `normal`, also rejects a result that contradicts the rules.
class PgnReader {
 public:
  /// @param start  location of the beginning of the stream in its file, for error messages
  explicit PgnReader(std::istream& in, FileLocation start = {}) : lexer_(in, start) {}

  /// Returns the next game, or nullopt at the end of the stream. An error names the line, the column and the
  /// expected token. After an error, next() must not be called again.
  Expected<std::optional<GameRecord>> next();

 private:
  PgnLexer lexer_;
};

}  // namespace flipside::referee
