#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <tuple>
#include <utility>

#include "engine/core/json.hpp"
#include "referee/process/guard.hpp"
#include "referee/record/game_record.hpp"
#include "referee/session/launcher.hpp"
#include "referee/session/ugi_engine.hpp"

namespace flipside::referee {

/// Analyses games, one after the other: an engine searches all positions of a game in several passes, each
/// with more nodes than the previous one. Thread-safe. A program that plays a tournament must not create an
/// analyser, because the analysis would take CPU time from the engines (and see ProcessThread).
class GameAnalyser {
 public:
  /// A game of a tournament of the page.
  struct Key {
    std::size_t tournament = 0;
    std::int64_t index = 0;
    bool operator<(const Key& other) const {
      return std::tie(tournament, index) < std::tie(other.tournament, other.index);
    }
  };
  /// Receives the state of an analysis. Called on the analyser's thread.
  using Publish = std::function<void(const Key& key, const Json& state)>;

  /// @param engine  the engine's command
  static Expected<std::unique_ptr<GameAnalyser>> start(EngineCommand engine, Publish publish);
  ~GameAnalyser() { stop(); }
  GameAnalyser(const GameAnalyser&) = delete;
  GameAnalyser& operator=(const GameAnalyser&) = delete;

  /// Ends the running analysis. Nothing is published and no game is accepted any more.
  void stop();

  /// Starts or queues the analysis of a game, unless it is running or done.
  /// @return the state of the analysis; an error if too many games are queued, the game has no built-in
  /// rules,
  ///         or the analyser has been stopped
  Expected<Json> request(const Key& key, const GameRecord& record);
  /// Returns the state of an analysis as in docs/page-api.md.
  Json state(const Key& key) const;

 private:
  /// A position of the game under analysis.
  struct Position {
    std::string line;  // `position` command
    Player side = Player::p1;
    std::optional<Outcome> outcome;
  };
  struct Job {
    Key key;
    std::string game;
    std::vector<Position> positions;
  };
  struct Analysis {
    const char* state = "running";
    std::size_t pass = 0;                  // 0: queued
    std::map<std::size_t, Json> values{};  // by ply
    std::string error{};
  };

  GameAnalyser(EngineCommand engine, Publish publish, Guard guard);
  void work();
  Task<void> analyse(Job job);
  Task<std::optional<std::string>> run_passes(UgiEngine& engine, const Job& job);
  void change(const Key& key, const std::function<void(Analysis&)>& change, bool urgent = false);
  static Json json_of(const Analysis& analysis);

  EngineCommand command_;
  Publish publish_;
  Guard guard_;
  SteadyTime time_;
  OwnThreadClocks clocks_;
  EventLoop loop_{time_, clocks_};
  ProcessThread processes_{loop_, guard_};
  StartEngine start_engine_ = process_launcher(loop_, processes_);
  UgiEngine* engine_ = nullptr;  // the running engine; used only on the analyser's thread
  Instant published_{};

  mutable std::mutex mutex_;  // protects the members below
  std::condition_variable changed_;
  std::deque<Job> jobs_;
  std::map<Key, Analysis> analyses_;
  std::deque<Key> finished_;  // oldest first
  bool stopping_ = false;
  std::thread thread_;
};

}  // namespace flipside::referee
