#include "referee/live/live_games.hpp"

#include "tests/referee/live/sample_tournament.hpp"

namespace flipside::referee::test {
namespace {

using namespace std::chrono_literals;

struct Event {
  std::string topic;
  std::string event;
  std::string key;
  Json data;
};

struct LiveFixture {
  LiveFixture() { games.start({7, "flipflop-3", {{"a", "b"}}, 0, "", {{"5+0.1", "nodes=100"}}}, 1000); }
  std::vector<Event> publish(const std::vector<std::string>& watched) {
    std::vector<Event> events;
    games.publish(
        "0", [&](const std::string& topic) { return std::ranges::count(watched, topic) > 0; },
        [&](const std::string& topic, std::string_view event, const std::string& key, const Json& data) {
          events.push_back({topic, std::string(event), key, data});
        });
    return events;
  }
  Json only_game() { return games.json(0, 10, "", "", 0)["games"][0]; }

  LiveGames games;
};

const Score ahead{Score::Kind::cp, 200};

TEST_CASE_FIXTURE(LiveFixture, "a game begins with its start position and full clocks") {
  const Json game = only_game();
  CHECK(game["index"] == 7);
  CHECK(game["players"] == Json({"a", "b"}));
  CHECK(game["ply"] == 0);
  CHECK(game["last"].is_null());
  CHECK(game["clocks"] == Json({5.0, nullptr}));
  CHECK(game["player"] == 0);
  CHECK(game["scores"] == Json({nullptr, nullptr}));
  CHECK(game["time"] == 1000);
}

TEST_CASE_FIXTURE(LiveFixture, "moves change the position, the clock, the score and the player to move") {
  const std::string start = only_game()["position"];
  games.add({7, {thought("a1a2", 1s, 4100ms, ahead)}}, 1001);
  Json game = only_game();
  CHECK(game["position"] != start);
  CHECK(game["ply"] == 1);
  CHECK(game["last"]["move"] == "a1a2");
  CHECK(game["last"]["targets"] == Json({"a1", "a2"}));
  CHECK(game["clocks"] == Json({4.1, nullptr}));
  CHECK(game["player"] == 1);
  CHECK(game["scores"][0] == Json{{"cp", 200}});
  CHECK(game["expected_p1"][0] == 0.7616);
  CHECK(game["time"] == 1001);
  games.add({7, {thought("c3c2", 1s, 0s, ahead), thought("b1b2", 1s, 3s)}}, 1003);
  game = only_game();
  CHECK(game["ply"] == 3);
  CHECK(game["last"]["move"] == "b1b2");
  CHECK(game["scores"][0].is_null());
  CHECK(game["expected_p1"] == Json({nullptr, -0.7616}));
}

TEST_CASE_FIXTURE(LiveFixture, "nothing is published unless it is watched and has changed") {
  CHECK(publish({}).empty());
  CHECK(publish({"live/0"}).empty());  // has been considered already
  games.add({7, {thought("a1a2", 1s, 4s)}}, 1001);
  const auto events = publish({"live/0"});
  REQUIRE(events.size() == 1);
  CHECK(events[0].event == "live");
  CHECK(events[0].key == "7");
  CHECK(events[0].data == only_game());
  CHECK(publish({"live/0"}).empty());
}

TEST_CASE_FIXTURE(LiveFixture, "each move of a watched game is published, even if its state was requested") {
  games.add({7, {thought("a1a2", 1s, 4s), thought("c3c2", 1s, 0s)}}, 1001);
  (void)only_game();
  const auto events = publish({"game/0/7"});
  REQUIRE(events.size() == 2);
  CHECK(events[0].topic == "game/0/7");
  CHECK(events[0].event == "move");
  CHECK(events[0].key != events[1].key);
  CHECK(events[0].data["ply"] == 1);
  CHECK(events[0].data["move"]["seconds"] == 1);
  CHECK(events[0].data["time"] == 1001);
  CHECK(events[1].data["ply"] == 2);
  CHECK(events[1].data["position"] == only_game()["position"]);
}

TEST_CASE_FIXTURE(LiveFixture, "the last moves of a game are published before its end") {
  games.add({7, {thought("a1a2", 1s, 4s)}}, 1001);
  games.end(7, "1-0");
  CHECK(games.size() == 0);
  const auto events = publish({"live/0", "game/0/7"});
  REQUIRE(events.size() == 4);
  CHECK(events[0].event == "move");
  CHECK(events[1].data["ply"] == 1);
  CHECK(events[2].data == parse_json(R"({"index":7,"over":true,"result":"1-0"})"));
  CHECK(events[2].key != events[1].key);
  CHECK(events[3].topic == "game/0/7");
  CHECK(events[3].event == "over");
  CHECK(publish({"live/0"}).empty());
}

TEST_CASE_FIXTURE(LiveFixture, "a replay begins anew") {
  games.add({7, {thought("a1a2", 1s, 4s)}}, 1001);
  games.end(7, "*");
  games.start({7, "flipflop-3", {{"a", "b"}}, 1}, 1002);
  CHECK(only_game()["ply"] == 0);
}

TEST_CASE_FIXTURE(LiveFixture, "games are listed in pages and by engine and variant") {
  games.start({3, "flipfour", {{"b", "c"}}}, 1000);
  games.start({9, "flipfour", {{"a", "c"}}}, 1000);
  const auto list = [&](std::size_t offset, std::size_t limit, const char* engine, const char* game) {
    const Json json = games.json(offset, limit, engine, game, 5);
    std::vector<int> indices;
    for (const Json& each : json["games"]) indices.push_back(each["index"]);
    return std::pair(json["total"].get<int>(), indices);
  };
  CHECK(list(0, 2, "", "") == std::pair(3, std::vector{3, 7}));
  CHECK(list(2, 2, "", "") == std::pair(3, std::vector{9}));
  CHECK(list(5, 2, "", "") == std::pair(3, std::vector<int>{}));
  CHECK(list(0, 9, "b", "") == std::pair(2, std::vector{3, 7}));
  CHECK(list(0, 9, "a", "flipfour") == std::pair(1, std::vector{9}));
}

TEST_CASE("a game from a given position begins with the player to move there") {
  LiveGame game({0, "flipflop-3", {{"a", "b"}}, 0, "rrr/3/RRR b - 1"}, 0);
  CHECK(game.json(0)["player"] == 1);
}

TEST_CASE("moves of an external game count although its positions are unknown") {
  LiveGame game({0, "ugi:go", {{"a", "b"}}}, 0);
  PlayedMove twice = thought("d4", 1s, 4s);
  twice.mover = Player::p2;
  game.add({twice, twice}, 1);
  const Json json = game.json(0);
  CHECK(json["ply"] == 2);
  CHECK(json["player"] == 0);
  CHECK(json["last"]["move"] == "d4");
}

}  // namespace
}  // namespace flipside::referee::test
