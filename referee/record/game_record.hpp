#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/outcome.hpp"
#include "engine/core/player.hpp"
#include "engine/core/time_source.hpp"
#include "engine/protocol/score.hpp"
#include "referee/record/accuracy.hpp"

namespace flipside::referee {

/// The reason why a game ended.
enum class Termination : std::uint8_t {
  // Regular results.
  normal,        // the rules of the game, including draws by repetition
  adjudication,  // the tournament's adjudication rules: scores, ply cap
  solved,        // adjudicated from a table or a solved position
  // Forfeits by misbehaviour of the loser, or of both sides if the game has no score.
  time_forfeit,    // overran its clock or hung
  illegal_move,    // sent a `bestmove` that the rules forbid
  disconnect,      // crashed, exited or closed its output
  unresponsive,    // did not answer `isready`, a query, or `stop` while pondering
  protocol_error,  // sent a `bestmove` without a usable move, or an invalid answer to a query
  flood,           // sent an overlong line or too many lines
  start_failed,    // did not start or did not complete the handshake
  // Other results of external games.
  disagreement,  // the engines gave different answers about the position; no score
  ply_cap,       // too many plies; a draw
  null_moves,    // too many null moves in a row; no score
};

/// Returns whether a game with this termination was lost by misbehaviour.
bool is_forfeit(Termination termination);

/// Returns whether the transcript of a game with this termination is worth keeping: forfeits, disagreements
/// and null moves.
bool is_abnormal(Termination termination);

/// Returns the name in records and tables: `normal`, `time forfeit`, `illegal move`, …
std::string_view termination_text(Termination termination);
/// Parses the result of termination_text.
std::optional<Termination> parse_termination(std::string_view text);

/// The data that an engine reported and the referee measured for one move.
struct MoveInfo {
  Duration spent{0};             // charged to the clock
  std::optional<Duration> left;  // on the clock after the move; nullopt without a clock
  std::optional<Score> score;    // of the last `info` with a score
  std::optional<int> depth;
  std::optional<std::uint64_t> nodes;
  std::optional<Mistake> mistake{};  // nullopt if the move was no mistake or its value is unknown
  bool operator==(const MoveInfo&) const = default;
};

/// A move in a game record.
struct PlayedMove {
  std::string move;               // protocol notation
  std::optional<MoveInfo> info;   // nullopt for moves of the opening
  std::optional<Player> mover{};  // set in external games only; nullopt: the sides alternate
  bool operator==(const PlayedMove&) const = default;
};

/// One finished game.
struct GameRecord {
  std::string event;
  std::string site;
  std::string date;   // "2026.01.31": local date on which the game began
  std::string round;  // "12.1": pair of the encounter, game of the pair
  std::string game;   // variant id
  PerPlayer<std::string> players;
  PerPlayer<std::string> time_controls;
  std::string start;  // text of the initial position; empty: the variant's start position
  std::vector<PlayedMove> moves;

  std::optional<Outcome> outcome;  // nullopt: no score
  Termination termination = Termination::normal;
  std::string detail;  // for display: "exited with code 3", "illegal move 'a1a9'", "third repetition"
  PerPlayer<Accuracy> accuracy;  // zero if no table covered the positions

  bool operator==(const GameRecord&) const = default;
};

/// Returns the total time that was charged to both players.
Duration time_spent(const GameRecord& record);

}  // namespace flipside::referee
