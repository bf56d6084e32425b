#include "referee/live/page_api.hpp"

#include "referee/log/compressed_file.hpp"
#include "tests/referee/live/sample_tournament.hpp"

namespace flipside::referee::test {
namespace {

using namespace std::chrono_literals;

/// An API for a running tournament with three stored games, and for another store.
struct ApiFixture : StoreFixture {
  ApiFixture() {
    std::vector<StoredGame> games{result(0, "a", "b", Outcome::p1_win),
                                  result(1, "b", "a", Outcome::p1_win, Termination::time_forfeit),
                                  result(2, "a", "b", Outcome::draw)};
    MoveInfo judged;
    judged.spent = 500ms;
    judged.score = Score{Score::Kind::mate, -4};
    judged.depth = 9;
    judged.nodes = 1000;
    judged.pv = "b1b2 a3a2";
    judged.mistake = Mistake{true, 5};
    games[0].record.moves = {
        book("a1a2"), thought("c3c2", 1s, 4s, Score{Score::Kind::cp, 100}), {"b1b2", judged}};
    games[0].record.accuracy[Player::p1] = {3, 4};
    must(store.append(games));
    for (const StoredGame& game : games) view.add(game);
    sink.on(GameStarted{3, "flipflop-3", {{"b", "a"}}});
    sink.on(MovesPlayed{3, {book("a1a2")}});
  }
  HttpResponse get(std::string path, QueryFields query = {}) {
    return api.handle({"GET", std::move(path), std::move(query), ""});
  }
  Json json(std::string path, QueryFields query = {}) {
    const HttpResponse response = get(std::move(path), std::move(query));
    CHECK_MESSAGE(response.status == 200, response.body);
    CHECK(response.type == "application/json");
    return parse_json(response.body);
  }
  TournamentProfile profile_of_store() { return must(profile_of(must(Store::open_for_reading(path())))); }

  flipside::test::ManualTime time;
  FakeServer server;
  TournamentView view{profile_of_store(), "running", time};
  TournamentView other{profile({"x", "y"}), "finished", time};
  PageSink sink{view, server, 0, time, [] { return 1000.0; }};
  PageApi api{{{&view, &sink}, {&other}}, [] { return std::string("secret"); }};
};

TEST_CASE_FIXTURE(ApiFixture, "the page carries the token, and its assets are served") {
  const HttpResponse page = get("/");
  CHECK(page.type == "text/html; charset=utf-8");
  CHECK(page.body.find("content=\"secret\"") != std::string::npos);
  CHECK(get("/assets/page.js").type == "text/javascript; charset=utf-8");
  CHECK(get("/assets/theme.css").status == 200);
  CHECK(get("/assets/secret.js").status == 404);
  CHECK(get("/favicon.ico").status == 404);
}

TEST_CASE_FIXTURE(ApiFixture, "all tournaments are listed") {
  const Json stores = json("/api/stores");
  REQUIRE(stores.size() == 2);
  CHECK(stores[0]["id"] == 0);
  CHECK(stores[0]["event"] == "Sample");
  CHECK(stores[0]["games"] == 3);
  CHECK(stores[0]["total"] == 4);
  CHECK(stores[1]["status"] == "finished");
}

TEST_CASE_FIXTURE(ApiFixture, "an overview contains all games, or those that the query selects") {
  CHECK(json("/api/stores/0/overview")["results"]["wins"] == 2);
  CHECK(json("/api/stores/0/overview", {{"engine", "a"}, {"game", "flipflop-3"}})["results"]["wins"] == 2);
  CHECK(json("/api/stores/1/overview")["engines"].size() == 2);
  const HttpResponse unknown = get("/api/stores/0/overview", {{"engine", "z"}});
  CHECK(unknown.status == 400);
  CHECK(parse_json(unknown.body)["error"].get<std::string>().starts_with("engine: unknown engine 'z'"));
}

TEST_CASE_FIXTURE(ApiFixture, "games are listed with their results") {
  const Json list = json("/api/stores/0/games", {{"limit", "2"}, {"sort", "-number"}});
  CHECK(list["count"] == 3);
  CHECK(list["next"] == "1");
  CHECK(list["games"][1] == parse_json(R"({"index":1,"game":"flipflop-3","p1":"b","p2":"a","result":"1-0",
                       "termination":"time forfeit","detail":"","plies":0,"round":"1.2","date":"2026.01.31"})"));
  CHECK(get("/api/stores/0/games", {{"sort", "x"}}).status == 400);
}

TEST_CASE_FIXTURE(ApiFixture, "a stored game contains its positions, moves, scores and times") {
  const Json game = json("/api/stores/0/games/0");
  CHECK(game["live"] == false);
  CHECK(game["number"] == 1);
  CHECK(game["result"] == "1-0");
  CHECK(game["time_controls"] == Json({"5+0.1", "5+0.1"}));
  CHECK(game["accuracy"] == Json({0.75, nullptr}));
  CHECK(game["opening_plies"] == 1);
  CHECK(game["transcript"] == false);
  REQUIRE(game["moves"].size() == 3);
  REQUIRE(game["positions"].size() == 4);
  CHECK(game["start"] == game["positions"][0]);
  CHECK(game["moves"][0].size() == 3);
  const Json& second = game["moves"][1];
  CHECK(second["score"] == Json{{"cp", 100}});
  CHECK(second["expected_p1"].get<double>() < 0);
  CHECK(second["left"] == 4);
  CHECK(game["moves"][2] ==
        parse_json(
            R"({"move":"b1b2","text":"Rb1-b2=B","targets":["b1","b2"],"score":{"loss":4},"expected_p1":-1.0,
                       "depth":9,"nodes":1000,"nps":2000,"seconds":0.5,"pv":["b1b2","a3a2"],"annotation":"??",
                       "value":"win in 5"})"));
}

TEST_CASE_FIXTURE(ApiFixture, "a game in progress contains the moves played so far") {
  const Json game = json("/api/stores/0/games/3");
  CHECK(game["live"] == true);
  CHECK(game["result"] == "*");
  CHECK(game["termination"] == "");
  CHECK(game["moves"].size() == 1);
  CHECK(game.contains("time"));
  CHECK(json("/api/stores/0/live")["total"] == 1);
  CHECK(json("/api/stores/1/live")["total"] == 0);
}

TEST_CASE_FIXTURE(ApiFixture, "a game can be downloaded as PGN") {
  const HttpResponse pgn = get("/api/stores/0/games/0.pgn");
  CHECK(pgn.type == "application/vnd.chess-pgn; charset=utf-8");
  CHECK(pgn.file_name == "game-1.pgn");
  CHECK(pgn.body.starts_with("[Event "));
  CHECK(get("/api/stores/0/games/3.pgn").status == 404);
}

TEST_CASE_FIXTURE(ApiFixture, "a transcript is sent as text if it exists") {
  CHECK(get("/api/stores/0/games/1/transcript").status == 404);
  must(write_compressed(directory.file("transcripts/00000002.txt.zst"), "p1 > isready\n"));
  CHECK(json("/api/stores/0/games/1")["transcript"] == true);
  const HttpResponse transcript = get("/api/stores/0/games/1/transcript");
  CHECK(transcript.type == "text/plain; charset=utf-8");
  CHECK(transcript.body == "p1 > isready\n");
}

TEST_CASE_FIXTURE(ApiFixture, "a line of moves is played up to its first illegal move") {
  const Json line = json("/api/line", {{"game", "flipflop-3"}, {"moves", "a1a2 c3c2 a1a2 b1b2"}});
  CHECK(line["moves"].size() == 2);
  CHECK(line["positions"].size() == 3);
  const std::string position = line["positions"][1];
  const Json rest = json("/api/line", {{"game", "flipflop-3"}, {"position", position}, {"moves", "c3c2"}});
  CHECK(rest["positions"][1] == line["positions"][2]);
  CHECK(get("/api/line", {{"game", "chess"}}).status == 400);
  CHECK(get("/api/line", {{"game", "flipflop-3"}, {"position", "x"}}).status == 400);
}

TEST_CASE_FIXTURE(ApiFixture, "boards are described, except those of external games") {
  CHECK(json("/api/boards/flipfour")["cells"].size() == 25);
  CHECK(get("/api/boards/ugi:chess").status == 404);
  CHECK(get("/api/boards/").status == 404);
}

TEST_CASE_FIXTURE(ApiFixture, "unknown paths, tournaments and games have status 404 and an error in JSON") {
  for (const char* path :
       {"/api", "/api/", "/api/x", "/api/stores/", "/api/stores/2/overview", "/api/stores/x/overview",
        "/api/stores/-1/overview", "/api/stores/99999999999999999999/overview", "/api/stores/0",
        "/api/stores/0/", "/api/stores/0/x", "/api/stores/0/games/", "/api/stores/0/games/9",
        "/api/stores/0/games/-1", "/api/stores/0/games/x", "/api/stores/0/games/0/",
        "/api/stores/0/games/0.pgnx", "/api/stores/0/games/0/transcript/",
        "/api/stores/0/games/99999999999999999999"}) {
    const HttpResponse response = get(path);
    CHECK_MESSAGE(response.status == 404, path);
    CHECK(parse_json(response.body)["error"].is_string());
  }
}

TEST_CASE_FIXTURE(ApiFixture, "a store that cannot be read is an error of the server") {
  std::filesystem::remove(path());
  for (const char* target : {"/api/stores/0/games", "/api/stores/0/games/0"}) {
    const HttpResponse response = get(target);
    CHECK(response.status == 500);
    CHECK(parse_json(response.body)["error"].get<std::string>().find("no such file") != std::string::npos);
  }
  CHECK(get("/api/stores/0/overview").status == 200);
}

TEST_CASE_FIXTURE(ApiFixture, "games are not analysed by a program that plays the tournament") {
  CHECK(json("/api/stores")[0]["analysis"] == false);
  CHECK(json("/api/stores/0/games/0/analysis") == parse_json(R"({"state":"none","pass":0,"values":[]})"));
  const HttpResponse refused = api.handle({"POST", "/api/stores/0/games/0/analysis", {}, ""});
  CHECK(refused.status == 409);
  CHECK(refused.body.find("referee page") != std::string::npos);
}

TEST_CASE_FIXTURE(ApiFixture, "requests that change something are refused where nothing can be changed") {
  CHECK(api.handle({"POST", "/api/stores/0/games", {}, ""}).status == 405);
  CHECK(api.handle({"POST", "/", {}, ""}).status == 405);
}

}  // namespace
}  // namespace flipside::referee::test
