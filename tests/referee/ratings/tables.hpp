#pragma once

#include <cstddef>

#include "referee/ratings/ratings.hpp"

namespace flipside::referee {

/// Adds games of `a` as p1 against `b`.
inline void add(CrossTable& table, std::size_t a, std::size_t b, int wins, int draws, int losses) {
  for (int i = 0; i < wins; ++i) table.add(a, b, Outcome::p1_win);
  for (int i = 0; i < draws; ++i) table.add(a, b, Outcome::draw);
  for (int i = 0; i < losses; ++i) table.add(a, b, Outcome::p2_win);
}

/// Returns the rating difference between `a` and `b`.
inline double difference(const Ratings& ratings, std::size_t a, std::size_t b) {
  return ratings.players[a].elo - ratings.players[b].elo;
}

}  // namespace flipside::referee
