#include "engine/search/forced_result.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>

#include "engine/games/registry.hpp"
#include "tests/engine/search/fixtures.hpp"

namespace flipside {
namespace {

// The plies to the end of the game with best play, where it is decided within `depth` plies; else 0.
// Positive: the side to move wins.
template <Game G>
int plies_to_end(const G& at, int depth) {
  int best = -depth - 1;  // of the longest loss, until something better is found
  bool lost = true;
  for (const auto move : at.legal_moves()) {
    G next = at;
    next.play(move);
    int plies = 0;
    if (const auto outcome = next.outcome())
      plies = *outcome == Outcome::draw ? 0 : *outcome == win_for(at.to_move()) ? 1 : -1;
    else if (depth > 1)
      if (const int below = plies_to_end(next, depth - 1); below != 0)
        plies = below < 0 ? 1 - below : -1 - below;
    if (plies > 0 && (best < 0 || plies < best)) best = plies;
    if (plies == 0) lost = false;
    if (plies < 0 && best < 0) best = best == -depth - 1 ? plies : std::min(best, plies);
  }
  return best > 0 ? best : lost ? best : 0;
}

// Random games of G in which many positions are one move from the end.
template <StaticallySolvable G, class F>
void for_sampled_positions(const G& start, int count, F&& f) {
  Random random(17);
  for (int i = 0; i < count; ++i) {
    G at = start;
    for (int ply = 0; ply < 60 && !at.outcome(); ++ply) {
      f(at);
      const auto moves = at.legal_moves();
      at.play(moves[random.below(moves.size())]);
    }
  }
}

template <Game G>
void check_end_in_sight(const G& start, int games) {
  if constexpr (StaticallySolvable<G>) {
    int wins = 0;
    int losses = 0;
    for_sampled_positions(start, games, [&](const G& at) {
      const int plies = at.forced_result();
      if (plies == 0) return;
      CAPTURE(at.id());
      CAPTURE(at.text());
      const int depth = std::abs(plies);
      CHECK(plies_to_end(at, depth) == plies);
      ++(plies > 0 ? wins : losses);
    });
    CHECK(wins > 10);
    CHECK(losses + wins > 20);
  }
}

template <Game G>
void check_answers(const G& start, int games) {
  if constexpr (StaticallySolvable<G>) {
    int threats = 0;
    for_sampled_positions(start, games, [&](const G& at) {
      typename G::MoveList answers;
      if (at.forced_result() != 0 || !at.forced_replies(answers)) return;
      ++threats;
      CAPTURE(at.id());
      CAPTURE(at.text());
      if (answers.empty()) CHECK(plies_to_end(at, 2) == -2);
      const auto legal = at.legal_moves();
      for (const auto move : answers) CHECK(std::find(legal.begin(), legal.end(), move) != legal.end());
      for (const auto move : legal) {
        if (std::find(answers.begin(), answers.end(), move) != answers.end()) continue;
        G next = at;
        next.play(move);
        const auto outcome = next.outcome();
        if (outcome)
          CHECK(*outcome == win_for(next.to_move()));
        else
          CHECK(plies_to_end(next, 1) == 1);
      }
    });
    CHECK(threats > 10);
  }
}

template <class F>
void for_foresighted_games(F&& f) {
  for (const char* id :
       {"flipflop-3", "flipflop-5", "flipfour", "flipway-5", "flipway-7-pie", "flipchain-3", "flipchain-5"})
    CHECK(with_game(id, [&](const auto& start) { return f(start), true; }));
}

TEST_CASE("an end in sight is the true one") {
  for_foresighted_games([](const auto& start) { check_end_in_sight(start, 60); });
}

TEST_CASE("a swap answers a threat of Flipchain's: who takes the threatening discs has the threat") {
  CHECK(with_game("flipchain-3", [](const auto& start) {
    const auto at = start.parse("rbb/bb2/r1b2/1bb1/bb1 b s 1");
    REQUIRE(at);
    typename std::remove_cvref_t<decltype(start)>::MoveList answers;
    CHECK_FALSE(forced_replies(*at, answers));
    return true;
  }));
}

TEST_CASE("a move that is no answer to a threat loses to it") {
  for_foresighted_games([](const auto& start) { check_answers(start, 40); });
}

}  // namespace
}  // namespace flipside
