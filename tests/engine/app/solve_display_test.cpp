#include "engine/app/solve_display.hpp"

#include <doctest/doctest.h>

#include <sstream>

namespace flipside {
namespace {

using namespace std::chrono_literals;

const SolveProgress some{.ply = 37, .sets = 4'213'888, .decided = 0.6129, .elapsed = 192s, .left = 245s};

TEST_CASE(
    "the progress line tells the ply, what is decided and changed, and how long it took and will take") {
  CHECK(progress_text(some) == "ply 37  61.2% decided  4213888 sets changed  3 min 12 s  left 4 min 05 s");
  CHECK(progress_text({.ply = 0, .decided = 0.99999}) == "ply 0  99.9% decided  0 sets changed  0 ms");
}

TEST_CASE(
    "progress is a line a ply, and on a terminal one line that is rewritten and goes before what is said") {
  std::ostringstream plain;
  {
    SolveDisplay display(plain, false);
    display.show(some);
    display.show(some);
    display.say("done");
  }
  CHECK(plain.str() == progress_text(some) + "\n" + progress_text(some) + "\ndone\n");
  std::ostringstream live;
  {
    SolveDisplay display(live, true);
    display.show(some);
    display.show(some);
    display.say("done");
    display.show(some);
  }
  const std::string line = progress_text(some).substr(0, 79);
  CHECK(live.str() == line + "\r\x1b[K" + line + "\r\x1b[Kdone\n" + line + "\r\x1b[K");
}

}  // namespace
}  // namespace flipside
