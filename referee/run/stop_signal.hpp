#pragma once

#include <csignal>
#include <functional>

#include "referee/session/descriptor.hpp"
#include "referee/session/event_loop.hpp"

namespace flipside::referee {

/// Turns the signals by which a person or the system stops a program into a call on the loop's thread. Make
/// it before any thread is started, so that all of them leave these signals to it.
class StopSignal final : public Watcher {
 public:
  StopSignal();
  ~StopSignal() override;

  /// From now on `stop` is called at the first signal; a second one ends the program on the spot.
  void watch(EventLoop& loop, std::function<void()> stop);
  /// The signal that came; 0 if none did.
  int received() const { return received_; }

  void ready(bool readable, bool writable) override;

 private:
  sigset_t before_;
  Descriptor signals_;
  EventLoop* loop_ = nullptr;
  std::function<void()> stop_;
  int received_ = 0;
};

}  // namespace flipside::referee
