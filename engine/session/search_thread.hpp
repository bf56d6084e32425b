#pragma once

#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>

#include "engine/protocol/ugi_reply.hpp"
#include "engine/session/engine_player.hpp"

namespace flipside {

/// Receives the output of a search and formats it for a protocol. The search's thread calls the functions.
class SearchListener {
 public:
  virtual ~SearchListener() = default;
  /// Handles a report of a running search.
  virtual void on_info(const ugi::Info& info) = 0;
  /// Handles the end of a search; SearchThread::busy() is already false. Must not call the SearchThread.
  /// @param summary  depth, score, time, nodes and speed of the whole search
  virtual void on_result(const SearchResult& result, const ugi::Info& summary) = 0;
};

/// Runs a player's searches in a thread. Holds the result of `go infinite` until stop(), and the result of
/// `go ponder` until stop() or ponder_hit().
class SearchThread {
 public:
  /// @param player, time, listener  must outlive this object
  SearchThread(EnginePlayer& player, TimeSource& time, SearchListener& listener)
      : player_(player), time_(time), listener_(listener) {}
  /// Stops a running search and waits for its result.
  ~SearchThread() { finish(); }
  SearchThread(const SearchThread&) = delete;
  SearchThread& operator=(const SearchThread&) = delete;

  /// Returns whether a result is pending. If it returns false, all effects of the listener are visible to the
  /// caller.
  bool busy() const;
  /// Returns whether a search has been stopped but its result is still pending.
  bool stopping() const;
  /// Starts a search. Must not be called while busy.
  /// @param started  the time at which `go` arrived
  void start(AnyGame game, const GoLimits& limits, Instant started);
  /// Requests the result of a running search, if any.
  void stop();
  /// Ends pondering because the opponent has played the expected move. Does nothing if no search is
  /// pondering.
  void ponder_hit(Instant when);
  /// Stops a running search and waits for its result.
  void finish();
  /// Waits for the current search to finish, unless it is infinite.
  void wait();

 private:
  void run(const SearchRequest& request);
  void deliver(const SearchResult& result, Instant started);  // the caller must hold mutex_

  struct HeldResult {
    SearchResult result;
    Instant started;
    bool until_stop;  // only stop() releases the result; a ponder hit does not
  };

  EnginePlayer& player_;
  TimeSource& time_;
  SearchListener& listener_;
  mutable std::mutex mutex_;
  bool busy_ = false;
  std::stop_source stop_{std::nostopstate};
  std::optional<HeldResult> held_;
  PonderSignal ponder_;
  std::optional<AnyGame> game_;  // game of the running or last search
  std::thread thread_;
};

}  // namespace flipside
