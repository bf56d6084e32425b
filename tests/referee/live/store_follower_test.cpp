#include "referee/live/store_follower.hpp"

#include "tests/referee/live/sample_tournament.hpp"

namespace flipside::referee::test {
namespace {

using namespace std::chrono_literals;

struct FollowerFixture : StoreFixture {
  Store reader() { return must(Store::open_for_reading(path())); }
  std::uint64_t played() { return must(view.overview({}))["progress"]["played"]; }

  flipside::test::ManualTime time;
  TournamentView view{must(profile_of(reader())), "running", time};
  StoreFollower follower{reader(), view, time};
};

TEST_CASE_FIXTURE(FollowerFixture, "a follower loads the games of a store and those that are added later") {
  must(store.append(std::vector{result(0, "a", "b", Outcome::draw), result(3, "b", "a", Outcome::draw)}));
  CHECK_FALSE(must(follower.poll(1s)));
  CHECK(played() == 2);
  must(store.append(std::vector{result(1, "b", "a", Outcome::draw)}));
  must(store.append(std::vector{result(2, "a", "b", Outcome::draw)}));
  CHECK_FALSE(must(follower.poll(1s)));
  CHECK(played() == 4);
  CHECK(must(view.overview({}))["status"] == "running");
  must(store.set_status("stopped"));
  CHECK_FALSE(must(follower.poll(1s)));
  CHECK(must(view.overview({}))["status"] == "stopped");
}

TEST_CASE_FIXTURE(FollowerFixture,
                  "games that the SPRT has discarded vanish when the tournament has finished") {
  std::vector<StoredGame> games;
  for (int i = 0; i < 6; ++i) games.push_back(result(i, "a", "b", Outcome::draw));
  must(store.append(games));
  CHECK_FALSE(must(follower.poll(1s)));
  must(store.remove_from(4));
  must(store.set_status("finished"));
  CHECK_FALSE(must(follower.poll(1s)));
  const Json progress = must(view.overview({}))["progress"];
  CHECK(progress["played"] == 4);
  CHECK(progress["total"] == 4);
}

TEST_CASE_FIXTURE(FollowerFixture, "loading can be spread over several calls") {
  std::vector<StoredGame> games;
  for (int i = 0; i < 3; ++i) games.push_back(result(i, "a", "b", Outcome::draw));
  must(store.append(games));
  CHECK(must(follower.poll(0s)));
  CHECK(played() == 0);
  CHECK_FALSE(must(follower.poll(1s)));
  CHECK(played() == 3);
}

TEST_CASE("the profile of a store contains its configuration") {
  StoreFixture fixture(
      "[[engine]]\nname='a'\ncmd='a'\n[[engine]]\nname='b'\ncmd='b'\n[[engine]]\nname='c'\ncmd='c'\n",
      "games=['flipflop-3','flipfour']\nformat='knockout'\npairs=3\nevent='Cup'\n");
  const TournamentProfile profile = must(profile_of(must(Store::open_for_reading(fixture.path()))));
  CHECK(profile.event == "Cup");
  CHECK(profile.created == "2026-01-31");
  CHECK(profile.program == "referee 0.1.0");
  CHECK(profile.format == "knockout");
  CHECK(profile.engines == std::vector<std::string>{"a", "b", "c"});
  CHECK(profile.games == std::vector<std::string>{"flipflop-3", "flipfour"});
  REQUIRE(profile.round_format);
  CHECK(profile.round_format->kind == FormatKind::knockout);
  CHECK(profile.round_format->pairs == 3);
  CHECK(profile.schedule.total_kind == TotalKind::at_least);
}

TEST_CASE("a store whose configuration is no longer valid has engines and games") {
  StoreFixture fixture("[[engine]]\nname='a'\n[[engine]]\nname='b'\n",
                       "games=['flipflop-3']\ncolour='red'\n");
  const TournamentProfile profile = must(profile_of(must(Store::open_for_reading(fixture.path()))));
  CHECK(profile.engines == std::vector<std::string>{"a", "b"});
  CHECK(profile.games == std::vector<std::string>{"flipflop-3"});
  CHECK(profile.format.empty());
  CHECK(profile.schedule.total == 4);
}

}  // namespace
}  // namespace flipside::referee::test
