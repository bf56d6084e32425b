#include "referee/match/adjudicator.hpp"

#include <doctest/doctest.h>

#include <vector>

#include "engine/games/registry.hpp"

namespace flipside::referee {
namespace {

PlayedMove scored(int value, Score::Kind kind = Score::Kind::cp) {
  MoveInfo info;
  info.score = Score{kind, value};
  return {"a1a2", info};
}
PlayedMove unscored() { return {"a1a2", MoveInfo{}}; }
PlayedMove mate(int plies) { return scored(plies, Score::Kind::mate); }

/// The verdict after these moves, player 1 first, and after how many of them.
struct Ended {
  std::optional<Adjudication> verdict;
  int plies = 0;
};
Ended watch(const AdjudicationRules& rules, const std::vector<PlayedMove>& moves) {
  Adjudicator adjudicator(rules);
  Ended ended;
  for (const PlayedMove& move : moves) {
    const Player mover = ended.plies % 2 == 0 ? Player::p1 : Player::p2;
    const int full_move = ended.plies / 2 + 1;
    ++ended.plies;
    ended.verdict = adjudicator.observe(mover, move, full_move, ended.plies);
    if (ended.verdict) break;
  }
  return ended;
}

const AdjudicationRules resign{ResignRule{500, 2, true}, std::nullopt, 0};
const AdjudicationRules draw{std::nullopt, DrawRule{2, 2, 10}, 0};

TEST_CASE("a game is lost when both sides' scores have said so for long enough") {
  const Ended ended = watch(resign, {scored(600), scored(-500), scored(500), scored(-700), scored(0)});
  REQUIRE(ended.verdict);
  CHECK(ended.verdict->outcome == Outcome::p1_win);
  CHECK(ended.plies == 4);
}

TEST_CASE(
    "a side that only believes to be lost has not lost, unless the rule asks for its own scores alone") {
  const std::vector<PlayedMove> moves{scored(0), scored(-900), scored(0), scored(-900), scored(0)};
  CHECK_FALSE(watch(resign, moves).verdict);
  const Ended alone = watch({ResignRule{500, 2, false}, std::nullopt, 0}, moves);
  REQUIRE(alone.verdict);
  CHECK(alone.verdict->outcome == Outcome::p1_win);
  CHECK(alone.plies == 4);
}

TEST_CASE("one better score breaks the row, and so does a move without a score") {
  CHECK_FALSE(watch(resign, {scored(600), scored(-600), scored(600), scored(-499), scored(600), scored(-600)})
                  .verdict);
  CHECK_FALSE(watch(resign, {scored(600), scored(-600), unscored(), scored(-600), scored(600)}).verdict);
}

TEST_CASE("a proven loss is behind by more than any score") {
  const Ended ended = watch({ResignRule{9000, 1, true}, std::nullopt, 0}, {mate(-4), mate(3)});
  REQUIRE(ended.verdict);
  CHECK(ended.verdict->outcome == Outcome::p2_win);
}

TEST_CASE("a game is a draw when both scores have been level for long enough, from a move on") {
  const std::vector<PlayedMove> level(20, scored(10));
  const Ended ended = watch(draw, level);
  REQUIRE(ended.verdict);
  CHECK(ended.verdict->outcome == Outcome::draw);
  CHECK(ended.plies == 2 + 4);
  CHECK_FALSE(
      watch(draw, {scored(0), scored(0), scored(0), scored(-10), scored(11), scored(0), scored(0), scored(0)})
          .verdict);
}

TEST_CASE("a game that reaches the cap of plies is a draw") {
  const Ended ended = watch({std::nullopt, std::nullopt, 3}, std::vector<PlayedMove>(5, unscored()));
  REQUIRE(ended.verdict);
  CHECK(ended.verdict->outcome == Outcome::draw);
  CHECK(ended.plies == 3);
}

TEST_CASE("without rules nothing is adjudicated") {
  CHECK_FALSE(watch({}, std::vector<PlayedMove>(500, mate(1))).verdict);
}

// Says that the first player wins, not when.
class WonByFirst final : public SolvedGame {
 public:
  SolvedCounts counts() const override { return {}; }
  std::optional<SolvedValue> value(const AnyGame&) const override {
    return SolvedValue{Outcome::p1_win, std::nullopt};
  }
};

TEST_CASE("tables that tell who wins, but not when, end games unless only near wins are asked for") {
  const WonByFirst solved;
  const AnyGame game = *start_game("flipflop-3");
  const auto verdict = adjudicate_solved(solved, AdjudicationRules{}.win_plies(), game);
  REQUIRE(verdict);
  CHECK(verdict->outcome == Outcome::p1_win);
  CHECK_FALSE(adjudicate_solved(solved, AdjudicationRules{.solved = 500}.win_plies(), game));
}

TEST_CASE("no game ends as won by tables after a position has occurred twice") {
  const WonByFirst solved;
  AnyGame game = *start_game("flipfour");
  for (const char* move : {"R@a1", "R@e5", "a1a2", "e5e4", "a2b1", "e4d5", "b1b2", "d5d4", "b2a1"}) {
    REQUIRE(game.play(move));
    CHECK(adjudicate_solved(solved, AdjudicationRules{}.win_plies(), game));
  }
  for (const char* move : {"d4e5", "R@c3"}) {
    REQUIRE(game.play(move));
    CHECK(game.repeated());
    CHECK_FALSE(adjudicate_solved(solved, AdjudicationRules{}.win_plies(), game));
  }
}

}  // namespace
}  // namespace flipside::referee
