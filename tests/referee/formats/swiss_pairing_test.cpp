#include "referee/formats/swiss_pairing.hpp"

#include <doctest/doctest.h>

namespace flipside::referee {
namespace {

std::vector<SwissEntrant> entrants(const std::vector<std::size_t>& points) {
  std::vector<SwissEntrant> out;
  for (const std::size_t half_points : points) {
    SwissEntrant entrant;
    entrant.points = half_points;
    entrant.previous_encounters.resize(points.size());
    out.push_back(entrant);
  }
  return out;
}

void add_encounter(std::vector<SwissEntrant>& all, std::size_t a, std::size_t b) {
  ++all[a].previous_encounters[b];
  ++all[b].previous_encounters[a];
}

/// Returns the opponent of an entrant, or the entrant itself if it has a bye.
std::size_t opponent_of(const SwissPairing& pairing, std::size_t entrant) {
  for (const Encounter& encounter : pairing.encounters)
    for (const Player seat : {Player::p1, Player::p2})
      if (encounter[seat] == entrant) return encounter[opponent(seat)];
  return entrant;
}

TEST_CASE(
    "if all points are equal, the top half meets the bottom half in order, with alternating first seats") {
  const auto pairing = pair_swiss(entrants({0, 0, 0, 0, 0, 0, 0}));
  CHECK(pairing.bye == 6);
  CHECK(pairing.encounters == std::vector<Encounter>{{{0, 3}}, {{4, 1}}, {{2, 5}}});
}

TEST_CASE("entrants with equal points meet each other") {
  const auto pairing = pair_swiss(entrants({0, 4, 0, 4, 4, 0, 0, 4}));
  CHECK(opponent_of(pairing, 1) == 4);
  CHECK(opponent_of(pairing, 3) == 7);
  CHECK(opponent_of(pairing, 0) == 5);
  CHECK(opponent_of(pairing, 2) == 6);
}

TEST_CASE("an entrant left over in its points group meets the first entrant of the next group") {
  const auto pairing = pair_swiss(entrants({4, 4, 4, 2, 2, 2}));
  CHECK(opponent_of(pairing, 0) == 1);
  CHECK(opponent_of(pairing, 2) == 3);
  CHECK(opponent_of(pairing, 4) == 5);
}

TEST_CASE("rematches are avoided even if leaders must meet lower-ranked entrants") {
  // The last two entrants have already met. If the leaders met each other, the last two would have a rematch.
  auto all = entrants({6, 6, 2, 0});
  add_encounter(all, 2, 3);
  const auto pairing = pair_swiss(all);
  CHECK(opponent_of(pairing, 0) == 2);
  CHECK(opponent_of(pairing, 1) == 3);
}

TEST_CASE("the number of unavoidable rematches is minimal") {
  // Entrants 0, 2 and 4 have each met entrants 1, 3 and 5. Either group can form only one new pair, so the
  // two entrants left over have a rematch.
  auto all = entrants({5, 4, 3, 2, 1, 0});
  for (const std::size_t a : {0, 2, 4})
    for (const std::size_t b : {1, 3, 5}) add_encounter(all, a, b);
  std::size_t again = 0;
  for (const Encounter& encounter : pair_swiss(all).encounters)
    again += all[encounter[Player::p1]].previous_encounters[encounter[Player::p2]];
  CHECK(again == 1);
}

TEST_CASE("the bye goes to the lowest-ranked of the entrants with the fewest byes") {
  auto all = entrants({3, 2, 1});
  all[2].byes = 1;
  CHECK(pair_swiss(all).bye == 1);
  all[1].byes = 1;
  CHECK(pair_swiss(all).bye == 0);
  all[0].byes = 1;
  CHECK(pair_swiss(all).bye == 2);
}

TEST_CASE("the bye goes to another entrant if that avoids a rematch") {
  auto all = entrants({3, 2, 1});
  add_encounter(all, 0, 1);
  CHECK(pair_swiss(all).bye == 1);
}

TEST_CASE("both opponents get the seats that they prefer if possible") {
  auto all = entrants({0, 0, 0, 0});
  for (const std::size_t second : {2, 3}) all[second].seats.add(Player::p1);
  for (const std::size_t first : {0, 1}) all[first].seats.add(Player::p2);
  for (const Encounter& encounter : pair_swiss(all).encounters) {
    CHECK(encounter[Player::p1] < 2);
    CHECK(encounter[Player::p2] >= 2);
  }
}

TEST_CASE("entrants that require the same seat do not meet if that can be avoided") {
  auto all = entrants({4, 4, 0, 0});
  for (const std::size_t first : {0, 1})
    for (int i = 0; i < 2; ++i) all[first].seats.add(Player::p1);
  CHECK(opponent_of(pair_swiss(all), 0) == 2);
  // Avoiding a rematch takes priority over required seats.
  add_encounter(all, 0, 2);
  add_encounter(all, 0, 3);
  CHECK(opponent_of(pair_swiss(all), 0) == 1);
}

TEST_CASE("the preferred seat depends on the balance, then on the last seat") {
  SeatHistory seats;
  CHECK(seats.preference() == 0);
  seats.add(Player::p1);
  CHECK(seats.preference() == -1);
  seats.add(Player::p2);
  CHECK(seats.preference() == 1);
  seats.add(Player::p2);
  CHECK(seats.preference() == 2);
  seats.add(Player::p2);
  CHECK(seats.balance == -2);
  CHECK(seats.preference() == 2);
}

}  // namespace
}  // namespace flipside::referee
