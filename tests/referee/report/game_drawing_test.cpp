#include "referee/report/game_drawing.hpp"

#include <doctest/doctest.h>

#include "referee/record/external_game.hpp"

namespace flipside::referee {
namespace {

GameRecord record_with_moves(const std::string& game, const std::vector<std::string>& moves) {
  GameRecord record;
  record.game = game;
  record.players = {"A", "B"};
  for (const std::string& move : moves) record.moves.push_back({move, std::nullopt});
  return record;
}

std::string drawing_after(const std::string& variant, const std::vector<std::string>& moves) {
  AnyGame game = *game_of(variant);
  for (const std::string& move : moves) REQUIRE(game.play(move));
  return game.drawing();
}

TEST_CASE("by default the final position is drawn, with the last move and the side to move") {
  const auto drawing = game_drawing(record_with_moves("flipflop-3", {"b1b3", "a3b3"}), std::nullopt);
  CHECK(*drawing ==
        "Position after ply 2, a3b3; A to move:\n\n" + drawing_after("flipflop-3", {"b1b3", "a3b3"}));
}

TEST_CASE("any other position of the game can be drawn") {
  const GameRecord record = record_with_moves("flipflop-3", {"b1b3", "a3b3"});
  CHECK(*game_drawing(record, 0) == "Start position; A to move:\n\n" + drawing_after("flipflop-3", {}));
  CHECK(*game_drawing(record, 1) ==
        "Position after ply 1, b1b3; B to move:\n\n" + drawing_after("flipflop-3", {"b1b3"}));
  CHECK(game_drawing(record, 3).error().message == "no position after ply 3; the game has 2 plies");
}

TEST_CASE("a game that began at a set-up position is drawn from there") {
  GameRecord record = record_with_moves("flipflop-3", {});
  record.start = "1B1/2R/3 b - 8";
  CHECK(game_drawing(record, std::nullopt)->starts_with("Start position:\n\n"));
}

TEST_CASE("an external game has no drawing") {
  CHECK(*game_drawing(record_with_moves("ugi:any", {"x"}), std::nullopt) ==
        "Position after ply 1, x; the board of an external game cannot be drawn.\n");
}

TEST_CASE("an illegal move in a record is an error") {
  CHECK_FALSE(game_drawing(record_with_moves("flipflop-3", {"z9z9"}), std::nullopt));
}

}  // namespace
}  // namespace flipside::referee
