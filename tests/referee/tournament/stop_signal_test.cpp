#include "referee/tournament/stop_signal.hpp"

#include <doctest/doctest.h>

#include <utility>
#include <vector>

namespace flipside::referee {
namespace {

using Told = std::vector<std::pair<StopStage, int>>;

struct Watched {
  SteadyTime time;
  ThreadRunDelay delay;
  EventLoop loop{time, delay};
  StopSignal signals;
  Told told;
  Watched() {
    signals.watch(loop, [this](StopStage stage, int signal) { told.emplace_back(stage, signal); });
  }
};

TEST_CASE("Ctrl-C finishes what was begun, then abandons it, then ends on the spot") {
  StopStage stage = after_signal(StopStage::none, SIGINT);
  CHECK(stage == StopStage::finish);
  stage = after_signal(stage, SIGINT);
  CHECK(stage == StopStage::now);
  CHECK(after_signal(stage, SIGINT) == StopStage::this_spot);
}

TEST_CASE("the system's signals mean now at once, and after Ctrl-C too") {
  for (const int signal : {SIGTERM, SIGHUP, SIGQUIT}) {
    CHECK(after_signal(StopStage::none, signal) == StopStage::now);
    CHECK(after_signal(StopStage::finish, signal) == StopStage::now);
    CHECK(after_signal(StopStage::now, signal) == StopStage::this_spot);
  }
}

TEST_CASE("signals are told on the loop's thread, one by one") {
  Watched watched;
  raise(SIGINT);
  CHECK(watched.told.empty());
  watched.signals.ready(true, false);
  raise(SIGTERM);
  watched.signals.ready(true, false);
  watched.signals.ready(true, false);  // nothing more is there
  CHECK(watched.told == Told{{StopStage::finish, SIGINT}, {StopStage::now, SIGTERM}});
  CHECK(watched.signals.stage() == StopStage::now);
}

TEST_CASE("a signal that was ignored at the start stays ignored") {
  std::signal(SIGHUP, SIG_IGN);
  {
    Watched watched;
    raise(SIGHUP);
    watched.signals.ready(true, false);
    CHECK(watched.told.empty());
  }
  std::signal(SIGHUP, SIG_DFL);
}

}  // namespace
}  // namespace flipside::referee
