#include "referee/app/stop_signal.hpp"

#include <sys/signalfd.h>
#include <unistd.h>

#include <utility>

#include "referee/app/exit_code.hpp"

namespace flipside::referee {

StopStage after_signal(StopStage stage, int signal) {
  if (stage == StopStage::none && signal == SIGINT) return StopStage::finish;
  if (stage == StopStage::none || stage == StopStage::finish) return StopStage::now;
  return StopStage::immediately;
}

StopSignal::StopSignal() {
  sigset_t set;
  sigemptyset(&set);
  for (const int number : {SIGINT, SIGTERM, SIGHUP, SIGQUIT}) {
    struct sigaction action {};
    sigaction(number, nullptr, &action);
    if (action.sa_handler != SIG_IGN)
      sigaddset(&set, number);  // an ignored signal would still be queued if it were blocked
  }
  pthread_sigmask(SIG_BLOCK, &set, &old_mask_);
  signals_ = Descriptor(signalfd(-1, &set, SFD_CLOEXEC | SFD_NONBLOCK));
}

StopSignal::~StopSignal() { pthread_sigmask(SIG_SETMASK, &old_mask_, nullptr); }

void StopSignal::watch(EventLoop& loop, Callback callback) {
  callback_ = std::move(callback);
  loop.watch(signals_.number(), *this, true, false);
}

void StopSignal::ready(bool, bool) {
  signalfd_siginfo info{};
  if (read(signals_.number(), &info, sizeof info) != static_cast<ssize_t>(sizeof info)) return;
  const int signal = static_cast<int>(info.ssi_signo);
  stage_ = after_signal(stage_, signal);
  if (stage_ == StopStage::immediately)
    _exit(static_cast<int>(ExitCode::stopped));  // the guard process kills the engines
  callback_(stage_, signal);
}

}  // namespace flipside::referee
