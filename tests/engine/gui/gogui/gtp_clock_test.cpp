#include "engine/gui/gogui/gtp_clock.hpp"

#include <doctest/doctest.h>

namespace flipside {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

TEST_CASE("without time settings, or with a period without moves, there is no limit") {
  GtpClock clock;
  CHECK(clock.limits(Player::p1) == GoLimits{});
  clock.set(seconds(10), seconds(5), 0);
  CHECK(clock.limits(Player::p1) == GoLimits{});
}

TEST_CASE("a main time alone runs down by what each side spends") {
  GtpClock clock;
  clock.set(seconds(60), seconds(0), 0);
  clock.spend(Player::p1, milliseconds(1500));
  CHECK(clock.limits(Player::p1).clock[Player::p1] == milliseconds(58'500));
  CHECK(clock.limits(Player::p2).clock[Player::p2] == seconds(60));
  clock.restart();
  CHECK(clock.limits(Player::p1).clock[Player::p1] == seconds(60));
}

TEST_CASE("after the main time come periods of so many moves") {
  GtpClock clock;
  clock.set(seconds(10), seconds(30), 3);
  CHECK(clock.limits(Player::p1).increment[Player::p1] == seconds(10));
  clock.spend(Player::p1, seconds(12));  // two seconds into the period, one move of it made
  CHECK(clock.limits(Player::p1).clock[Player::p1] == seconds(28));
  CHECK(clock.limits(Player::p1).moves_to_go == 2);
  clock.spend(Player::p1, seconds(5));
  CHECK(clock.limits(Player::p1).moves_to_go == 1);
  clock.spend(Player::p1, seconds(5));
  CHECK(clock.limits(Player::p1).clock[Player::p1] == seconds(30));
  CHECK(clock.limits(Player::p1).moves_to_go == 3);
}

TEST_CASE("what the controller tells counts") {
  GtpClock clock;
  clock.tell(Player::p2, seconds(7), 4);
  CHECK(clock.limits(Player::p2).clock[Player::p2] == seconds(7));
  CHECK(clock.limits(Player::p2).moves_to_go == 4);
}

}  // namespace
}  // namespace flipside
