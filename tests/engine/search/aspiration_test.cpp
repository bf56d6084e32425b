#include "engine/search/aspiration.hpp"

#include <doctest/doctest.h>

namespace flipside {
namespace {

// What a search within the window would tell of a position whose score is `truth`, failing hard.
int search(const Aspiration& window, int truth) {
  return truth <= window.alpha() ? window.alpha() : truth >= window.beta() ? window.beta() : truth;
}

TEST_CASE("a window widens until it holds the score, whatever that is") {
  for (const int expected : {-19'999, -300, 0, 25, 19'999})
    for (const int truth :
         {win_score - 1, decided_score, 19'999, 500, 30, 0, -30, -500, -19'999, 2 - win_score}) {
      Aspiration window(expected);
      CAPTURE(expected);
      CAPTURE(truth);
      int searches = 1;
      while (!window.holds(search(window, truth))) REQUIRE(++searches < 10);
      CHECK(search(window, truth) == truth);
    }
}

TEST_CASE(
    "a window is narrow around the score that is expected, and stays so on the side that was not missed") {
  Aspiration window(100);
  CHECK(window.alpha() > 0);
  CHECK(window.beta() < 200);
  const int beta = window.beta();
  CHECK_FALSE(window.holds(window.alpha()));
  CHECK(window.beta() == beta);
}

TEST_CASE("nothing is left out where nothing is expected, or a game is decided") {
  for (const auto expected :
       {std::optional<int>(), std::optional(win_score - 5), std::optional(7 - win_score)}) {
    Aspiration window(expected);
    CHECK(window.alpha() == -win_score);
    CHECK(window.beta() == win_score);
    CHECK(window.holds(0));
  }
}

TEST_CASE("a win or a loss found outside the window opens it at once") {
  Aspiration high(0);
  CHECK_FALSE(high.holds(win_score - 9));
  CHECK(high.beta() == win_score);
  Aspiration low(0);
  CHECK_FALSE(low.holds(9 - win_score));
  CHECK(low.alpha() == -win_score);
}

}  // namespace
}  // namespace flipside
