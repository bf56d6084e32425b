#include "bench/engine/table.hpp"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "engine/app/bench.hpp"
#include "engine/games/registry.hpp"
#include "tests/support/manual_time.hpp"

namespace flipside::test {
namespace {

TEST_CASE("the table has nine columns and a row per game, and marks a signature that differs") {
  ManualTime time;
  const std::string right =
      fmt::format("{:016x}", bench_signature({bench_nodes(*start_game("flipfour"), 2, time)}));
  const EngineBenchOptions options{.repeats = 1, .time = std::chrono::milliseconds(1)};
  for (const auto& [signature, last] :
       {std::pair{right, " yes |"}, std::pair{std::string(16, '0'), " no |"}}) {
    std::vector<std::string> lines;
    const bool all_match = print_engine_table({{"flipfour", 2, signature}}, options, time,
                                              [&](std::string_view line) { lines.emplace_back(line); });
    CHECK(all_match == (signature == right));
    REQUIRE(lines.size() == 3);
    CHECK(lines[2].starts_with("| `flipfour` | "));
    CHECK(lines[2].find(right) != std::string::npos);
    CHECK(lines[2].ends_with(last));
    for (const std::string& line : lines) CHECK(std::count(line.begin(), line.end(), '|') == 10);
  }
}

TEST_CASE("searches that use their time have a speed with one thread and with two threads") {
  const auto positions = bench_positions(*start_game("flipchain-5"));
  for (const auto method : {SearchMethod::alpha_beta, SearchMethod::mcts})
    for (const int threads : {1, 2})
      CHECK(nodes_per_second(positions, {method, threads, std::chrono::milliseconds(2), 1}) > 0);
}

TEST_CASE("searches that solve a position too early have no speed") {
  const std::vector<AnyGame> solved{*start_game("flipchain-2")};
  CHECK(nodes_per_second(solved, {SearchMethod::alpha_beta, 1, std::chrono::hours(1), 1}) == 0);
}

}  // namespace
}  // namespace flipside::test
