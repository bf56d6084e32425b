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
  int plies = 0;           // random moves per opening
  std::size_t count = 0;   // openings
  std::uint64_t seed = 1;  // of the random moves
  int depth = 1;           // search depth of the evaluating engine
  int limit = 100;         // maximum absolute score, in hundredths
};

/// Progress of a book.
struct BookProgress {
  std::size_t found = 0;      // balanced openings
  std::size_t evaluated = 0;  // openings
};
using ReportProgress = std::function<void(const BookProgress&)>;

/// Draws random openings, no two of them equal by symmetry, and returns those that the engine evaluates as
/// balanced: a score within the limit and no proven win or loss. A pure function of the settings and the
/// engine's replies.
/// @param evaluator  a started engine; it is sent a new game before each position
/// @param evaluator, report  must outlive the task
/// @return an error if there are too few balanced openings or the engine misbehaves
Task<Expected<std::vector<Opening>>> make_balanced_book(BookSettings settings, UgiEngine& evaluator,
                                                        const ReportProgress& report);

}  // namespace flipside::referee
