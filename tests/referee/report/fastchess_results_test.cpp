#include "referee/report/fastchess_results.hpp"

#include <doctest/doctest.h>

#include <array>

namespace flipside::referee {
namespace {

FastchessEngine engine(const std::string& name, const std::string& control) {
  return {name, *parse_time_control(control), {}, {}};
}

void add_pairs(FastchessScore& score, PairId& pair, int count, Outcome first, Outcome second) {
  for (int i = 0; i < count; ++i, ++pair) {
    score.add(pair, {{0, 1}}, first);
    score.add(pair, {{1, 0}}, second);
  }
}

/// Returns the score after 2 LL, 3 LD, 4 DD, 5 WL, 6 WD and 7 WW pairs of the first engine.
FastchessScore sample_score(std::size_t players = 2) {
  FastchessScore score(players);
  PairId pair = 0;
  using enum Outcome;
  add_pairs(score, pair, 2, p2_win, p1_win);
  add_pairs(score, pair, 3, p2_win, draw);
  add_pairs(score, pair, 4, draw, draw);
  add_pairs(score, pair, 5, p1_win, p1_win);
  add_pairs(score, pair, 6, p1_win, draw);
  add_pairs(score, pair, 7, p1_win, p2_win);
  return score;
}

TEST_CASE("the start and the end of a game are reported in the format of fastchess") {
  CHECK(fastchess_started(1, 100, {{"A", "B"}}) == "Started game 1 of 100 (A vs B)\n");
  GameRecord record;
  record.players = {"A", "B"};
  const auto finished = [&](std::optional<Outcome> outcome, Termination termination) {
    record.outcome = outcome;
    record.termination = termination;
    return fastchess_finished(3, record);
  };
  using enum Termination;
  CHECK(finished(Outcome::p1_win, normal) == "Finished game 3 (A vs B): 1-0 {White mates}\n");
  CHECK(finished(Outcome::p1_win, time_forfeit) == "Finished game 3 (A vs B): 1-0 {Black loses on time}\n");
  CHECK(finished(Outcome::p2_win, disconnect) == "Finished game 3 (A vs B): 0-1 {White disconnects}\n");
  CHECK(finished(Outcome::p2_win, illegal_move) ==
        "Finished game 3 (A vs B): 0-1 {White makes an illegal move}\n");
  CHECK(finished(Outcome::p2_win, flood) == "Finished game 3 (A vs B): 0-1 {White's connection stalls}\n");
  CHECK(finished(Outcome::p2_win, adjudication) ==
        "Finished game 3 (A vs B): 0-1 {Black wins by adjudication}\n");
  CHECK(finished(Outcome::draw, adjudication) ==
        "Finished game 3 (A vs B): 1/2-1/2 {Draw by adjudication}\n");
  CHECK(finished(Outcome::p1_win, solved) == "Finished game 3 (A vs B): 1-0 {White wins by adjudication}\n");
  CHECK(finished(Outcome::draw, solved) == "Finished game 3 (A vs B): 1/2-1/2 {Draw by adjudication}\n");
  CHECK(finished(std::nullopt, adjudication) == "Finished game 3 (A vs B): * {Game interrupted}\n");
  CHECK(finished(Outcome::draw, ply_cap) == "Finished game 3 (A vs B): 1/2-1/2 {Draw by adjudication}\n");
  CHECK(finished(std::nullopt, disagreement) == "Finished game 3 (A vs B): * {Game interrupted}\n");
  record.detail = "third repetition";
  CHECK(finished(Outcome::draw, normal) == "Finished game 3 (A vs B): 1/2-1/2 {Draw by 3-fold repetition}\n");
}

TEST_CASE("the results of two engines match the output of fastchess") {
  const std::array engines{engine("A", "10+0.1"), engine("B", "10+0.1")};
  // The expected values were computed with the formulas in elo_pentanomial.cpp of fastchess.
  CHECK(fastchess_results(engines, sample_score(), "books/some.txt", std::nullopt) ==
        "--------------------------------------------------\n"
        "Results of A vs B (10+0.1, NULL, NULL, some.txt):\n"
        "Elo: 85.32 +/- 85.29, nElo: 98.75 +/- 92.67\n"
        "LOS: 98.16 %, DrawRatio: 33.33 %, PairsRatio: 2.60\n"
        "Games: 54, Wins: 25, Losses: 12, Draws: 17, Points: 33.5 (62.04 %)\n"
        "Ptnml(0-2): [2, 3, 9, 6, 7], WL/DD Ratio: 1.25\n"
        "--------------------------------------------------\n");
}

TEST_CASE("if the settings of the engines differ, the heading shows both") {
  std::array engines{engine("A", "40/60+0.5"), engine("B", "st=0.5")};
  engines[0].threads = "2";
  engines[0].hash = "64";
  const std::string text = fastchess_results(engines, sample_score(), "", std::nullopt);
  CHECK(text.find("Results of A vs B (40/60+0.5 - 0.5/move, 2t - NULL, 64MB - NULL):\n") !=
        std::string::npos);
  const std::array searches{engine("A", "nodes=100"), engine("B", "depth=6")};
  CHECK(fastchess_results(searches, sample_score(), "", std::nullopt).find("(100 nodes - 6 plies, ") !=
        std::string::npos);
}

TEST_CASE("the SPRT line shows the LLR, its percentage of the bound, the bounds and the hypotheses") {
  const std::array engines{engine("A", "10"), engine("B", "10")};
  SprtSettings settings;
  settings.elo0 = 0;
  settings.elo1 = 10;
  const SprtState state = sprt(settings, sample_score().total(0).games, sample_score().total(0).pairs);
  const std::string text = fastchess_results(engines, sample_score(), "", settings);
  const std::size_t line = text.find("LLR: ");
  REQUIRE(line != std::string::npos);
  CHECK(std::stod(text.substr(line + 5)) == doctest::Approx(state.llr).epsilon(0.01));
  CHECK(text.find("%) (-2.94, 2.94) [0.00, 10.00]\n", line) != std::string::npos);
}

TEST_CASE("more than two engines are shown in a table that starts with the strongest engine") {
  const std::array engines{engine("A", "10"), engine("B", "10"), engine("C", "10")};
  const std::string text = fastchess_results(engines, sample_score(3), "", std::nullopt);
  CHECK(
      text.find("Rank Name                             Elo        +/-       nElo        +/-      Games      "
                "Score       Draw           Ptnml(0-2)\n") != std::string::npos);
  CHECK(text.find("\n   1 A  ") < text.find("\n   2 B  "));
  CHECK(text.find("      62.0%      33.3%      [2, 3, 9, 6, 7]\n") != std::string::npos);
  CHECK(text.find("\n   3 C  ") != std::string::npos);
}

constexpr PerPlayer<std::size_t> first{{0, 1}};
constexpr PerPlayer<std::size_t> exchanged{{1, 0}};

TEST_CASE("a game is counted when its pair is complete") {
  FastchessScore score(2);
  CHECK_FALSE(score.add(0, first, Outcome::p1_win));
  CHECK(score.total(0) == FastchessCount{});
  CHECK_FALSE(score.add(1, first, Outcome::draw));
  CHECK(score.add(0, exchanged, Outcome::draw));
  CHECK(score.total(0).games == WinDrawLoss{1, 1, 0});
  CHECK(score.total(0).pairs == Pentanomial{{0, 0, 0, 1, 0}});
  CHECK(score.total(1).games == WinDrawLoss{0, 1, 1});
  CHECK(score.total(1).pairs == Pentanomial{{0, 1, 0, 0, 0}});
}

TEST_CASE("level pairs of decided games are counted separately from pairs of draws") {
  FastchessScore score(2);
  score.add(0, first, Outcome::p1_win);
  score.add(0, exchanged, Outcome::p1_win);
  score.add(1, first, Outcome::draw);
  score.add(1, exchanged, Outcome::draw);
  CHECK(score.total(0).pairs == Pentanomial{{0, 0, 2, 0, 0}});
  CHECK(score.total(0).split == 1);
  CHECK(score.total(1).split == 1);
}

TEST_CASE("a pair stays pending if one of its games has no score") {
  FastchessScore score(2);
  CHECK_FALSE(score.add(0, first, std::nullopt));
  CHECK_FALSE(score.add(0, exchanged, Outcome::p1_win));
  CHECK(score.total(0) == FastchessCount{});
}

}  // namespace
}  // namespace flipside::referee
