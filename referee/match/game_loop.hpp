#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "engine/core/any_game.hpp"
#include "referee/clock/clock.hpp"
#include "referee/match/adjudicator.hpp"
#include "referee/match/game_observer.hpp"
#include "referee/record/game_record.hpp"
#include "referee/session/contender.hpp"

// Helpers shared by play_game() and play_external_game().

namespace flipside::referee {

/// A finished game, or an annulled one that must be replayed.
using PlayResult = std::variant<GameRecord, Annulled>;

/// The `position` command of a game, which grows by one move per turn.
class PositionLine {
 public:
  /// @param start  text of the initial position; empty: the variant's start position
  explicit PositionLine(const std::string& start)
      : text_(start.empty() ? "position startpos" : "position fen " + start) {}

  void add(std::string_view move) {
    text_ += has_moves_ ? " " : " moves ";
    text_ += move;
    has_moves_ = true;
  }
  std::string_view text() const { return text_; }

  /// Returns the command for the position after `move`.
  std::string with(std::string_view move) const {
    PositionLine next = *this;
    next.add(move);
    return std::move(next.text_);
  }

 private:
  std::string text_;
  bool has_moves_ = false;
};

/// Plays the opening moves on `game`, and appends them to the position line and the record.
/// @param opening   moves that are legal in `game`
/// @param observer  is notified of each move; may be nullptr
void play_opening(std::vector<std::string> opening, AnyGame& game, PositionLine& position, GameRecord& record,
                  GameObserver* observer);

/// Charges a move to its player's clock and stores the remaining time in its move info.
/// @return the fault if the move overran the clock
std::optional<Fault> charge(Clock& clock, Moved& moved);

/// Returns the record of a game that `loser` forfeited.
GameRecord forfeited(GameRecord record, Player loser, const Fault& fault);

/// Returns the record of a game that one or both players forfeited. If both did, the game has no score.
/// @param faults  must contain at least one fault
GameRecord forfeited(GameRecord record, const PerPlayer<std::optional<Fault>>& faults);

/// Combines the faults of both players into one fault, whose detail names each player.
Fault combined_fault(const PerPlayer<std::string>& names, const Fault& first, const Fault& second);

/// Returns the record of an adjudicated game.
GameRecord adjudicated(GameRecord record, Adjudication adjudication);

}  // namespace flipside::referee
