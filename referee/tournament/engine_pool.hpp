#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "referee/config/config.hpp"
#include "referee/log/log.hpp"
#include "referee/session/event_loop.hpp"
#include "referee/session/launcher.hpp"
#include "referee/session/ugi_engine.hpp"

namespace flipside::referee {

/// Returns the command line of a configured engine. Its relative paths refer to the tournament's directory.
EngineCommand command_of(const Config& config, std::size_t engine);

/// Manages the engine processes of a tournament. Processes are started on demand and kept between games, and
/// their number is limited.
class EnginePool {
 public:
  /// A running engine; a Fault if the engine failed to start; or an Error if, for several seconds, the system
  /// lacked the resources to start it.
  using Acquired = std::variant<std::unique_ptr<UgiEngine>, Fault, Error>;

  /// References must outlive the pool.
  /// @param capacity  maximum number of processes; exceeded only if more than this number are acquired at the
  ///                  same time
  EnginePool(EventLoop& loop, StartEngine start, const Config& config, Log& log, std::size_t capacity);

  /// Returns an idle process of the engine, or starts a new one. All traffic with the process is copied to
  /// `transcript` until release().
  /// @param placement  CPUs to which the process is pinned; if empty, its affinity does not change
  Task<Acquired> acquire(std::size_t engine, Placement placement = {}, SeatTranscript transcript = {});
  /// Returns a process to the pool, or quits it if the engine is configured to restart for every game.
  void release(std::size_t engine, std::unique_ptr<UgiEngine> process);
  /// Kills a process that misbehaved.
  void discard(std::unique_ptr<UgiEngine> process);

  std::size_t capacity() const { return capacity_; }
  /// Returns the size of each engine's `Hash` in MiB: the configured value, or the default that the engine
  /// listed; 0 if the engine has not been started or has no such option.
  const std::vector<std::uint64_t>& hash_sizes() const { return hash_sizes_; }
  /// Interrupts all acquired engines. Their pending and later requests fail.
  void interrupt();
  /// Refuses to start further engines: acquire() fails unless an idle process is available.
  void close() { closed_ = true; }
  /// Quits all idle processes concurrently. All of them have exited when the event loop has no tasks left.
  void quit_idle();

 private:
  Task<Acquired> start(std::size_t engine, Placement placement, SeatTranscript transcript);
  Task<StartResult> launch(std::size_t engine, Placement placement);
  Task<void> quit(std::unique_ptr<UgiEngine> process);
  std::string remove_label(const UgiEngine& process);
  void make_room(std::size_t engine);

  EventLoop& loop_;
  StartEngine start_;
  const Config& config_;
  std::vector<std::vector<std::unique_ptr<UgiEngine>>> idle_;  // idle processes, indexed by engine
  std::vector<std::uint64_t> hash_sizes_;
  std::size_t capacity_;
  std::set<UgiEngine*> acquired_;
  bool closed_ = false;  // no further engines may start
  Log& log_;
  std::map<const UgiEngine*, std::string> labels_;  // process names for the log
};

}  // namespace flipside::referee
