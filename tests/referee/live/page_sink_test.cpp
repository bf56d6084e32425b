#include "referee/live/page_sink.hpp"

#include <thread>

#include "tests/referee/live/sample_tournament.hpp"

namespace flipside::referee::test {
namespace {

using namespace std::chrono_literals;

struct SinkFixture {
  SinkFixture() {
    sink.set_report_moves([this] { ++reports; });
    sink.on(GameStarted{0, "flipflop-3", {{"a", "b"}}});
  }
  void tick() {
    time.advance(1s);
    sink.tick();
  }
  std::vector<std::string> published(std::string_view topic) const {
    std::vector<std::string> keys;
    for (const auto& event : server.published)
      if (event.topic == topic) keys.push_back(event.key);
    return keys;
  }

  flipside::test::ManualTime time;
  FakeServer server;
  TournamentView view{profile({"a", "b"}), "running", time};
  double now = 1000;
  PageSink sink{view, server, 0, time, [this] { return now; }};
  int reports = 0;
};

TEST_CASE_FIXTURE(SinkFixture, "moves are wanted only while somebody watches a game in progress") {
  tick();
  CHECK_FALSE(sink.wants_moves());
  server.watched = {"overview/0", "live/1", "game/0/1"};
  tick();
  CHECK_FALSE(sink.wants_moves());
  for (const char* topic : {"live/0", "game/0/0"}) {
    server.watched = {topic};
    tick();
    CHECK(sink.wants_moves());
    server.watched.clear();
    tick();
    CHECK_FALSE(sink.wants_moves());
  }
  CHECK(reports == 2);
}

TEST_CASE_FIXTURE(SinkFixture, "the first viewer receives the moves that were played before") {
  server.watched = {"live/0"};
  tick();
  CHECK(reports == 1);
  sink.on(MovesPlayed{0, {thought("a1a2", 1s, 4s)}});
  sink.on(MovesReported{});
  tick();
  CHECK(reports == 1);
  REQUIRE(published("live/0").size() == 2);
  CHECK(server.published.back().data["ply"] == 1);
}

TEST_CASE_FIXTURE(SinkFixture, "nothing is published more often than four times per second") {
  server.watched = {"live/0"};
  tick();
  for (int i = 0; i < 4; ++i) {
    sink.on(MovesPlayed{0, {}});
    time.advance(100ms);
    sink.tick();
  }
  CHECK(published("live/0").size() == 2);
}

TEST_CASE_FIXTURE(SinkFixture, "requests for games in progress want moves for a while") {
  std::jthread writer;
  sink.set_report_moves([&] {
    ++reports;
    writer = std::jthread([this] {
      sink.on(MovesPlayed{0, {thought("a1a2", 1s, 4s)}});
      sink.on(MovesReported{});
    });
  });
  const Json live = must(sink.live({}));
  CHECK(live["games"][0]["ply"] == 1);
  CHECK(sink.wants_moves());
  const auto game = sink.game(0);
  REQUIRE(game);
  CHECK(must(*game)["moves"].size() == 1);
  CHECK(reports == 1);
  for (int i = 0; i < 11; ++i) tick();
  CHECK_FALSE(sink.wants_moves());
  CHECK_FALSE(sink.game(1));
}

TEST_CASE_FIXTURE(SinkFixture, "a new game is published before its first move") {
  server.watched = {"live/0"};
  tick();
  sink.on(GameStarted{5, "flipflop-3", {{"b", "a"}}});
  server.published.clear();
  tick();
  REQUIRE(published("live/0") == std::vector<std::string>{"5"});
  const Json& game = server.published.front().data;
  CHECK(game["players"] == Json({"b", "a"}));
  CHECK(game["ply"] == 0);
  CHECK(game["time"] == 1000);
}

TEST_CASE_FIXTURE(SinkFixture, "a game in progress shows when its current move began") {
  sink.set_report_moves({});
  now = 1002.5;
  const Json game = must(*sink.game(0));
  CHECK(game["time"] == 1000);
  CHECK(game["now"] == 1002.5);
}

TEST_CASE_FIXTURE(SinkFixture, "invalid pages of games in progress are errors") {
  sink.set_report_moves({});
  for (const auto& [field, value] : QueryFields{{"offset", "-1"}, {"limit", "0"}}) {
    const auto live = sink.live({{field, value}});
    REQUIRE_FALSE(live);
    CHECK(live.error().message.starts_with(field + ": expected a number"));
  }
}

TEST_CASE_FIXTURE(SinkFixture,
                  "the overview is published at most once per second, and only if it has changed") {
  server.watched = {"overview/0"};
  tick();
  CHECK(published("overview/0").size() == 1);
  CHECK(server.published.back().data["progress"]["running"] == 1);
  tick();
  CHECK(published("overview/0").size() == 1);
  sink.on(GameStored{result(0, "a", "b", Outcome::p1_win)});
  sink.on(GameReviewed{result(0, "a", "b", Outcome::p1_win)});
  tick();
  REQUIRE(published("overview/0").size() == 2);
  CHECK(server.published.back().data["progress"]["played"] == 1);
  CHECK(server.published.back().data["progress"]["running"] == 0);
  sink.on(GameAnnulled{1, "slow machine"});
  time.advance(500ms);
  sink.tick();
  CHECK(published("overview/0").size() == 2);
  time.advance(500ms);
  sink.tick();
  CHECK(published("overview/0").size() == 3);
}

TEST_CASE_FIXTURE(SinkFixture, "no game is running after the tournament has ended") {
  server.watched = {"overview/0"};
  tick();
  CHECK(server.published.back().data["progress"]["running"] == 1);
  sink.on(TournamentEnded{});
  view.set_status("finished");
  sink.publish_overview();
  CHECK(server.published.back().data["progress"]["running"] == 0);
}

TEST_CASE_FIXTURE(SinkFixture, "games after the decision of the SPRT are dropped") {
  for (int i = 0; i < 4; ++i) sink.on(GameReviewed{result(i, "a", "b", Outcome::p1_win)});
  sink.on(SprtDecided{2});
  sink.on(ResultsReset{});
  for (int i = 0; i < 2; ++i) sink.on(GameLoaded{result(i, "a", "b", Outcome::p1_win)});
  sink.on(GameReviewed{result(4, "a", "b", Outcome::p1_win)});
  CHECK(must(view.overview({}))["progress"]["played"] == 2);
}

}  // namespace
}  // namespace flipside::referee::test
