#pragma once

#include "tests/e2e/program.hpp"
#include "tests/e2e/stores.hpp"

namespace flipside::test {

/// A finished tournament with its games in schedule order.
struct Tournament {
  Finished finished;
  std::vector<referee::GameRecord> games;
};

/// Plays a tournament, two games at a time, and writes its files to the directory `out`.
inline Tournament play_tournament(const TemporaryDirectory& directory, std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), "run");
  arguments.insert(arguments.end(), {"-j", "2", "--timeout-quit", "0.1", "--records", directory.file("out")});
  Tournament tournament{run("referee", std::move(arguments)), {}};
  INFO(tournament.finished.error);
  REQUIRE(tournament.finished.how == "exited with code 0");
  for (const referee::StoredGame& game : games_of(directory.file("out/tournament.db")))
    tournament.games.push_back(game.record);
  return tournament;
}

}  // namespace flipside::test
