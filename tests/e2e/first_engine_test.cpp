#include "referee/record/game_record.hpp"
#include "referee/store/store.hpp"
#include "tests/e2e/program.hpp"

namespace flipside::test {
namespace {

TEST_CASE("the tutorial's engine plays whole games by the rules") {
  const TemporaryDirectory directory;
  const auto finished = run("referee", {"run", "-e", "name=First,cmd=first-engine", "-e",
                                        "name=Random,cmd=random-bot", "-g", "flipflop-3", "--rounds", "20",
                                        "--opening-plies", "3", "--records", directory.file("out")});
  CHECK(finished.how == "exited with code 0");
  const auto store = referee::Store::open_for_reading(directory.file("out/tournament.db"));
  REQUIRE(store);
  int games = 0;
  REQUIRE(store->for_each_game([&](const referee::StoredGame& game) {
    CAPTURE(game.record.detail);
    CHECK(game.record.termination == referee::Termination::normal);
    ++games;
  }));
  CHECK(games == 40);
}

}  // namespace
}  // namespace flipside::test
