#include "referee/report/game_export.hpp"

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "referee/record/pgn_writer.hpp"

namespace flipside::referee {
namespace {

using namespace std::chrono_literals;

/// Returns a valid game with values that need quoting.
StoredGame awkward_game() {
  StoredGame game;
  game.index = 6;
  GameRecord& record = game.record;
  record.event = "Autumn, \"open\"";
  record.date = "2026.01.31";
  record.round = "2.1";
  record.game = "flipflop-3";
  record.players = {"A,\nB", "C"};
  record.time_controls = {"10+0.1", "nodes=100"};
  record.outcome = Outcome::p2_win;
  record.termination = Termination::time_forfeit;
  record.moves.push_back({"a1a2", std::nullopt});
  MoveInfo info;
  info.spent = 1500ms;
  info.score = Score{Score::Kind::cp, -20, Score::Bound::exact};
  info.depth = 3;
  record.moves.push_back({"c3c2", info});
  record.accuracy[Player::p2] = {3, 4};
  return game;
}

TEST_CASE("a CSV row has a cell for every column and quotes cells where necessary") {
  CHECK(csv_header() ==
        "store,number,event,site,date,round,game,p1,p2,p1_time_control,p2_time_control,start,result,"
        "termination,detail,plies,seconds,moves,p1_accuracy,p2_accuracy\n");
  CHECK(csv_row("x.db", awkward_game(), true) ==
        "x.db,7,\"Autumn, \"\"open\"\"\",,2026.01.31,2.1,flipflop-3,\"A,\nB\",C,10+0.1,nodes=100,,0-1,"
        "time forfeit,,2,1.500000,a1a2 c3c2,,3/4\n");
}

TEST_CASE("the JSON object of a game contains its tags, moves and move infos") {
  const auto object = nlohmann::json::parse(json_object("x.db", awkward_game(), true));
  CHECK(object["store"] == "x.db");
  CHECK(object["number"] == 7);
  CHECK(object["p1"] == "A,\nB");
  CHECK(object["start"].is_null());
  CHECK(object["result"] == "0-1");
  CHECK(object["p1_accuracy"].is_null());
  CHECK(object["p2_accuracy"] == "3/4");
  CHECK(object["termination"] == "time forfeit");
  CHECK(object["date"] == "2026.01.31");
  CHECK(object["moves"] == nlohmann::json{"a1a2", "c3c2"});
  REQUIRE(object["thoughts"].size() == 2);
  CHECK(object["thoughts"][0].is_null());
  CHECK(object["thoughts"][1]["spent_ns"] == 1'500'000'000);
  CHECK(object["thoughts"][1]["cp"] == -20);
}

TEST_CASE("invalid UTF-8 is replaced in JSON") {
  StoredGame game = awkward_game();
  game.record.players[Player::p1] = "A\xff";
  const auto object = nlohmann::json::parse(json_object("x.db", game, true));
  CHECK(object["p1"] == "A\uFFFD");
}

TEST_CASE("without times, games that differ only in date and times export to the same text") {
  StoredGame other = awkward_game();
  other.record.date = "2027.12.31";
  other.record.moves[1].info->spent = 2s;
  other.record.moves[1].info->left = 8s;
  for (const auto format : {ExportFormat::csv, ExportFormat::json, ExportFormat::pgn}) {
    GameExport with(format, true);
    GameExport without(format, false);
    GameExport again(format, false);
    GameExport once_more(format, true);
    CHECK(*without.game("x.db", awkward_game()) == *again.game("x.db", other));
    CHECK(*with.game("x.db", awkward_game()) != *once_more.game("x.db", other));
  }
}

TEST_CASE("a JSON export is one array for any number of games") {
  for (int games = 0; games < 3; ++games) {
    GameExport text(ExportFormat::json, true);
    std::string all = text.begin();
    for (int i = 0; i < games; ++i) all += *text.game("x.db", awkward_game());
    all += text.end();
    CHECK(nlohmann::json::parse(all).size() == static_cast<std::size_t>(games));
    CHECK(all.ends_with("]\n"));
  }
}

TEST_CASE("a PGN export is the concatenation of the games' records") {
  GameExport text(ExportFormat::pgn, true);
  CHECK(text.begin() + *text.game("x.db", awkward_game()) + text.end() == *write_pgn(awkward_game().record));
}

TEST_CASE("a record that cannot be written as PGN yields an error") {
  StoredGame game = awkward_game();
  game.record.game = "chess";
  CHECK_FALSE(GameExport(ExportFormat::pgn, true).game("x.db", game));
}

}  // namespace
}  // namespace flipside::referee
