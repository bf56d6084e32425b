#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>

#include "engine/core/expected.hpp"
#include "engine/core/player.hpp"
#include "referee/config/config.hpp"
#include "referee/log/transcript.hpp"
#include "referee/match/game_observer.hpp"
#include "referee/record/game_record.hpp"
#include "referee/schedule/opening.hpp"
#include "referee/schedule/schedule.hpp"
#include "referee/session/task.hpp"
#include "referee/tournament/start_positions.hpp"

namespace flipside::referee {

/// One game to play.
struct GameJob {
  std::int64_t index = 0;        // index of the game in the schedule
  PerPlayer<std::size_t> seats;  // indices of the engines in the configuration
  Opening opening;
  GameRecord blank;  // the game's record before its first move; `blank.game` is the variant's ID
  bool operator==(const GameJob&) const = default;
};

/// Creates the job of a scheduled game.
/// @param date  today's date in PGN format, such as "2026.01.31"
/// @return an error if the opening cannot be read because its file has changed
Expected<GameJob> make_job(const Config& config, const StartPositions& positions,
                           const ScheduledGame& scheduled, std::string date);

/// A game that was played to its end, and its transcript if the transcript should be kept.
struct FinishedGame {
  GameRecord record;
  std::optional<Transcript> transcript{};
};

/// A game that does not count because the referee was halted or too slow to time its moves reliably.
struct AnnulledGame {
  std::string reason;
  std::optional<Transcript> transcript{};
};

/// The runner cannot play games because it ran out of descriptors, processes, or memory.
struct RunnerFailure {
  std::string reason;
};

using GameOutcome = std::variant<FinishedGame, AnnulledGame, RunnerFailure>;

/// Plays games, either in local processes or on other machines.
class GameRunner {
 public:
  virtual ~GameRunner() = default;

  /// Plays a game. `observer` must outlive the task. After interrupt() the outcome is meaningless.
  virtual Task<GameOutcome> play(GameJob job, GameObserver& observer) = 0;
  /// Returns the maximum number of concurrent games.
  virtual std::size_t slots() const = 0;
  /// Abandons all games in progress.
  virtual void interrupt() = 0;
};

}  // namespace flipside::referee
