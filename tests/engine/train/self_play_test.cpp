#include "engine/train/self_play.hpp"

#include <doctest/doctest.h>

#include <new>
#include <sstream>
#include <vector>

#include "engine/train/samples.hpp"
#include "tests/support/manual_time.hpp"

namespace flipside {
namespace {

std::string lines_of(SelfPlay plan) {
  test::ManualTime time;
  std::string lines;
  run_self_play(
      plan, time,
      [&](std::string_view more) {
        lines += more;
        return true;
      },
      [](int) {});
  return lines;
}

const SelfPlay plan{.game = "flipfour", .games = 6, .nodes = 60, .random_plies = 6, .seed = 5};

TEST_CASE("the output of self-play depends on the seed but not on the number of threads") {
  SelfPlay several = plan;
  several.threads = 3;
  SelfPlay other = plan;
  other.seed = 6;
  const std::string lines = lines_of(plan);
  CHECK(lines.size() > 200);
  CHECK(lines == lines_of(several));
  CHECK(lines != lines_of(other));
}

TEST_CASE("progress counts every game up to the total") {
  test::ManualTime time;
  std::vector<int> reported;
  run_self_play(
      plan, time, [](std::string_view) { return true; }, [&](int games) { reported.push_back(games); });
  CHECK(reported == std::vector<int>{1, 2, 3, 4, 5, 6});
}

TEST_CASE("the output of self-play can be parsed as samples of both sides") {
  std::istringstream lines(lines_of(plan));
  const auto samples = read_samples("flipfour", lines, 1);
  REQUIRE(samples);
  CHECK(samples->feature_count == 128);
  bool won = false;
  bool lost = false;
  for (const Sample& sample : samples->samples) {
    won = won || sample.points == 1;
    lost = lost || sample.points == 0;
  }
  CHECK(won);
  CHECK(lost);
}

TEST_CASE("self-play ends when writing fails") {
  test::ManualTime time;
  int written = 0;
  int games = 0;
  SelfPlay many = plan;
  many.games = 1000;
  const bool done = run_self_play(
      many, time, [&](std::string_view) { return ++written < 3; }, [&](int count) { games = count; });
  CHECK(!done);
  CHECK(games == 3);
}

TEST_CASE("an exception in one thread of self-play ends all games and reaches the caller") {
  test::ManualTime time;
  SelfPlay many = plan;
  many.games = 100'000'000;
  many.threads = 3;
  int written = 0;
  const auto write = [&](std::string_view) -> bool {
    if (++written == 3) throw std::bad_alloc();
    return true;
  };
  CHECK_THROWS_AS(run_self_play(many, time, write, [](int) {}), std::bad_alloc);
}

}  // namespace
}  // namespace flipside
