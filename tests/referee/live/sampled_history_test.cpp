#include "referee/live/sampled_history.hpp"

#include <doctest/doctest.h>

namespace flipside::referee::test {
namespace {

std::vector<std::size_t> sampled_games(const SampledHistory<int>& history) {
  std::vector<std::size_t> games;
  for (const auto& sample : history.samples()) games.push_back(sample.games);
  return games;
}

TEST_CASE("the interval between samples doubles when there are too many") {
  SampledHistory<int> history(4);
  for (std::size_t games = 1; games <= 11; ++games)
    if (games >= history.next()) history.add(games, 0);
  CHECK(sampled_games(history) == std::vector<std::size_t>{4, 8});
  CHECK(history.next() == 12);
}

TEST_CASE("expected games determine the interval in advance") {
  SampledHistory<int> history(4);
  history.expect(11);
  CHECK(history.next() == 4);
  history.add(4, 0);
  history.add(8, 0);
  history.expect(20);
  CHECK(sampled_games(history) == std::vector<std::size_t>{8});
  CHECK(history.next() == 16);
}

}  // namespace
}  // namespace flipside::referee::test
