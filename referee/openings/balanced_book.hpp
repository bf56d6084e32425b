#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "engine/core/any_game.hpp"
#include "referee/schedule/opening.hpp"
#include "referee/session/ugi_engine.hpp"

namespace flipside::referee {

/// What a book of balanced openings shall be.
struct BookOrder {
  AnyGame start;
  int plies = 0;           // random moves of each opening
  std::size_t count = 0;   // openings
  std::uint64_t seed = 1;  // of the random moves
  int depth = 1;           // plies that the judge searches
  int limit = 100;         // centi-units of advantage that are allowed, for either side
};

/// How far the making of a book is.
struct BookProgress {
  std::size_t found = 0;   // balanced openings
  std::size_t judged = 0;  // openings
};
using ReportProgress = std::function<void(const BookProgress&)>;

/// Draws openings, no two alike by symmetry, and takes those whose positions the judge finds balanced: a
/// score within the limit, no win or loss proven. A pure function of the order and the judge's replies.
/// @param judge  an engine that has been started; it is told of a new game before each position
/// @param judge, report  must outlive the task
/// @return the error says how many openings there are where these are too few, or what the judge did wrong
Task<Expected<std::vector<Opening>>> make_balanced_book(BookOrder order, UgiEngine& judge,
                                                        const ReportProgress& report);

}  // namespace flipside::referee
