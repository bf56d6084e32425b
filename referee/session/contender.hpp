#pragma once

#include <string>
#include <string_view>
#include <variant>

#include "engine/core/player.hpp"
#include "referee/clock/clock.hpp"
#include "referee/record/game_record.hpp"
#include "referee/session/task.hpp"

namespace flipside::referee {

/// A request for a move: the position and the clocks before it.
struct Turn {
  std::string_view position;  // "position startpos moves b1b3"
  Player side;
  const PerPlayer<Clock>& clocks;
};

/// A move and the data reported with it. The game loop fills in `info.left`.
struct Moved {
  std::string move;
  MoveInfo info;
  std::string ponder{};  // expected reply to ponder on; empty: do not ponder
};

/// A misbehaviour that forfeits the game.
struct Fault {
  Termination termination;
  std::string detail;  // for display: "exited with code 3"
  bool operator==(const Fault&) const = default;
};

/// The referee or the machine was too slow to decide whether a move came in time. The game is not scored.
struct Annulled {
  std::string reason;  // for display
  bool operator==(const Annulled&) const = default;
};

using MoveReply = std::variant<Moved, Fault, Annulled>;

/// A player of a game. Its moves are untrusted input.
class Contender {
 public:
  virtual ~Contender() = default;

  /// Requests a move. Never throws; always completes, at the latest when the time limit of the move expires.
  virtual Task<MoveReply> think(Turn turn) = 0;

  /// Lets the contender think during the opponent's turn, if its last move named a reply to ponder on.
  /// @param turn  the contender's next turn if the opponent plays that reply, which ends `position`
  virtual void ponder(Turn /*turn*/) {}
};

/// The answer to a query, or the misbehaviour of the contender.
using QueryReply = std::variant<std::string, Fault>;

/// A contender that answers queries about positions.
class QueryableContender : public Contender {
 public:
  /// Sends a query. Never throws and always completes. The contender's clock does not run.
  /// @param position  "position startpos moves b1b3"
  /// @param question  "gameover", "islegal a1a2"
  virtual Task<QueryReply> query(std::string_view position, std::string_view question) = 0;

  /// Returns whether the contender announced support for a kind of query that UGI 1.0 does not define.
  virtual bool answers(std::string_view kind) const = 0;
};

}  // namespace flipside::referee
