#include "engine/app/search_player.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <list>
#include <string>
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

TEST_CASE("tbhits counts only the positions found in the solution of a game") {
  Table table;
  const AnyGame solved = *start_game("flipchain-2");
  const SearchResult known = table.choose_move(solved, with_time_to_solve());
  CHECK(known.tbhits >= solved.count_moves());
  REQUIRE(table.infos.size() == 1);
  CHECK(table.infos.front().tbhits == known.tbhits);

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
  REQUIRE(table.infos.size() == 3);
  const std::vector<std::pair<std::string, int>> best{{"b1b3", 15}, {"a1a2", 17}, {"c1c2", 17}};
  for (std::size_t i = 0; i < best.size(); ++i) {
    const ugi::Info& info = table.infos[i];
    CHECK(info.multipv == static_cast<int>(i) + 1);
    CHECK(info.pv == best[i].first);
    CHECK(info.score == Score{Score::Kind::mate, best[i].second});
    CHECK(info.tbhits == result.tbhits);
  }
}

// Checks that a session reports the solution of a solved game after `go`, and sends the move after `release`.
void check_held_result(std::string_view go, std::string_view release) {
  CAPTURE(go);
  FrozenTime time;
  SearchPlayer player;
  MemorySink out;
  UgiSession session(player, *start_game("flipflop-3"), time, out);
  CHECK(session.handle(go));
  CHECK(out.take() == "info depth 1 seldepth 1 score mate 15 time 0 nodes 1 tbhits 4 pv b1b3");
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
