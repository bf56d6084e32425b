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

/// The first adjudication in a sequence of moves, if any, and the number of plies up to it.
struct Observation {
  std::optional<Adjudication> adjudication;
  int plies = 0;
};
Observation watch(const AdjudicationRules& rules, const std::vector<PlayedMove>& moves) {
  Adjudicator adjudicator(rules);
  Observation observed;
  for (const PlayedMove& move : moves) {
    const Player mover = observed.plies % 2 == 0 ? Player::p1 : Player::p2;
    const int full_move = observed.plies / 2 + 1;
    ++observed.plies;
    observed.adjudication = adjudicator.observe(mover, move, full_move, observed.plies);
    if (observed.adjudication) break;
  }
  return observed;
}

const AdjudicationRules resign{ResignRule{500, 2, true}, std::nullopt, 0};
const AdjudicationRules draw{std::nullopt, DrawRule{2, 2, 10}, 0};

TEST_CASE("a side resigns when both sides' scores agree for enough moves") {
  const Observation observed =
      watch(resign, {scored(600), scored(-500), scored(500), scored(-700), scored(0)});
  REQUIRE(observed.adjudication);
  CHECK(observed.adjudication->outcome == Outcome::p1_win);
  CHECK(observed.plies == 4);
}

TEST_CASE("a side whose scores alone predict a loss resigns only if the rule ignores the opponent's scores") {
  const std::vector<PlayedMove> moves{scored(0), scored(-900), scored(0), scored(-900), scored(0)};
  CHECK_FALSE(watch(resign, moves).adjudication);
  const Observation alone = watch({ResignRule{500, 2, false}, std::nullopt, 0}, moves);
  REQUIRE(alone.adjudication);
  CHECK(alone.adjudication->outcome == Outcome::p1_win);
  CHECK(alone.plies == 4);
}

TEST_CASE("a better score or a move without a score resets the count") {
  CHECK_FALSE(watch(resign, {scored(600), scored(-600), scored(600), scored(-499), scored(600), scored(-600)})
                  .adjudication);
  CHECK_FALSE(watch(resign, {scored(600), scored(-600), unscored(), scored(-600), scored(600)}).adjudication);
}

TEST_CASE("a mate score exceeds every other score") {
  const Observation observed = watch({ResignRule{9000, 1, true}, std::nullopt, 0}, {mate(-4), mate(3)});
  REQUIRE(observed.adjudication);
  CHECK(observed.adjudication->outcome == Outcome::p2_win);
}

TEST_CASE("a game is a draw when both scores are level for enough moves after a minimum move number") {
  const std::vector<PlayedMove> level(20, scored(10));
  const Observation observed = watch(draw, level);
  REQUIRE(observed.adjudication);
  CHECK(observed.adjudication->outcome == Outcome::draw);
  CHECK(observed.plies == 2 + 4);
  CHECK_FALSE(
      watch(draw, {scored(0), scored(0), scored(0), scored(-10), scored(11), scored(0), scored(0), scored(0)})
          .adjudication);
}

TEST_CASE("a game that reaches the ply cap is a draw") {
  const Observation observed = watch({std::nullopt, std::nullopt, 3}, std::vector<PlayedMove>(5, unscored()));
  REQUIRE(observed.adjudication);
  CHECK(observed.adjudication->outcome == Outcome::draw);
  CHECK(observed.plies == 3);
}

TEST_CASE("without rules nothing is adjudicated") {
  CHECK_FALSE(watch({}, std::vector<PlayedMove>(500, mate(1))).adjudication);
}

// A solution in which p1 wins every position, at an unknown distance.
class WonByFirst final : public SolvedGame {
 public:
  SolvedCounts counts() const override { return {}; }
  std::optional<SolvedValue> value(const AnyGame&) const override {
    return SolvedValue{Outcome::p1_win, std::nullopt};
  }
};

TEST_CASE("wins at an unknown distance are adjudicated unless the distance is limited") {
  const WonByFirst solved;
  const AnyGame game = *start_game("flipflop-3");
  const auto adjudication = adjudicate_solved(solved, AdjudicationRules{}.win_plies(), game);
  REQUIRE(adjudication);
  CHECK(adjudication->outcome == Outcome::p1_win);
  CHECK_FALSE(adjudicate_solved(solved, AdjudicationRules{.solved = 500}.win_plies(), game));
}

TEST_CASE("no win is adjudicated from tables after a position has occurred twice") {
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
