#include "referee/tournament/fault_counter.hpp"

#include <doctest/doctest.h>

namespace flipside::referee {
namespace {

StoredGame ended_game(const std::string& variant, Termination termination, std::optional<Outcome> outcome) {
  GameRecord record;
  record.game = variant;
  record.termination = termination;
  record.outcome = outcome;
  return {0, std::move(record)};
}

TEST_CASE("a variant in which every game ended by a fault gets a warning that counts the faults") {
  FaultCounter counter;
  counter.on(GameLoaded{ended_game("flipfour", Termination::time_forfeit, Outcome::p1_win)});
  counter.on(GameStored{ended_game("flipfour", Termination::disconnect, Outcome::p1_win)});
  counter.on(GameStored{ended_game("flipfour", Termination::disconnect, std::nullopt)});
  counter.on(GameStored{ended_game("ugi:any", Termination::disagreement, std::nullopt)});
  counter.on(GameStored{ended_game("ugi:any", Termination::null_moves, std::nullopt)});
  CHECK(counter.forfeits() == 3);
  const auto warnings = counter.warnings();
  REQUIRE(warnings.size() == 2);
  CHECK(warnings[0].starts_with("every game of flipfour ended in a fault (2 disconnect, 1 time forfeit);"));
  CHECK(warnings[1].starts_with("every game of ugi:any ended in a fault (1 disagreement, 1 null moves);"));
}

TEST_CASE("a variant with one regularly finished game gets no warning") {
  for (const Termination termination : {Termination::normal, Termination::adjudication, Termination::ply_cap,
                                        Termination::solved, Termination::null_moves}) {
    FaultCounter counter;
    counter.on(GameStored{ended_game("flipfour", Termination::disconnect, Outcome::p1_win)});
    counter.on(GameStored{ended_game("flipfour", termination, Outcome::p2_win)});
    CHECK(counter.warnings().empty());
  }
}

TEST_CASE("games that no longer count are not counted as faults") {
  FaultCounter counter;
  counter.on(GameStored{ended_game("flipfour", Termination::disconnect, Outcome::p1_win)});
  counter.on(ResultsReset{});
  CHECK(counter.forfeits() == 0);
  CHECK(counter.warnings().empty());
}

}  // namespace
}  // namespace flipside::referee
