#include "bench/referee/stamp_book.hpp"

#include <doctest/doctest.h>

#include "engine/core/player.hpp"

namespace flipside::test {
namespace {

using std::chrono::microseconds;

Instant at(int us) { return Instant{microseconds(us)}; }

/// Both sides of a game of four plies: each move takes 10 µs, and what lies between is `delay`.
PerPlayer<std::vector<Stamp>> game(int begin, int delay) {
  PerPlayer<std::vector<Stamp>> sides;
  for (int ply = 0; ply < 4; ++ply) {
    const int asked = begin + ply * (10 + delay);
    sides.values[static_cast<std::size_t>(ply % 2)].push_back({ply, at(asked), at(asked + 10)});
  }
  return sides;
}

/// Two games at once, one of which is followed by a third between engines that had not met.
StampBook some_games() {
  const auto one = game(0, 5);
  const auto two = game(3, 7);
  const auto three = game(100, 9);
  StampBook book{one.values[0], one.values[1], two.values[0], two.values[1]};
  book[0].insert(book[0].end(), three.values[0].begin(), three.values[0].end());
  book[3].insert(book[3].end(), three.values[1].begin(), three.values[1].end());
  return book;
}

TEST_CASE("the delays of games at once are told apart, whoever meets whom") {
  const auto delays = delays_within(some_games(), {at(0), at(1000)});
  CHECK(delays == std::vector<Duration>{microseconds(5), microseconds(5), microseconds(5), microseconds(7),
                                        microseconds(7), microseconds(7), microseconds(9), microseconds(9),
                                        microseconds(9)});
}

TEST_CASE("moves and delays outside the window are left out") {
  CHECK(moves_within(some_games(), {at(0), at(1000)}) == 12);
  CHECK(moves_within(some_games(), {at(100), at(1000)}) == 4);
  CHECK(delays_within(some_games(), {at(100), at(1000)}).size() == 3);
}

TEST_CASE("all engines play from the last one's first move to the first one's last move") {
  const Window window = all_playing(some_games());
  CHECK(window.begin == at(3 + 17 + 10));    // the second side of the second game
  CHECK(window.end == at(3 + 2 * 17 + 10));  // the first side of that game, which plays no more
  CHECK(all_playing({}).begin == all_playing({}).end);
}

}  // namespace
}  // namespace flipside::test
