#include "referee/app/stop_signal.hpp"

#include <doctest/doctest.h>

#include <utility>
#include <vector>

namespace flipside::referee {
namespace {

using Calls = std::vector<std::pair<StopStage, int>>;

struct Watched {
  SteadyTime time;
  OwnThreadClocks clocks;
  EventLoop loop{time, clocks};
  StopSignal signals;
  Calls calls;
  Watched() {
    signals.watch(loop, [this](StopStage stage, int signal) { calls.emplace_back(stage, signal); });
  }
};

TEST_CASE("Ctrl-C finishes the games in progress, then abandons them, then exits immediately") {
  StopStage stage = after_signal(StopStage::none, SIGINT);
  CHECK(stage == StopStage::finish);
  stage = after_signal(stage, SIGINT);
  CHECK(stage == StopStage::now);
  CHECK(after_signal(stage, SIGINT) == StopStage::immediately);
}

TEST_CASE("other signals abandon the games in progress, even after Ctrl-C") {
  for (const int signal : {SIGTERM, SIGHUP, SIGQUIT}) {
    CHECK(after_signal(StopStage::none, signal) == StopStage::now);
    CHECK(after_signal(StopStage::finish, signal) == StopStage::now);
    CHECK(after_signal(StopStage::now, signal) == StopStage::immediately);
  }
}

TEST_CASE("each signal is reported once, on the loop's thread") {
  Watched watched;
  raise(SIGINT);
  CHECK(watched.calls.empty());
  watched.signals.ready(true, false);
  raise(SIGTERM);
  watched.signals.ready(true, false);
  watched.signals.ready(true, false);  // no signal is pending
  CHECK(watched.calls == Calls{{StopStage::finish, SIGINT}, {StopStage::now, SIGTERM}});
  CHECK(watched.signals.stage() == StopStage::now);
}

TEST_CASE("a signal that is ignored at startup stays ignored") {
  std::signal(SIGHUP, SIG_IGN);
  {
    Watched watched;
    raise(SIGHUP);
    watched.signals.ready(true, false);
    CHECK(watched.calls.empty());
  }
  std::signal(SIGHUP, SIG_DFL);
}

}  // namespace
}  // namespace flipside::referee
