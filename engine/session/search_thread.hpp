#pragma once

#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>

#include "engine/session/engine_player.hpp"
#include "engine/session/search_listener.hpp"

namespace flipside {

/// Runs a player beside the session, and tells a listener what it says: reports while it thinks; then the
/// move, with a last report of nodes, time and nodes a second. After `go infinite` the move waits for a stop,
/// after `go ponder` for that or for the hit.
class SearchThread {
 public:
  SearchThread(EnginePlayer& player, TimeSource& time, SearchListener& listener)
      : player_(player), time_(time), listener_(listener) {}
  /// Ends a search as stop does, and waits for it.
  ~SearchThread() { finish(); }
  SearchThread(const SearchThread&) = delete;
  SearchThread& operator=(const SearchThread&) = delete;

  /// True from start until the move is told. Whoever has seen the move sees false; and whoever sees false
  /// sees all that the listener has done.
  bool busy() const;
  /// True while a search that was told to stop has yet to send its move.
  bool stopping() const;
  /// Begins a search; not while busy.
  void start(AnyGame game, const GoLimits& limits, Instant started);
  /// Asks for the move now; it comes at once or very soon. Nothing happens if no search is running.
  void stop();
  /// The move that a search ponders on was played. Nothing happens if no search ponders.
  void ponder_hit(Instant when);
  /// Stops, and waits for the move to be told.
  void finish();
  /// Waits for the end of a search that is not infinite.
  void wait();

 private:
  void think(const AnyGame& game, const GoLimits& limits, Instant started, const std::stop_token& stop);
  void answer(const Thought& thought, Instant started);  // with mutex_ held

  struct Held {
    Thought thought;
    Instant started;
    bool for_stop;  // alone
  };

  EnginePlayer& player_;
  TimeSource& time_;
  SearchListener& listener_;
  mutable std::mutex mutex_;
  bool busy_ = false;
  std::stop_source stop_{std::nostopstate};
  std::optional<Held> held_;  // found before the stop or the hit that it waits for
  PonderSignal ponder_;
  std::thread thread_;
};

}  // namespace flipside
