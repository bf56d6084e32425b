#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "engine/core/any_game.hpp"
#include "engine/tablebase/solved_game.hpp"
#include "referee/config/config.hpp"
#include "referee/schedule/opening_book.hpp"
#include "referee/schedule/schedule.hpp"

namespace flipside::referee {

/// A variant of the tournament with where its games begin.
struct GamePlan {
  AnyGame start;
  std::optional<OpeningBook> book;           // none: random openings
  std::shared_ptr<const SolvedGame> solved;  // where adjudication asks for it
};

/// Where the games of a tournament begin: a pure function of the configuration (and the openings files that
/// it names).
struct Plan {
  std::vector<GamePlan> games;  // in the order of the configuration's
};

/// Opens the openings files and checks all openings that can be played.
/// @return the error names the file and the line of a wrong opening
Expected<Plan> make_plan(const Config& config);

/// The opening of a game of the schedule.
Expected<Opening> opening_of(const Config& config, const Plan& plan, const ScheduledGame& scheduled);

/// The number by which people know that opening, from 1: its place in its file, or in the row of random ones.
std::size_t opening_number(const Config& config, const Plan& plan, const ScheduledGame& scheduled);

/// The schedule of a tournament from its start, or from results that are known, by ascending index.
Schedule schedule_of(const Config& config, std::vector<GameResult> before = {});

}  // namespace flipside::referee
