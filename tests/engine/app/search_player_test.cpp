#include "engine/app/search_player.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <functional>
#include <future>
#include <list>
#include <string>
#include <utility>
#include <vector>

#include "tests/engine/session/fixtures.hpp"

namespace flipside {
namespace {

using namespace std::chrono_literals;

struct Table {
  FrozenTime time;
  SearchPlayer player{};
  std::vector<ugi::Info> infos{};
  std::list<std::string> lines{};  // storage for the principal variations in `infos`

  SearchResult choose_move(const AnyGame& game, const GoLimits& limits) {
    infos.clear();
    lines.clear();
    return player.choose_move(
        {.game = game,
         .time = time,
         .limits = limits,
         .budget = plan_time(limits, game.to_move(), player.move_overhead(), expected_moves(game)),
         .report = [this](const ugi::Info& info) {
           infos.push_back(info);
           infos.back().pv = lines.emplace_back(info.pv);
         }});
  }
  void set(std::string_view name, std::string_view value) { REQUIRE(player.set_option(name, value)); }
};

GoLimits with_time_to_solve() {
  GoLimits limits;
  limits.movetime = 60s;
  return limits;
}

GoLimits no_limit() {
  GoLimits limits;
  limits.infinite = true;
  return limits;
}

TEST_CASE("tbhits counts only the positions found in the solution of a game") {
  Table table;
  const AnyGame solved = *start_game("flipchain-2");
  const SearchResult known = table.choose_move(solved, with_time_to_solve());
  CHECK(known.tbhits >= solved.count_moves());
  REQUIRE_FALSE(table.infos.empty());
  CHECK(table.infos.back().tbhits == known.tbhits);

  GoLimits few;
  few.nodes = 500;
  CHECK_FALSE(table.choose_move(*start_game("flipflop-5"), few).tbhits);
  CHECK_FALSE(table.infos.back().tbhits);
}

TEST_CASE("MultiPV lines of a solved game come from its solution") {
  Table table;
  table.set("MultiPV", "3");
  const SearchResult result = table.choose_move(*start_game("flipflop-3"), with_time_to_solve());
  CHECK(result.move == "b1b3");
  const std::vector<std::pair<std::string, int>> best{{"b1b3", 15}, {"a1a2", 17}, {"c1c2", 17}};
  REQUIRE(table.infos.size() >= best.size());
  // The search may have reported lines before the solution was found.
  const auto first = table.infos.end() - static_cast<std::ptrdiff_t>(best.size());
  for (std::size_t i = 0; i < best.size(); ++i) {
    const ugi::Info& info = first[static_cast<std::ptrdiff_t>(i)];
    CHECK(info.multipv == static_cast<int>(i) + 1);
    CHECK(info.pv == best[i].first);
    CHECK(info.score == Score{Score::Kind::mate, best[i].second});
    CHECK(info.tbhits == result.tbhits);
  }
}

// Checks that a session reports the solution of a solved game after the command `go`, and sends the move only
// after the command `release`.
void check_held_result(std::string_view go, std::string_view release) {
  CAPTURE(go);
  FrozenTime time;
  SearchPlayer player;
  MemorySink out;
  UgiSession session(player, *start_game("flipflop-3"), time, out);
  CHECK(session.handle(go));
  std::string line = out.take();
  while (line.starts_with("info ") && line.find(" tbhits ") == std::string::npos) line = out.take();
  CHECK(line == "info depth 1 seldepth 1 score mate 15 time 0 nodes 1 tbhits 4 pv b1b3");
  CHECK(session.handle("isready"));
  CHECK(out.take() == "readyok");
  CHECK(session.handle(release));
  CHECK(out.take().starts_with("info depth 1 score mate 15 "));
  CHECK(out.take() == "bestmove b1b3");
}

TEST_CASE("for a solved game, `go infinite` and `go ponder` report the solution and hold the move") {
  check_held_result("go infinite", "stop");
  check_held_result("go ponder p1time 100 p2time 100", "stop");
  check_held_result("go ponder p1time 100 p2time 100", "ponderhit");
  check_held_result("go ponder p1time 100000 p2time 100000", "ponderhit");
}

// A solver that does nothing until it is released or cancelled.
struct SlowSolver {
  std::promise<void> released{};
  std::shared_future<void> release = released.get_future().share();

  PerfectPlay::Solver solver() const {
    return [release = release](const AnyGame& start, const std::stop_token& stop) {
      while (!stop.stop_requested() && release.wait_for(1ms) != std::future_status::ready) {
      }
      return PerfectPlay::solve_small_game(start, stop);
    };
  }
};

// Chooses the first move of FlipFlop 3x3. The clock advances by 10 ms at each reading.
SearchResult first_move(SearchPlayer& player, const GoLimits& limits,
                        const std::function<void(const ugi::Info&)>& report) {
  class SteppingTime final : public TimeSource {
   public:
    Instant now() override { return now_ += 10ms; }

   private:
    Instant now_{};
  };
  SteppingTime time;
  const AnyGame game = *start_game("flipflop-3");
  return player.choose_move({.game = game,
                             .time = time,
                             .limits = limits,
                             .budget = plan_time(limits, game.to_move(), player.move_overhead()),
                             .report = report});
}

TEST_CASE("the engine searches while a small game is being solved") {
  SlowSolver slow;
  SearchPlayer player(slow.solver());
  GoLimits limits;
  limits.movetime = 3s;
  int deepest = 0;
  const SearchResult result = first_move(
      player, limits, [&](const ugi::Info& info) { deepest = std::max(deepest, info.depth.value_or(0)); });
  CHECK(result.depth > 1);
  CHECK(result.nodes > 100);
  CHECK(deepest > 1);
  CHECK_FALSE(result.tbhits);
}

TEST_CASE("a search ends as soon as the game is solved, and the engine plays perfectly") {
  SlowSolver slow;
  SearchPlayer player(slow.solver());
  bool released = false;
  const SearchResult result = first_move(player, no_limit(), [&](const ugi::Info&) {
    if (!std::exchange(released, true)) slow.released.set_value();
  });
  CHECK(released);
  CHECK(result.tbhits);
  CHECK(result.score == Score{Score::Kind::mate, 15});
}

TEST_CASE("the search continues if the solution does not contain the position") {
  SearchPlayer player([](const AnyGame&, const std::stop_token& stop) {
    return PerfectPlay::solve_small_game(*start_game("flipchain-2"), stop);
  });
  GoLimits limits;
  limits.nodes = 500;
  const SearchResult result = first_move(player, limits, [](const ugi::Info&) {});
  CHECK_FALSE(result.tbhits);
  CHECK(result.nodes >= 500);
}

TEST_CASE("reduced skill levels do not use solutions") {
  Table table;
  table.set("Skill", "19");
  const AnyGame solved = *start_game("flipchain-2");
  CHECK_FALSE(table.choose_move(solved, with_time_to_solve()).tbhits);
  table.set("Skill", "20");
  CHECK(table.choose_move(solved, with_time_to_solve()).tbhits);
}

TEST_CASE("a reduced skill level overrides the search method, memory and threads") {
  const AnyGame game = *start_game("flipflop-5");
  Table plain;
  plain.set("Skill", "8");
  const SearchResult expected = plain.choose_move(game, {});
  CHECK(expected.nodes < 1'000);
  for (const auto& option : {std::pair{"Search", "mcts"}, {"Hash", "1"}, {"Threads", "3"}}) {
    CAPTURE(option.first);
    Table table;
    table.set("Skill", "8");
    table.set(option.first, option.second);
    const SearchResult result = table.choose_move(game, {});
    CHECK(result.move == expected.move);
    CHECK(result.nodes == expected.nodes);
    CHECK(result.score == expected.score);
  }
}

TEST_CASE("skill and seed can change between moves") {
  const AnyGame game = *start_game("flipway-7-pie");
  Table table;
  GoLimits limits;
  limits.nodes = 20'000;
  table.set("Skill", "2");
  const auto first = table.choose_move(game, limits);
  table.set("Seed", "7");
  const auto other = table.choose_move(game, limits);
  CHECK(first.score != other.score);
  table.set("Skill", "20");
  CHECK(table.choose_move(game, limits).nodes > 10'000);
  table.set("Skill", "2");
  table.set("Seed", "0");
  const auto again = table.choose_move(game, limits);
  CHECK(again.move == first.move);
  CHECK(again.score == first.score);
}

TEST_CASE("the full skill level ignores the seed") {
  GoLimits limits;
  limits.nodes = 5'000;
  Table table;
  const auto first = table.choose_move(*start_game("flipfour"), limits);
  Table seeded;
  seeded.set("Seed", "9");
  const auto other = seeded.choose_move(*start_game("flipfour"), limits);
  CHECK(first.move == other.move);
  CHECK(first.nodes == other.nodes);
}

TEST_CASE("a reduced skill level holds its move after `go infinite` and `go ponder` until stop") {
  for (const auto* go : {"go infinite", "go ponder p1time 100 p2time 100"}) {
    CAPTURE(go);
    FrozenTime time;
    SearchPlayer player;
    MemorySink out;
    UgiSession session(player, *start_game("flipflop-5"), time, out);
    CHECK(session.handle("setoption name Skill value 4"));
    CHECK(session.handle(go));
    CHECK(session.handle("isready"));
    for (auto line = out.take(); line != "readyok"; line = out.take())
      CHECK_FALSE(line.starts_with("bestmove"));
    CHECK(session.handle("stop"));
    auto line = out.take();
    while (line.starts_with("info")) line = out.take();
    CHECK(line.starts_with("bestmove "));
  }
}

}  // namespace
}  // namespace flipside
