#include "engine/cli/stop_signals.hpp"

#include <pthread.h>

#include <ctime>

namespace flipside {

StopSignals::StopSignals() {
  sigemptyset(&signals_);
  for (const int number : {SIGINT, SIGTERM, SIGHUP}) {
    struct sigaction action {};
    sigaction(number, nullptr, &action);
    // An ignored signal would be delivered if it were blocked.
    if (action.sa_handler != SIG_IGN) sigaddset(&signals_, number);
  }
  pthread_sigmask(SIG_BLOCK, &signals_, &previous_);
}

StopSignals::~StopSignals() { pthread_sigmask(SIG_SETMASK, &previous_, nullptr); }

void StopSignals::wait() const {
  while (!wait_for(std::chrono::hours(1))) {
  }
}

bool StopSignals::wait_for(std::chrono::nanoseconds duration) const {
  const auto seconds = std::chrono::floor<std::chrono::seconds>(duration);
  const timespec timeout{seconds.count(), (duration - seconds).count()};
  return sigtimedwait(&signals_, nullptr, &timeout) > 0;
}

}  // namespace flipside
