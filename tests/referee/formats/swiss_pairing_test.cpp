#include "referee/formats/swiss_pairing.hpp"

#include <doctest/doctest.h>

namespace flipside::referee {
namespace {

std::vector<SwissEntrant> entrants(const std::vector<std::size_t>& points) {
  std::vector<SwissEntrant> out;
  for (const std::size_t half_points : points) {
    SwissEntrant entrant;
    entrant.points = half_points;
    entrant.met.resize(points.size());
    out.push_back(entrant);
  }
  return out;
}

void have_met(std::vector<SwissEntrant>& all, std::size_t a, std::size_t b) {
  ++all[a].met[b];
  ++all[b].met[a];
}

/// Who meets the entrant; its own number for a bye.
std::size_t opponent_of(const SwissPairing& pairing, std::size_t entrant) {
  for (const Encounter& encounter : pairing.encounters)
    for (const Player seat : {Player::p1, Player::p2})
      if (encounter[seat] == entrant) return encounter[opponent(seat)];
  return entrant;
}

TEST_CASE("equals: the top half meets the bottom half in order, the higher in rank taking turns to begin") {
  const auto pairing = pair_swiss(entrants({0, 0, 0, 0, 0, 0, 0}));
  CHECK(pairing.bye == 6);
  CHECK(pairing.encounters == std::vector<Encounter>{{{0, 3}}, {{4, 1}}, {{2, 5}}});
}

TEST_CASE("groups of equal points are paired within themselves") {
  const auto pairing = pair_swiss(entrants({0, 4, 0, 4, 4, 0, 0, 4}));
  CHECK(opponent_of(pairing, 1) == 4);
  CHECK(opponent_of(pairing, 3) == 7);
  CHECK(opponent_of(pairing, 0) == 5);
  CHECK(opponent_of(pairing, 2) == 6);
}

TEST_CASE("who is left over in a group meets the first of the next one") {
  const auto pairing = pair_swiss(entrants({4, 4, 4, 2, 2, 2}));
  CHECK(opponent_of(pairing, 0) == 1);
  CHECK(opponent_of(pairing, 2) == 3);
  CHECK(opponent_of(pairing, 4) == 5);
}

TEST_CASE("who has met is not paired again, even if that costs points further up") {
  // The last two have met, so that the leaders cannot all meet each other.
  auto all = entrants({6, 6, 2, 0});
  have_met(all, 2, 3);
  const auto pairing = pair_swiss(all);
  CHECK(opponent_of(pairing, 0) == 2);
  CHECK(opponent_of(pairing, 1) == 3);
}

TEST_CASE("where somebody must be met again it is as few as possible") {
  // Two groups of three in which nobody has met: at most one pair in each, and one between them.
  auto all = entrants({5, 4, 3, 2, 1, 0});
  for (const std::size_t a : {0, 2, 4})
    for (const std::size_t b : {1, 3, 5}) have_met(all, a, b);
  std::size_t again = 0;
  for (const Encounter& encounter : pair_swiss(all).encounters)
    again += all[encounter[Player::p1]].met[encounter[Player::p2]];
  CHECK(again == 1);
}

TEST_CASE("the bye goes to the lowest of those with the fewest") {
  auto all = entrants({3, 2, 1});
  all[2].byes = 1;
  CHECK(pair_swiss(all).bye == 1);
  all[1].byes = 1;
  CHECK(pair_swiss(all).bye == 0);
  all[0].byes = 1;
  CHECK(pair_swiss(all).bye == 2);
}

TEST_CASE("the bye goes to another where the rest would have to meet again") {
  auto all = entrants({3, 2, 1});
  have_met(all, 0, 1);
  CHECK(pair_swiss(all).bye == 1);
}

TEST_CASE("the seat that is due is granted to both where that can be") {
  auto all = entrants({0, 0, 0, 0});
  for (const std::size_t second : {2, 3}) all[second].seats.add(Player::p1);
  for (const std::size_t first : {0, 1}) all[first].seats.add(Player::p2);
  for (const Encounter& encounter : pair_swiss(all).encounters) {
    CHECK(encounter[Player::p1] < 2);
    CHECK(encounter[Player::p2] >= 2);
  }
}

TEST_CASE("two who must have the same seat do not meet while others can be met") {
  auto all = entrants({4, 4, 0, 0});
  for (const std::size_t first : {0, 1})
    for (int i = 0; i < 2; ++i) all[first].seats.add(Player::p1);
  CHECK(opponent_of(pair_swiss(all), 0) == 2);
  // But before others are met again.
  have_met(all, 0, 2);
  have_met(all, 0, 3);
  CHECK(opponent_of(pair_swiss(all), 0) == 1);
}

TEST_CASE("a seat is due by the balance, and after that by the last") {
  SeatHistory seats;
  CHECK(seats.wish() == 0);
  seats.add(Player::p1);
  CHECK(seats.wish() == -1);
  seats.add(Player::p2);
  CHECK(seats.wish() == 1);
  seats.add(Player::p2);
  CHECK(seats.wish() == 2);
  seats.add(Player::p2);
  CHECK(seats.balance == -2);
  CHECK(seats.wish() == 2);
}

}  // namespace
}  // namespace flipside::referee
