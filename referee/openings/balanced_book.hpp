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

/// Settings of a book of balanced openings.
struct BookSettings {
  AnyGame start;
  int plies = 0;           // number of random moves per opening
  std::size_t count = 0;   // number of openings in the book
  std::uint64_t seed = 1;  // seed of the random moves
  int depth = 1;           // search depth of the evaluating engine
  int limit = 100;         // maximum absolute score of a balanced opening, in the unit of `score cp`
};

/// Progress of the generation of a book.
struct BookProgress {
  std::size_t found = 0;      // number of balanced openings found so far
  std::size_t evaluated = 0;  // number of openings evaluated so far
};
using ReportProgress = std::function<void(const BookProgress&)>;

/// Generates random openings that are distinct up to symmetry, and returns those that the engine evaluates as
/// balanced: their score is within the limit, and neither side has a proven win. The result depends only on
/// the settings and the engine's replies.
/// @param evaluator  a started engine, which receives each position as a new game
/// @param evaluator, report  must outlive the task
/// @return an error if there are too few balanced openings or the engine misbehaves
Task<Expected<std::vector<Opening>>> make_balanced_book(BookSettings settings, UgiEngine& evaluator,
                                                        const ReportProgress& report);

}  // namespace flipside::referee
