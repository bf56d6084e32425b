#pragma once

#include <memory>
#include <optional>
#include <string>

#include "engine/core/player.hpp"
#include "referee/check/engine_profile.hpp"
#include "referee/check/finding.hpp"
#include "referee/check/peer.hpp"
#include "referee/config/config.hpp"
#include "referee/match/game_loop.hpp"
#include "referee/session/ugi_engine.hpp"

namespace flipside::referee::check {

/// A short game between two processes of an engine, played as in a tournament with the suggested settings.
class TrialGame {
 public:
  /// @param settings  the engine's `[[engine]]` table
  /// @param start     starts the processes; the references must outlive the game
  TrialGame(const EngineProfile& profile, std::string settings, const StartChannel& start, TimeSource& time);

  /// Returns the reason why no game can be played with an engine, or nullopt if one can be played.
  static std::optional<std::string> reason_to_skip(const EngineProfile& profile);

  /// Plays the game. Returns a failed finding if the game ends by a fault of the engine.
  Task<Finding> play();
  /// Interrupts the game.
  void interrupt();

 private:
  Task<std::optional<Finding>> start_engines(const EngineConfig& config);
  Task<PlayResult> play_moves(const Config& config);
  Task<void> quit_engines();

  const EngineProfile& profile_;
  std::string settings_;
  const StartChannel& start_;
  TimeSource& time_;
  PerPlayer<std::unique_ptr<UgiEngine>> engines_;
};

}  // namespace flipside::referee::check
