#include "referee/live/overview_json.hpp"

#include "tests/referee/live/sample_tournament.hpp"

namespace flipside::referee::test {
namespace {

using namespace std::chrono_literals;

struct OverviewFixture {
  Json overview(TournamentProfile profile, TournamentStatus status = {}) {
    TournamentStatistics statistics(log, {}, profile, time);
    statistics.update();
    statistics.update_ratings();
    status.played = log.games().size();
    return overview_json(profile, status, log, statistics);
  }

  flipside::test::ManualTime time;
  GameLog log{{"a", "b", "c"}, {"flipflop-3"}, false};
};

Json json(std::string_view text) { return parse_json(text); }

TEST_CASE_FIXTURE(OverviewFixture, "engines are sorted by rating, and the crosstable is in the same order") {
  log.add(result(0, "a", "b", Outcome::p2_win));
  log.add(result(1, "b", "a", Outcome::draw));
  const Json overview = this->overview(profile({"a", "b", "c"}));
  REQUIRE(overview["engines"].size() == 3);
  CHECK(overview["engines"][0]["name"] == "b");
  CHECK(overview["engines"][0]["points"] == 1.5);
  CHECK(overview["engines"][0]["p1"] == json(R"({"wins":0,"draws":1,"losses":0})"));
  CHECK(overview["engines"][0]["p2"] == json(R"({"wins":1,"draws":0,"losses":0})"));
  CHECK(overview["engines"][0]["elo"].get<double>() > 0);
  CHECK(overview["engines"][1]["rank"] == 2);
  CHECK(overview["engines"][2] ==
        json(R"({"name":"c","rank":3,"elo":null,"error":null,"points":0.0,"games":0,"wins":0,"draws":0,
                 "losses":0,"p1":{"wins":0,"draws":0,"losses":0},"p2":{"wins":0,"draws":0,"losses":0},
                 "forfeits":0})"));
  CHECK(overview["crosstable"] == json(R"([[null,{"wins":1,"draws":1,"losses":0},null],
                                           [{"wins":0,"draws":1,"losses":1},null,null],[null,null,null]])"));
  CHECK(overview["results"] == json(R"({"wins":0,"draws":1,"losses":1})"));
  CHECK(overview["history"]["games"] == json("[1,2]"));
  CHECK(overview["history"]["elo"].size() == 3);
  CHECK(overview["history"]["elo"][2] == json("[null,null]"));
}

TEST_CASE_FIXTURE(OverviewFixture, "shares are computed from sums over all games") {
  StoredGame game = result(0, "a", "b", Outcome::draw);
  game.record.moves = {book("a1b1"), thought("a", 1s, 4s), thought("b", 2s, 3s), thought("c", 3s, 2s)};
  for (PlayedMove& move : game.record.moves)
    if (move.info) move.info->nodes = 1000;
  game.record.moves[1].info->depth = 5;
  game.record.moves[3].info->depth = 8;
  game.record.accuracy[Player::p2] = {1, 2};
  log.add(game);
  const Json overview = this->overview(profile({"a", "b", "c"}));
  const Json& b = overview["engines"][1];
  CHECK(b["name"] == "b");
  CHECK(b["accuracy"] == 0.5);
  CHECK(b["seconds_per_move"] == 2);
  CHECK(b["nodes_per_second"] == 500);
  CHECK(b["depth"] == 6.5);
  CHECK(b["time_used"] == 0.667);
  CHECK(overview["lengths"] == json(R"({"mean":4.0,"min":4,"max":4})"));
  CHECK(overview["openings"] ==
        json(R"([{"game":"flipflop-3","opening":"a1b1","games":1,"wins":0,"draws":1,"losses":0}])"));
  CHECK(overview["seats"] == json(R"([{"game":"flipflop-3","games":1,"wins":0,"draws":1,"losses":0}])"));
}

TEST_CASE_FIXTURE(OverviewFixture,
                  "endings name the engine at fault, and games without a score are counted") {
  log.add(result(0, "a", "b", Outcome::p1_win, Termination::time_forfeit));
  log.add(result(1, "b", "a", std::nullopt, Termination::adjudication));
  const Json overview = this->overview(profile({"a", "b", "c"}));
  CHECK(overview["terminations"] ==
        json(R"([{"engine":"b","reason":"time forfeit","games":1,"examples":[0]}])"));
  CHECK(overview["endings"] == json(R"([{"reason":"adjudication","games":1}])"));
  CHECK(overview["results"] == json(R"({"wins":1,"draws":0,"losses":0,"without_score":1})"));
}

TEST_CASE_FIXTURE(OverviewFixture, "progress extrapolates the games of this run") {
  for (int i = 0; i < 30; ++i) log.add(result(i, "a", "b", Outcome::draw));
  TournamentStatus status;
  status.status = "running";
  status.schedule.total = 100;
  status.running = 2;
  status.elapsed = 20s;
  status.played_before = 10;
  CHECK(overview(profile({"a", "b", "c"}), status)["progress"] ==
        json(R"({"played":30,"total":100,"total_kind":"exact","running":2,"annulled":0,"seconds":20.0,
                 "seconds_left":70.0})"));
  status.schedule.total_kind = TotalKind::unknown;
  status.schedule.note = "LLR 0.10";
  CHECK(overview(profile({"a", "b", "c"}), status)["progress"] ==
        json(R"({"played":30,"total_kind":"unknown","running":2,"annulled":0,"seconds":20.0,
                 "note":"LLR 0.10"})"));
}

TEST_CASE_FIXTURE(OverviewFixture, "an SPRT has its state, its pairs and its history") {
  TournamentProfile sprt = profile({"a", "b", "c"});
  sprt.sprt = SprtSettings{.model = SprtModel::logistic, .elo0 = 0, .elo1 = 10};
  log.add(result(0, "a", "b", Outcome::p1_win));
  log.add(result(1, "b", "a", Outcome::draw));
  const Json overview = this->overview(sprt)["sprt"];
  CHECK(overview["elo1"] == 10);
  CHECK(overview["verdict"] == "undecided");
  CHECK(overview["pentanomial"] == json("[0,0,0,1,0]"));
  CHECK(overview["history"]["games"] == json("[2]"));
  CHECK(overview["history"]["llr"][0] == overview["llr"]);
  CHECK(overview["upper"].get<double>() > 2.9);
}

/// Returns the profile of a Swiss or knockout tournament of three engines.
TournamentProfile rounds_profile(const Format& format) {
  TournamentProfile result = profile({"a", "b", "c"});
  result.format = format_text(format.kind);
  result.round_format = format;
  return result;
}

struct RoundsFixture : OverviewFixture {
  RoundsFixture() { log = GameLog({"a", "b", "c"}, {"flipflop-3"}, true); }
  void add(std::int64_t index, const char* round, const char* p1, const char* p2, Outcome outcome) {
    StoredGame game = result(index, p1, p2, outcome);
    game.record.round = round;
    log.add(game);
  }
};

TEST_CASE_FIXTURE(RoundsFixture, "a knockout shows rounds, byes, scores and winners") {
  const TournamentProfile knockout = rounds_profile({.kind = FormatKind::knockout, .tie_breaks = 0});
  CHECK(overview(knockout)["rounds"] == json(R"([{"name":"Semifinals","pairings":[
                   {"p1":"a","p2":null,"winner":"a","score":[0.0,0.0],"games":[],"bye":true},
                   {"p1":"b","p2":"c","score":[0.0,0.0],"games":[]}]},
                 {"name":"Final","pairings":[{"p1":"a","p2":null,"score":[0.0,0.0],"games":[]}]}])"));
  add(2, "1.1.1", "b", "c", Outcome::p1_win);
  add(3, "1.1.2", "c", "b", Outcome::draw);
  CHECK(overview(knockout)["rounds"][0]["pairings"][1] ==
        json(R"({"p1":"b","p2":"c","winner":"b","score":[1.5,0.5],"games":[2,3]})"));
}

TEST_CASE_FIXTURE(RoundsFixture, "a Swiss tournament is sorted by points and tie-breaks instead of ratings") {
  const TournamentProfile swiss = rounds_profile({.kind = FormatKind::swiss, .rounds = 2});
  add(0, "1.1.1", "a", "b", Outcome::p1_win);
  add(1, "1.1.2", "b", "a", Outcome::draw);
  const Json overview = this->overview(swiss);
  CHECK(overview["swiss"] == json(R"({"round":1,"rounds":2})"));
  CHECK(overview["engines"][0]["name"] == "c");  // two points for its bye
  CHECK(overview["engines"][0]["rank"] == 1);
  CHECK(overview["engines"][0]["points"] == 0);
  CHECK(overview["engines"][0]["swiss"] ==
        json(R"({"points":2.0,"byes":1,"buchholz":2.0,"sonneborn_berger":2.0})"));
  CHECK(overview["engines"][1]["name"] == "a");
  CHECK(overview["engines"][2]["swiss"] ==
        json(R"({"points":0.5,"byes":0,"buchholz":1.5,"sonneborn_berger":0.38})"));
  CHECK(overview["rounds"].size() == 2);
  CHECK(overview["rounds"][0]["pairings"][1]["bye"] == true);
}

TEST_CASE("a large field has neither a crosstable nor a history") {
  flipside::test::ManualTime time;
  std::vector<std::string> names;
  for (std::size_t i = 0; i <= TournamentStatistics::max_small_field; ++i) names.push_back(std::to_string(i));
  GameLog log(names, {"flipflop-3"}, false);
  log.add(result(0, "0", "1", Outcome::p2_win));
  TournamentStatistics statistics(log, {}, profile(names), time);
  statistics.update();
  const Json overview = overview_json(profile(names), {}, log, statistics);
  CHECK_FALSE(overview.contains("crosstable"));
  CHECK_FALSE(overview.contains("history"));
  CHECK(overview["engines"].size() == names.size());
  CHECK(overview["engines"][0]["name"] == "1");
  CHECK(overview["engines"][0]["elo"].is_null());
}

}  // namespace
}  // namespace flipside::referee::test
