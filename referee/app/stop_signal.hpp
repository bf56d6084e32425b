#pragma once

#include <csignal>
#include <cstdint>
#include <functional>

#include "referee/process/descriptor.hpp"
#include "referee/session/event_loop.hpp"

namespace flipside::referee {

/// How urgently the program must stop.
enum class StopStage : std::uint8_t {
  none,
  finish,       // finish the work in progress, but begin no new work
  now,          // abandon the work in progress, save the results, and clean up
  immediately,  // exit without cleaning up
};

/// Returns the stage after a signal. SIGINT (Ctrl-C) advances the stage by one. Any other signal leads to
/// `now`, or to `immediately` if the stage is already `now`.
StopStage after_signal(StopStage stage, int signal);

/// Converts SIGINT, SIGTERM, SIGHUP, and SIGQUIT into callbacks on the event loop's thread. Construct it
/// before any thread starts, so that all threads block these signals. A signal that the program inherited as
/// ignored, such as SIGHUP under nohup, stays ignored.
class StopSignal final : public Watcher {
 public:
  /// Called when a stage begins. Not called for `immediately`, because then the program exits.
  using Callback = std::function<void(StopStage stage, int signal)>;

  StopSignal();
  ~StopSignal() override;

  /// From now on, each stop signal invokes `callback` on the loop's thread. The loop must not run after this
  /// object is destroyed.
  void watch(EventLoop& loop, Callback callback);
  StopStage stage() const { return stage_; }

  void ready(bool readable, bool writable) override;

 private:
  sigset_t old_mask_;
  Descriptor signals_;
  Callback callback_;
  StopStage stage_ = StopStage::none;
};

}  // namespace flipside::referee
