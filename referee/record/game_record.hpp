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

/// Why a game ended. A fault is one of the side that lost; of a game without a score, of both.
enum class Termination : std::uint8_t {
  normal,          // by the rules of the game, draws by repetition included
  adjudication,    // by the tournament's own rules: scores, ply cap
  solved,          // by the tournament's own rules, as a solution of the game tells its value
  time_forfeit,    // the clock ran out; also a hang
  illegal_move,    // a bestmove that the rules do not allow
  disconnect,      // crashed, exited or closed its output
  unresponsive,    // no reply to `isready`, or to `stop` while it pondered
  protocol_error,  // no usable bestmove: an empty or torn line
  flood,           // a line without end, or lines without end
  start_failed,    // could not be started, or did not shake hands
  // Of games known only by query; no faults.
  disagreement,  // the engines do not say the same of the position; no score
  ply_cap,       // too many plies; a draw
  null_moves,    // nothing but null moves for too long; no score
};

/// Whether a game that ended so was lost by a fault.
bool is_forfeit(Termination termination);

/// Whether people may want to know what was said in a game that ended so: a fault, a disagreement, null
/// moves.
bool is_abnormal(Termination termination);

/// The word for records and tables: `normal`, `time forfeit`, `illegal move`, …
std::string_view termination_text(Termination termination);
/// The inverse of termination_text.
std::optional<Termination> parse_termination(std::string_view text);

/// What an engine told and took for one move, and what it threw away by it.
struct MoveInfo {
  Duration spent{0};             // charged
  std::optional<Duration> left;  // on its clock after the move; none without a clock
  std::optional<Score> score;    // of the last `info` that had one
  std::optional<int> depth;
  std::optional<std::uint64_t> nodes;
  std::optional<Mistake> mistake{};  // none also where the position's value is not known
  bool operator==(const MoveInfo&) const = default;
};

struct PlayedMove {
  std::string move;                 // the protocol's text
  std::optional<MoveInfo> info;  // none: a move of the opening
  std::optional<Player> mover{};    // who made it, in a game known only by query; none: the sides alternate
  bool operator==(const PlayedMove&) const = default;
};

/// One finished game: a plain value, all that is known about it.
struct GameRecord {
  std::string event;
  std::string site;
  std::string date;   // "2026.01.31"; when the game began, local time
  std::string round;  // "12.1": pair of the encounter, game of the pair
  std::string game;   // the variant's id
  PerPlayer<std::string> players;
  PerPlayer<std::string> time_controls;
  std::string start;  // the position set up; empty: the variant's start position
  std::vector<PlayedMove> moves;

  std::optional<Outcome> outcome;  // none: no score
  Termination termination = Termination::normal;
  std::string detail;  // for people: "exited with code 3", "illegal move 'a1a9'", "third repetition"
  PerPlayer<Accuracy> accuracy;  // nothing is counted where values are not known

  bool operator==(const GameRecord&) const = default;
};

/// What both players were charged for all moves together.
Duration time_spent(const GameRecord& record);

}  // namespace flipside::referee
