#include "bench/canned/recorded_game.hpp"
#include "bench/referee/run_stamps.hpp"
#include "referee/store/store.hpp"
#include "tests/e2e/program.hpp"
#include "tests/support/paths.hpp"

namespace flipside::test {
namespace {

const std::string canned_engine = program_path("canned-engine");

TEST_CASE("the bare relay plays every game to its last ply and counts the clocks that ran out") {
  CHECK(run("bare-relay", {"5", "2", "600000", "0", canned_engine}).output == "5 0\n");
  CHECK(run("bare-relay", {"5", "2", "0", "0", canned_engine, "--infos", "3"}).output == "5 5\n");
  CHECK(run("bare-relay", {"1", "1", "1", "1", "/no/such/engine"}).how == "exited with code 1");
}

TEST_CASE("two canned engines play whole games under the referee, and their timestamps alternate") {
  const TemporaryDirectory directory;
  std::filesystem::create_directory(directory.file("stamps"));
  const std::string engine = ",cmd=canned-engine,args=--infos 2 --stamps " + directory.file("stamps");
  const auto finished =
      run("referee", {"run", "-e", "name=A" + engine, "-e", "name=B" + engine, "-g", "flipfour", "--rounds",
                      "3", "-j", "2", "--records", directory.file("out")});
  CHECK(finished.how == "exited with code 0");
  const auto store = referee::Store::open_for_reading(directory.file("out/tournament.db"));
  REQUIRE(store);
  std::size_t plies = 0;
  REQUIRE(store->for_each_game([&](const referee::StoredGame& game) {
    CHECK(game.record.termination == referee::Termination::normal);
    CHECK(game.record.moves.back().info->score);
    plies += game.record.moves.size();
  }));
  CHECK(plies == 6 * recorded_plies);
  const RunStamps book = read_run_stamps(directory.file("stamps"));
  CHECK(count_moves_in_window(book, {Instant::min(), Instant::max()}) == plies);
  CHECK(delays_in_window(book, {Instant::min(), Instant::max()}).size() == plies - 6);
}

}  // namespace
}  // namespace flipside::test
