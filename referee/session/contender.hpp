#pragma once

#include <string>
#include <string_view>
#include <variant>

#include "engine/core/player.hpp"
#include "referee/clock/clock.hpp"
#include "referee/record/game_record.hpp"
#include "referee/session/task.hpp"

namespace flipside::referee {

/// What a contender is asked: a move for `side` in this position.
struct Turn {
  std::string_view position;  // "position startpos moves b1b3"
  Player side;
  const PerPlayer<Clock>& clocks;
};

/// A move, and what was told and taken for it; `thought.left` is for the game loop to fill in.
struct Moved {
  std::string move;
  MoveInfo info;
  std::string ponder{};  // the answer that it would ponder on; empty: none, or it does not ponder
};

/// A misbehaviour that loses the game.
struct Fault {
  Termination termination;
  std::string detail;  // for people: "exited with code 3"
  bool operator==(const Fault&) const = default;
};

/// It cannot be told whether the move came in time: the referee or the machine was late itself. The game does
/// not count.
struct Annulled {
  std::string reason;  // for people
  bool operator==(const Annulled&) const = default;
};

using MoveReply = std::variant<Moved, Fault, Annulled>;

/// One who plays: asked for moves, never trusted.
class Contender {
 public:
  virtual ~Contender() = default;
  /// Never throws; whatever the contender does, an answer comes when its time is over at the latest.
  virtual Task<MoveReply> think(Turn turn) = 0;

  /// Lets a contender that told a move to ponder on think while its opponent does.
  /// @param turn  its next turn, should that move be played: `position` ends with it
  virtual void ponder(Turn /*turn*/) {}
};

/// What a contender answered when it was asked, or its misbehaviour.
using QueryReply = std::variant<std::string, Fault>;

/// A contender that tells what it holds of positions as well.
class QueryableContender : public Contender {
 public:
  /// Never throws, and always comes to an end. Its clock does not run.
  /// @param position  "position startpos moves b1b3"
  /// @param question  "gameover", "islegal a1a2"
  virtual Task<QueryReply> query(std::string_view position, std::string_view question) = 0;

  /// Whether it has announced that it answers a kind of query beyond those of UGI 1.0.
  virtual bool answers(std::string_view kind) const = 0;
};

}  // namespace flipside::referee
