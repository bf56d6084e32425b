#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <variant>

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
  int replay = 0;  // how often the game was annulled before
};

/// A move was played. Emitted only while a sink wants moves; see EventSink::wants_moves().
struct MovePlayed {
  std::int64_t index = 0;
  std::size_t ply = 0;  // from 1, including moves of the opening
  PlayedMove played;
};

/// A game was committed to the store.
struct GameStored {
  StoredGame game;
};

/// The final record of a stored game: its moves are judged, and its detail names its transcript.
struct GameReviewed {
  StoredGame game;
};

/// A game that an earlier run stored. After ResultsReset all stored games are loaded again, without their
/// moves.
struct GameLoaded {
  StoredGame game;
};

/// A game was annulled; it is played again.
struct GameAnnulled {
  std::int64_t index = 0;
  std::string reason;
};

/// The pairings of a stage are known.
struct StageBegan {
  std::int64_t first_game = 0;  // index; all games before it have ended
};

/// The known part of the schedule has changed.
struct ProgressChanged {
  ScheduleProgress progress;
};

/// The SPRT has decided.
struct SprtDecided {
  std::int64_t games = 0;  // games that count
};

/// Games that do not count were removed from the store: GameLoaded follows for each remaining game.
struct ResultsReset {};

/// A message for the user.
struct Message {
  std::string text;
};

/// All games are stored, or the run was stopped. The last event.
struct TournamentEnded {};

using TournamentEvent =
    std::variant<GameStarted, MovePlayed, GameStored, GameReviewed, GameLoaded, GameAnnulled, StageBegan,
                 ProgressChanged, SprtDecided, ResultsReset, Message, TournamentEnded>;

/// Receives the events of a tournament, on one thread at a time. The events of a game arrive in the order
/// GameStarted, MovePlayed, GameStored, GameReviewed.
class EventSink {
 public:
  virtual ~EventSink() = default;
  virtual void on(const TournamentEvent& event) = 0;
  /// Called after each batch of events, and at least four times per second.
  virtual void tick() {}
  /// Returns true while the sink wants MovePlayed events. Called on the event loop's thread.
  virtual bool wants_moves() const { return false; }
};

/// Calls the overload that matches the event's type; pass a generic lambda to ignore the others.
template <class... Overloads>
struct EventHandler : Overloads... {
  using Overloads::operator()...;
};
template <class... Overloads>
EventHandler(Overloads...) -> EventHandler<Overloads...>;

}  // namespace flipside::referee
