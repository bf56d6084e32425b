#include "engine/search/alpha_beta/aspiration_window.hpp"

#include <doctest/doctest.h>

namespace flipside {
namespace {

// Returns the fail-hard result of a search with this window if the true score is `truth`.
int search(const AspirationWindow& window, int truth) {
  return truth <= window.alpha() ? window.alpha() : truth >= window.beta() ? window.beta() : truth;
}

TEST_CASE("a window widens until it contains the score") {
  for (const int expected : {-19'999, -300, 0, 25, 19'999})
    for (const int truth :
         {win_score - 1, decided_score, 19'999, 500, 30, 0, -30, -500, -19'999, 2 - win_score}) {
      AspirationWindow window(expected);
      CAPTURE(expected);
      CAPTURE(truth);
      int searches = 1;
      while (!window.accept(search(window, truth))) REQUIRE(++searches < 10);
      CHECK(search(window, truth) == truth);
    }
}

TEST_CASE("a window is narrow around the expected score and widens only on the side that fails") {
  AspirationWindow window(100);
  CHECK(window.alpha() > 0);
  CHECK(window.beta() < 200);
  const int beta = window.beta();
  CHECK_FALSE(window.accept(window.alpha()));
  CHECK(window.beta() == beta);
}

TEST_CASE("without an expected score, or with a decided one, the window is fully open") {
  for (const auto expected :
       {std::optional<int>(), std::optional(win_score - 5), std::optional(7 - win_score)}) {
    AspirationWindow window(expected);
    CHECK(window.alpha() == -win_score);
    CHECK(window.beta() == win_score);
    CHECK(window.accept(0));
  }
}

TEST_CASE("a win or loss outside the window opens that side fully") {
  AspirationWindow high(0);
  CHECK_FALSE(high.accept(win_score - 9));
  CHECK(high.beta() == win_score);
  AspirationWindow low(0);
  CHECK_FALSE(low.accept(9 - win_score));
  CHECK(low.alpha() == -win_score);
}

}  // namespace
}  // namespace flipside
