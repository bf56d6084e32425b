#pragma once

#include "engine/core/outcome.hpp"
#include "engine/protocol/score.hpp"

namespace flipside {

// Scores inside a search are in centipawns, from the point of view of the side to move. A score beyond
// `decided_score` is a proven result: a win scores `win_score` minus the plies to the end of the game, and a
// loss scores the negative of that.
inline constexpr int win_score = 30'000;
inline constexpr int decided_score = 20'000;
inline constexpr int draw_score = 0;

constexpr bool is_decided(int score) { return score >= decided_score || score <= -decided_score; }

/// Returns the score for `side` of a game that ended `ply` plies below the root.
constexpr int finished_score(Outcome outcome, Player side, int ply) {
  if (outcome == Outcome::draw) return draw_score;
  return outcome == win_for(side) ? win_score - ply : ply - win_score;
}

/// Returns the mate distance of a decided score: the plies from the root to the end of the game.
constexpr int plies_to_end(int score) { return win_score - (score < 0 ? -score : score); }

/// Converts a score to UGI. Mate scores are always reported as exact.
constexpr Score protocol_score(int score, Score::Bound bound = Score::Bound::exact) {
  if (!is_decided(score)) return Score{Score::Kind::cp, score, bound};
  return Score{Score::Kind::mate, score > 0 ? plies_to_end(score) : -plies_to_end(score)};
}

}  // namespace flipside
