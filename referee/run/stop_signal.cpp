#include "referee/run/stop_signal.hpp"

#include <sys/signalfd.h>
#include <unistd.h>

#include <cstdlib>
#include <utility>

#include "referee/run/exit_code.hpp"

namespace flipside::referee {

StopSignal::StopSignal() {
  sigset_t set;
  sigemptyset(&set);
  for (const int number : {SIGINT, SIGTERM, SIGHUP, SIGQUIT}) sigaddset(&set, number);
  pthread_sigmask(SIG_BLOCK, &set, &before_);
  signals_ = Descriptor(signalfd(-1, &set, SFD_CLOEXEC | SFD_NONBLOCK));
}

StopSignal::~StopSignal() {
  if (loop_ != nullptr) loop_->unwatch(signals_.number(), *this);
  pthread_sigmask(SIG_SETMASK, &before_, nullptr);
}

void StopSignal::watch(EventLoop& loop, std::function<void()> stop) {
  loop_ = &loop;
  stop_ = std::move(stop);
  loop.watch(signals_.number(), *this, true, false);
}

void StopSignal::ready(bool, bool) {
  signalfd_siginfo info{};
  if (read(signals_.number(), &info, sizeof info) != static_cast<ssize_t>(sizeof info)) return;
  if (received_ != 0) _exit(static_cast<int>(ExitCode::stopped));  // the guard ends the engines
  received_ = static_cast<int>(info.ssi_signo);
  stop_();
}

}  // namespace flipside::referee
