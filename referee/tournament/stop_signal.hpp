#pragma once

#include <csignal>
#include <cstdint>
#include <functional>

#include "referee/process/descriptor.hpp"
#include "referee/session/event_loop.hpp"

namespace flipside::referee {

/// How soon a program is to stop.
enum class StopStage : std::uint8_t {
  none,
  finish,     // what was begun is finished, nothing new is begun
  now,        // what was begun is abandoned, all is put in order
  this_spot,  // nothing is waited for
};

/// What a signal makes of a stage. SIGINT, a person's Ctrl-C, goes a step further each time; the others, by
/// which the system stops a program, mean now at once, and once more on the spot.
StopStage after_signal(StopStage stage, int signal);

/// Turns the signals by which a person or the system stops a program into calls on the loop's thread. Make
/// it before any thread is started, so that all of them leave these signals to it. A signal that was ignored
/// when the program began, as SIGHUP is under nohup, stays ignored.
class StopSignal final : public Watcher {
 public:
  /// Told each stage that is entered but the last: that one ends the program.
  using Stopping = std::function<void(StopStage stage, int signal)>;

  StopSignal();
  ~StopSignal() override;

  /// The loop may end before or after this; it must not run once this has ended.
  void watch(EventLoop& loop, Stopping stopping);
  StopStage stage() const { return stage_; }

  void ready(bool readable, bool writable) override;

 private:
  sigset_t before_;
  Descriptor signals_;
  Stopping stopping_;
  StopStage stage_ = StopStage::none;
};

}  // namespace flipside::referee
