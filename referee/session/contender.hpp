#pragma once

#include <string>
#include <string_view>
#include <variant>

#include "engine/core/player.hpp"
#include "referee/clock/clock.hpp"
#include "referee/record/game_record.hpp"
#include "referee/session/task.hpp"

namespace flipside::referee {

/// A request for a move, with the position and the clocks before the move.
struct Turn {
  std::string_view position;  // `position` command, such as "position startpos moves b1b3"
  Player side;
  const PerPlayer<Clock>& clocks;
};

/// A move and the data reported with it. The game loop fills in `info.left`.
struct Moved {
  std::string move;
  MoveInfo info;
  std::string ponder{};  // expected reply to ponder on; empty: do not ponder
};

/// Misbehaviour that forfeits the game.
struct Fault {
  Termination termination;
  std::string detail;  // for display: "exited with code 3"
  bool operator==(const Fault&) const = default;
};

/// A game that is not scored because, after a delay of the referee or the machine, it is unknown whether a
/// move was late.
struct Annulled {
  std::string reason;  // for display
  bool operator==(const Annulled&) const = default;
};

using MoveReply = std::variant<Moved, Fault, Annulled>;

/// A player of a game. Its moves are untrusted input.
class Contender {
 public:
  virtual ~Contender() = default;

  /// Requests a move. Never throws. Always completes, at the latest when the time limit of the move expires.
  virtual Task<MoveReply> think(Turn turn) = 0;

  /// Lets the contender think during the opponent's turn if the contender's last move named an expected
  /// reply.
  /// @param turn  the contender's next turn, whose `position` ends with the expected reply
  virtual void ponder(Turn /*turn*/) {}
};

/// The answer to a query, or the misbehaviour of the contender.
using QueryReply = std::variant<std::string, Fault>;

/// A contender that answers queries about positions.
class QueryableContender : public Contender {
 public:
  /// Sends a query and returns the answer. Never throws and always completes. The contender's clock does not
  /// run.
  /// @param position  `position` command, such as "position startpos moves b1b3"
  /// @param question  query, such as "gameover" or "islegal a1a2"
  virtual Task<QueryReply> query(std::string_view position, std::string_view question) = 0;

  /// Returns whether the contender advertised support for a kind of query that UGI 1.0 does not define.
  virtual bool answers(std::string_view kind) const = 0;
};

}  // namespace flipside::referee
