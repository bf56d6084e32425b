#include "engine/gui/web/play_api.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <condition_variable>
#include <vector>

#include "engine/games/registry.hpp"
#include "tests/engine/session/fixtures.hpp"

namespace flipside {
namespace {

/// Has the options that the page sets.
template <class Player>
class PagePlayer final : public Player {
 public:
  std::vector<ugi::Option> options() const override {
    using Type = ugi::Option::Type;
    return {{"Hash", Type::spin, "16", 1, 1024},
            {"Skill", Type::spin, "20", 1, 20},
            {"Seed", Type::spin, "0", 0, 1000},
            {"MultiPV", Type::spin, "1", 1, 500}};
  }
  Expected<void> set_option(std::string_view /*name*/, std::string_view /*value*/) override { return {}; }
};

/// Collects the events of all searches.
class Events {
 public:
  struct Event {
    std::string client;
    std::string name;
    std::string key;
    Json data;
  };

  void add(Event event) {
    const std::lock_guard lock(mutex_);
    events_.push_back(std::move(event));
    arrived_.notify_all();
  }
  /// Waits for an event with this name and returns its data.
  Json wait_for(std::string_view name) {
    std::unique_lock lock(mutex_);
    std::vector<Event>::const_iterator found;
    const auto has_arrived = [&] {
      found = std::find_if(events_.begin(), events_.end(),
                           [&](const Event& event) { return event.name == name; });
      return found != events_.end();
    };
    REQUIRE(arrived_.wait_for(lock, std::chrono::seconds(10), has_arrived));
    return found->data;
  }

 private:
  std::mutex mutex_;
  std::condition_variable arrived_;
  std::vector<Event> events_;
};

template <class Player = FirstMovePlayer>
struct Page {
  FrozenTime time;
  Events events;
  bool open = true;
  Solutions solutions{"no tables"};
  PageSearches searches{
      [] { return std::make_unique<PagePlayer<Player>>(); }, time,
      [this](std::string_view client, std::string_view event, std::string_view key, const Json& data) {
        events.add({std::string(client), std::string(event), std::string(key), data});
      },
      [this](std::string_view) { return open; }};
  PlayApi api{searches, solutions};

  Json get(const std::string& path, std::map<std::string, std::string> query = {}) {
    const auto response = api.handle({"GET", path, std::move(query), ""});
    CHECK(response.status == 200);
    return parse_json(response.body);
  }
  Json post(const std::string& path, const Json& body) {
    const auto response = api.handle({"POST", path, {}, json_text(body)});
    CHECK_MESSAGE(response.status == 200, response.body);
    return parse_json(response.body);
  }
  std::string error(const std::string& path, const std::string& body) {
    const auto response = api.handle({"POST", path, {}, body});
    CHECK(response.status == 400);
    return parse_json(response.body).value("error", "");
  }
};

TEST_CASE("a state contains the positions, the legal moves and whose turn it is") {
  Page page;
  const Json state = page.post("/api/state", {{"game", "flipflop-3"}, {"moves", {"b1b3"}}});
  CHECK(state["start"] == "rrr/3/RRR w - 1");
  CHECK(state["positions"] == Json{"rrr/3/RRR w - 1", "rBr/3/R1R b - 1"});
  CHECK(state["moves"] == Json::array({{{"move", "b1b3"}, {"text", "Rb1xb3=B"}, {"targets", {"b1", "b3"}}}}));
  CHECK(state["legal"].size() == 4);
  CHECK(state["legal"][0] == Json{{"move", "a3a2"}, {"text", "Ra3-a2=B"}, {"targets", {"a3", "a2"}}});
  CHECK(state["turn"] == 1);
  CHECK(state["player"] == 1);
  CHECK(state["phase"] == "-");
  CHECK(state["result"].is_null());
}

TEST_CASE("a finished game has a result with a reason and no legal moves") {
  Page page;
  const Json state =
      page.post("/api/state", {{"game", "flipflop-3"}, {"start", "3/1BR/3 w - 9"}, {"moves", {"b2a1"}}});
  CHECK(state["result"]["outcome"] == "p1win");
  CHECK(state["result"]["reason"] == "White wins because the opponent has no piece left");
  CHECK(state["legal"].empty());
}

TEST_CASE("a swap exchanges the colours of the players") {
  Page page;
  const Json opened = page.post("/api/state", {{"game", "flipchain-3"}, {"moves", {"c3"}}});
  CHECK(opened["phase"] == "s");
  CHECK(opened["colours"] == Json{0, 1});
  const Json swapped = page.post("/api/state", {{"game", "flipchain-3"}, {"moves", {"c3", "swap"}}});
  CHECK(swapped["colours"] == Json{1, 0});
  CHECK(swapped["player"] == 0);
  CHECK(swapped["turn"] == 1);
  CHECK(swapped["moves"][1]["targets"].empty());
}

TEST_CASE("invalid requests are rejected with a reason") {
  Page page;
  const auto state_error = [&](const char* body) { return page.error("/api/state", body); };
  CHECK(state_error("{") == "expected a JSON object");
  CHECK(state_error("[]") == "expected a JSON object");
  CHECK(state_error(R"({"game":"flipflip"})").starts_with("unknown game 'flipflip'"));
  CHECK(state_error(R"({"game":7})").starts_with("unknown game ''"));
  CHECK(state_error(R"({"game":"flipflop-3","moves":"b1b3"})") == "moves: expected an array of strings");
  CHECK(state_error(R"({"game":"flipflop-3","moves":[1]})") == "moves: expected an array of strings");
  CHECK(state_error(R"({"game":"flipflop-3","moves":["b1c3"]})") ==
        "illegal move b1c3 at ply 1: 'b1c3' is not legal: a rook on b1 cannot reach c3");
  CHECK(state_error(R"({"game":"flipflop-3","start":"3/3"})").find("expected") != std::string::npos);
  CHECK(page.error("/api/nothing", "{}") == "unknown path '/api/nothing'");
  CHECK(page.api.handle({"GET", "/api/games/chess", {}, ""}).status == 404);
  CHECK(page.api.handle({"GET", "/api/nothing", {}, ""}).status == 404);
}

TEST_CASE("the playable part of a game ends before the first illegal move, which is named") {
  Page page;
  const auto playable = [&](const Json& line) { return page.post("/api/playable", line); };
  const Json legal = {{"game", "flipflop-3"}, {"start", ""}, {"moves", {"b1b3"}}};
  CHECK(playable(legal) == Json{{"line", legal}, {"error", ""}});
  const Json partly = playable({{"game", "flipflop-3"}, {"start", ""}, {"moves", {"b1b3", "a3c1", "c1b1"}}});
  CHECK(partly["line"] == legal);
  CHECK(partly["error"].get<std::string>().starts_with("illegal move a3c1 at ply 2: "));
  const Json start = playable({{"game", "flipflop-3"}, {"start", "4/3/3 w - 1"}, {"moves", {"b1b3"}}});
  CHECK(start["line"] == Json{{"game", "flipflop-3"}, {"start", ""}, {"moves", Json::array()}});
  CHECK(start["error"].get<std::string>().starts_with("illegal position 4/3/3 w - 1: "));
  const Json unknown = playable({{"game", "flipflip"}, {"moves", {"b1b3"}}});
  CHECK(unknown["line"] == Json{{"game", ""}, {"start", ""}, {"moves", Json::array()}});
  CHECK(unknown["error"].get<std::string>().starts_with("unknown game 'flipflip'"));
}

TEST_CASE("the list of games contains every game once, grouped by family") {
  Page page;
  std::vector<std::string> ids;
  for (const Json& family : page.get("/api/games"))
    for (const Json& id : family["games"]) ids.push_back(id.get<std::string>());
  CHECK(ids == all_game_ids());
}

TEST_CASE("a variant lists the phases that occur in its games") {
  Page page;
  const auto phases = [&](const std::string& id) { return page.get("/api/games/" + id)["phases"]; };
  CHECK(phases("flipflop-5") == "-");
  CHECK(phases("flipway-9") == "o-");
  CHECK(phases("flipway-9-pie") == "osx-");
  CHECK(phases("flipchain-5") == "-sx");
}

TEST_CASE("a variant contains its board, its start position and what is proven about it") {
  Page page;
  const Json variant = page.get("/api/games/flipflop-3");
  CHECK(variant["start"] == "rrr/3/RRR w - 1");
  CHECK(variant["designer"] == "Masahiro Nakajima");
  CHECK(variant["picture"]["rows"] == Json{3, 3, 3});
  CHECK(variant["proven"] == Json{{"outcome", "p1win"}, {"plies", 15}});
  CHECK_FALSE(page.get("/api/games/flipflop-5").contains("proven"));
}

TEST_CASE("a small game has exact values once it is solved") {
  Page page;
  const Json body = {{"game", "flipflop-3"}, {"moves", {"b1b3"}}};
  Json values = page.post("/api/values", body);
  while (values["state"] == "solving") values = page.post("/api/values", body);
  CHECK(values["state"] == "solved");
  CHECK(values["positions"][0] == Json{{"outcome", "p1win"}, {"plies", 15}});
  CHECK(values["moves"].size() == 4);
  for (const Json& move : values["moves"]) CHECK(move["outcome"] == "p1win");
  CHECK(page.post("/api/values", {{"game", "flipway-9"}}) == Json{{"state", "unsolved"}});
}

TEST_CASE("positions near the end have exact values in every game") {
  Page page;
  const Json values = page.post(
      "/api/values", {{"game", "flipflop-5"}, {"start", "5/5/2R2/5/b4 w - 9"}, {"moves", {"c3c4"}}});
  CHECK(values["state"] == "solved");
  CHECK(values["positions"].size() == 2);
  CHECK(values["positions"][0].is_null());
  CHECK(values["positions"][1]["outcome"] == "p2win");
  CHECK_FALSE(values["moves"].empty());
}

TEST_CASE("the value of a finished game is its result") {
  Page page;
  const Json values = page.post("/api/values", {{"game", "flipway-9"}, {"start", "9/9/9/9/9/9/9/9/9 b o 1"}});
  CHECK(values["state"] == "unsolved");
  const Json over = page.post("/api/values", {{"game", "flipflop-5"}, {"start", "2R2/5/5/5/5 w - 9"}});
  CHECK(over["positions"] == Json::array({{{"outcome", "p1win"}, {"plies", 0}}}));
  CHECK(over["moves"].empty());
}

TEST_CASE("pasted text becomes a game, and a game becomes a record") {
  Page page;
  const Json game = page.post("/api/import", {{"game", "flipfour"}, {"text", "1. R@c3 B@c2 *"}});
  CHECK(game == Json{{"game", "flipfour"}, {"start", ""}, {"moves", {"R@c3", "B@c2"}}});
  CHECK(page.error("/api/import", R"({"game":"flipfour","text":"R@z9"})")
            .starts_with("illegal move R@z9 at ply 1"));
  Json body = game;
  body.update({{"p1", "Ann"}, {"p2", "Flipside"}, {"date", "2026.11.23"}});
  const auto text = page.post("/api/record", body)["text"].get<std::string>();
  CHECK(text.find("[White \"Ann\"]\n[Black \"Flipside\"]") != std::string::npos);
  CHECK(page.post("/api/import", {{"text", text}}) == game);
}

TEST_CASE("a search publishes its result, which the page can also poll") {
  Page page;
  CHECK(page.get("/api/search", {{"client", "ann"}}).is_null());
  page.post("/api/search",
            {{"client", "ann"}, {"search", 7}, {"game", "flipflop-3"}, {"level", 3}, {"movetime", 10}});
  const Json result = page.events.wait_for("result");
  CHECK(result["search"] == 7);
  CHECK(result["move"]["move"] == "a1a2");
  CHECK(result["move"]["text"] == "Ra1-a2=B");
  CHECK(result["score"] == Json{{"cp", 5}});
  CHECK(result["expected_p1"].get<double>() == doctest::Approx(0.025).epsilon(0.01));
  const Json status = page.get("/api/search", {{"client", "ann"}});
  CHECK(status["running"] == false);
  CHECK(status["result"] == result);
}

TEST_CASE("invalid search requests are rejected with a reason") {
  Page page;
  const auto search_error = [&](const Json& extra) {
    Json body = {{"client", "ann"}, {"game", "flipflop-3"}};
    body.update(extra);
    return page.error("/api/search", json_text(body));
  };
  CHECK(search_error({{"client", "a/b"}}) == "client: expected 1 to 64 letters, digits or hyphens");
  CHECK(search_error({{"client", ""}}) == "client: expected 1 to 64 letters, digits or hyphens");
  CHECK(search_error({{"level", 21}}) == "level: expected a number from 1 to 20");
  CHECK(search_error({{"lines", 6}}) == "lines: expected a number from 1 to 5");
  CHECK(search_error({{"movetime", 0}}) == "movetime: expected a number from 1 to 600000");
  CHECK(search_error({{"movetime", "x"}}) == "movetime: expected a number from 1 to 600000");
  CHECK(search_error({{"start", "1R1/3/3 w - 9"}}) == "the game is over");
}

TEST_CASE("only the current search of a client can be stopped, and stopping it delivers its result") {
  Page<PatientPlayer> page;
  page.post("/api/search", {{"client", "ann"}, {"search", 2}, {"game", "flipflop-3"}});
  page.post("/api/stop", {{"client", "ann"}, {"search", 1}});
  page.post("/api/stop", {{"client", "bob"}, {"search", 2}});
  CHECK(page.get("/api/search", {{"client", "ann"}})["running"] == true);
  page.post("/api/stop", {{"client", "ann"}, {"search", 2}});
  CHECK(page.events.wait_for("result")["search"] == 2);
}

TEST_CASE("the search of a page that stays closed is stopped") {
  Page<PatientPlayer> page;
  page.post("/api/search", {{"client", "ann"}, {"search", 1}, {"game", "flipflop-3"}});
  const auto is_running = [&] { return page.get("/api/search", {{"client", "ann"}})["running"] == true; };
  page.open = false;
  page.searches.stop_abandoned();
  page.open = true;  // the page has lost its connection for a moment
  page.searches.stop_abandoned();
  page.open = false;
  page.searches.stop_abandoned();
  CHECK(is_running());
  page.searches.stop_abandoned();
  CHECK(page.events.wait_for("result")["search"] == 1);
}

TEST_CASE("the number of searches is limited, but closed pages give way") {
  Page<PatientPlayer> page;
  const auto search = [&](const std::string& client) {
    return Json{{"client", client}, {"search", 1}, {"game", "flipflop-3"}};
  };
  for (std::size_t i = 0; i < PageSearches::max_searchers; ++i)
    page.post("/api/search", search("page" + std::to_string(i)));
  CHECK(page.error("/api/search", json_text(search("late"))).starts_with("too many searches are running"));
  page.open = false;
  page.post("/api/search", search("late"));
  CHECK(page.get("/api/search", {{"client", "late"}})["running"] == true);
  CHECK(page.get("/api/search", {{"client", "page0"}}).is_null());
}

}  // namespace
}  // namespace flipside
