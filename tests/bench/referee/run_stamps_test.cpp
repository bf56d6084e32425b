#include "bench/referee/run_stamps.hpp"

#include <doctest/doctest.h>

#include "engine/core/player.hpp"

namespace flipside::test {
namespace {

using std::chrono::microseconds;

Instant at(int us) { return Instant{microseconds(us)}; }

/// Returns the timestamps of a four-ply game. Each move takes 10 µs, and the next `go` arrives `delay` µs
/// after it.
PerPlayer<std::vector<Stamp>> game(int begin, int delay) {
  PerPlayer<std::vector<Stamp>> sides;
  for (int ply = 0; ply < 4; ++ply) {
    const int received = begin + ply * (10 + delay);
    sides.values[static_cast<std::size_t>(ply % 2)].push_back({ply, at(received), at(received + 10)});
  }
  return sides;
}

/// Returns the timestamps of two concurrent games, followed by a third game between two engines that have not
/// met before.
RunStamps some_games() {
  const auto one = game(0, 5);
  const auto two = game(3, 7);
  const auto three = game(100, 9);
  RunStamps run_stamps{one.values[0], one.values[1], two.values[0], two.values[1]};
  run_stamps[0].insert(run_stamps[0].end(), three.values[0].begin(), three.values[0].end());
  run_stamps[3].insert(run_stamps[3].end(), three.values[1].begin(), three.values[1].end());
  return run_stamps;
}

TEST_CASE("delays are matched within each of several concurrent games") {
  const auto delays = delays_in_window(some_games(), {at(0), at(1000)});
  CHECK(delays == std::vector<Duration>{microseconds(5), microseconds(5), microseconds(5), microseconds(7),
                                        microseconds(7), microseconds(7), microseconds(9), microseconds(9),
                                        microseconds(9)});
}

TEST_CASE("moves and delays outside the window are not counted") {
  CHECK(count_moves_in_window(some_games(), {at(0), at(1000)}) == 12);
  CHECK(count_moves_in_window(some_games(), {at(100), at(1000)}) == 4);
  CHECK(delays_in_window(some_games(), {at(100), at(1000)}).size() == 3);
}

TEST_CASE("all engines play from the last first move to the first last move") {
  const Window window = steady_state_window(some_games());
  CHECK(window.begin == at(3 + 17 + 10));    // second player's first move in the second game
  CHECK(window.end == at(3 + 2 * 17 + 10));  // first player's last move in the second game
  CHECK(steady_state_window({}).begin == steady_state_window({}).end);
}

}  // namespace
}  // namespace flipside::test
