#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "engine/core/player.hpp"
#include "referee/record/game_record.hpp"
#include "referee/store/store.hpp"
#include "referee/tournament/tournament_state.hpp"

namespace flipside::referee {

/// A game begins.
struct GameStarted {
  std::int64_t index = 0;
  std::string game;  // ID of the variant
  PerPlayer<std::string> players;
  int replay = 0;       // number of times that the game has been annulled
  std::string start{};  // text of the initial position; empty: the variant's start position
  PerPlayer<std::string> time_controls{};  // as in the game's record
};

/// Moves were played in a game in progress. Emitted only while a sink wants moves; see
/// EventSink::wants_moves(). Moves played earlier are part of the game's next event, so no move is ever
/// missing.
struct MovesPlayed {
  std::int64_t index = 0;
  std::vector<PlayedMove> moves;  // moves since the game's last event, including opening moves
};

/// All moves that have been played so far were emitted; see Scheduler::report_moves().
struct MovesReported {};

/// A game was committed to the store.
struct GameStored {
  StoredGame game;
};

/// The record of a stored game is final: the accuracy of its moves is known, and if the game ended
/// abnormally, `detail` contains the path of the transcript.
struct GameReviewed {
  StoredGame game;
};

/// A game stored by an earlier run was loaded. After ResultsReset, all remaining games are loaded again, but
/// without their moves.
struct GameLoaded {
  StoredGame game;
};

/// A game was annulled. It is replayed unless it has been annulled too often.
struct GameAnnulled {
  std::int64_t index = 0;
  std::string reason;
};

/// A stage began: the pairings of its games are now known.
struct StageBegan {
  std::int64_t first_game = 0;  // index of the stage's first game; all earlier games have ended
};

/// The progress of the schedule has changed.
struct ProgressChanged {
  ScheduleProgress progress;
};

/// The SPRT has reached a decision.
struct SprtDecided {
  std::int64_t games = 0;  // number of games on which the decision is based
};

/// The games after the decision of the SPRT were removed from the store. A GameLoaded event follows for each
/// remaining game.
struct ResultsReset {};

/// A message for the user.
struct Message {
  std::string text;
};

/// All games are stored, or the run was stopped. This is always the last event.
struct TournamentEnded {};

using TournamentEvent =
    std::variant<GameStarted, MovesPlayed, MovesReported, GameStored, GameReviewed, GameLoaded, GameAnnulled,
                 StageBegan, ProgressChanged, SprtDecided, ResultsReset, Message, TournamentEnded>;

/// Receives the events of a tournament. Calls to on() and tick() are never concurrent, but may come from
/// different threads. The events of a game arrive in the order GameStarted, MovesPlayed, GameStored,
/// GameReviewed.
class EventSink {
 public:
  virtual ~EventSink() = default;
  virtual void on(const TournamentEvent& event) = 0;
  /// Called after each batch of events, and at least four times per second.
  virtual void tick() {}
  /// Returns true while the sink wants MovesPlayed events. Called on the event loop's thread.
  virtual bool wants_moves() const { return false; }
};

/// A visitor that calls the overload for the type of an event. Pass a generic lambda as the last overload to
/// ignore all other types.
template <class... Overloads>
struct EventHandler : Overloads... {
  using Overloads::operator()...;
};
template <class... Overloads>
EventHandler(Overloads...) -> EventHandler<Overloads...>;

}  // namespace flipside::referee
