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
  normal,        // ended by the rules of the game, including draws by repetition
  adjudication,  // ended by the tournament's adjudication rules for scores and length
  solved,        // ended because the value of the position is known
  // Forfeits: the loser misbehaved, or both sides did if the game has no score.
  time_forfeit,    // overran its clock or hung
  illegal_move,    // sent an illegal move as `bestmove`
  disconnect,      // crashed, exited or closed its output
  unresponsive,    // did not answer `isready`, a query, or `stop` while pondering
  protocol_error,  // sent a `bestmove` without a usable move, or an invalid answer to a query
  flood,           // sent an overlong line or too many lines
  start_failed,    // did not start or did not complete the handshake
  // Other results of external games.
  disagreement,  // the engines answered a query differently; no score
  ply_cap,       // the game reached the maximum number of plies; a draw
  null_moves,    // the engines played null moves; no score if too many were consecutive
};

/// Returns whether a game with this termination was lost by misbehaviour.
bool is_forfeit(Termination termination);

struct GameRecord;

/// Returns whether a game ended by a fault of an engine instead of by its rules or by adjudication: a
/// forfeit, a disagreement, or too many null moves.
bool ended_by_fault(const GameRecord& record);

/// Returns whether the transcript of a game with this termination is worth keeping: forfeits, disagreements
/// and null moves.
bool is_abnormal(Termination termination);

/// Returns the name of a termination in records and tables: `normal`, `time forfeit`, `illegal move`, …
std::string_view termination_text(Termination termination);
/// Parses the result of termination_text.
std::optional<Termination> parse_termination(std::string_view text);

/// The data that an engine reported and the referee measured for one move.
struct MoveInfo {
  Duration spent{0};             // time charged to the clock
  std::optional<Duration> left;  // time on the clock after the move; nullopt: no clock
  std::optional<Score> score;    // score of the last `info` line with a score
  std::optional<int> depth;
  std::optional<std::uint64_t> nodes;
  std::optional<Mistake> mistake{};  // nullopt if the move was no mistake or the position is unsolved
  std::string pv{};  // principal variation of the score, possibly truncated; as the engine sent it
  bool operator==(const MoveInfo&) const = default;
};

/// A move in a game record.
struct PlayedMove {
  std::string move;               // protocol notation
  std::optional<MoveInfo> info;   // nullopt for opening moves
  std::optional<Player> mover{};  // side that moved, in external games; nullopt: the sides alternate
  bool operator==(const PlayedMove&) const = default;
};

/// One finished game.
struct GameRecord {
  std::string event;
  std::string site;
  std::string date;   // "2026.01.31": local date on which the game began
  std::string round;  // "12.1": game 1 of pair 12 of the encounter
  std::string game;   // variant id
  PerPlayer<std::string> players;
  PerPlayer<std::string> time_controls;
  std::string start;  // text of the initial position; empty: the variant's start position
  std::vector<PlayedMove> moves;

  std::optional<Outcome> outcome;  // nullopt: no score
  Termination termination = Termination::normal;
  std::string detail;  // for display: "exited with code 3", "illegal move 'a1a9'", "third repetition"
  PerPlayer<Accuracy> accuracy;  // zero if no position was solved

  bool operator==(const GameRecord&) const = default;
};

/// Returns the total time charged to both players.
Duration time_spent(const GameRecord& record);

}  // namespace flipside::referee
