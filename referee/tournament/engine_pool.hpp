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
#include "referee/process/guard.hpp"
#include "referee/session/event_loop.hpp"
#include "referee/session/ugi_engine.hpp"

namespace flipside::referee {

/// The engine processes of a tournament: started when needed, kept between games, ended in time.
class EnginePool {
 public:
  /// An engine lent out of the pool, or why it could not be started.
  using Taken = std::variant<std::unique_ptr<UgiEngine>, Fault>;

  /// What is handed in must outlive the pool.
  EnginePool(EventLoop& loop, Guard& guard, const Config& config, Log& log);

  /// An idle process of the engine, or a fresh one. What is said to it and by it is noted until it is given
  /// back.
  /// @param processors  where it is to run from now on; empty: left as it is
  Task<Taken> take(std::size_t engine, std::vector<int> processors = {}, SeatTranscript transcript = {});
  /// Takes a process back for the next game; ends it if the engine is to be restarted for each.
  void give_back(std::size_t engine, std::unique_ptr<UgiEngine> process);
  /// Kills a process that misbehaved.
  void discard(std::unique_ptr<UgiEngine> process);

  /// Ends every wait for an engine that is lent out.
  void interrupt();
  /// Starts the end of all idle processes, side by side; done when the loop has run dry.
  void quit_idle();

 private:
  Task<Taken> start(std::size_t engine, std::vector<int> processors, SeatTranscript transcript);
  Task<void> quit(std::unique_ptr<UgiEngine> process);
  std::string forget(const UgiEngine& process);
  void make_room(std::size_t wanted);

  EventLoop& loop_;
  Guard& guard_;
  const Config& config_;
  std::vector<std::vector<std::unique_ptr<UgiEngine>>> idle_;  // by engine
  std::set<UgiEngine*> lent_;
  Log& log_;
  std::map<const UgiEngine*, std::string> labels_;  // of the processes, for the log
};

}  // namespace flipside::referee
