#include "referee/live/game_log.hpp"

#include "tests/referee/live/sample_tournament.hpp"

namespace flipside::referee::test {
namespace {

using namespace std::chrono_literals;

GameLog log_of_two(bool has_rounds = false) { return {{"a", "b"}, {"flipflop-3", "flipfour"}, has_rounds}; }

TEST_CASE("a game is added once, in any order of indices") {
  GameLog log = log_of_two();
  CHECK(log.add(result(2, "a", "b", Outcome::draw)));
  CHECK(log.add(result(0, "a", "b", Outcome::draw)));
  CHECK_FALSE(log.add(result(2, "a", "b", Outcome::p1_win)));
  CHECK(log.games().size() == 2);
  CHECK(log.games()[0].index == 2);
  CHECK(log.contains(0));
  CHECK_FALSE(log.contains(1));
  CHECK(log.first_missing() == 1);
}

TEST_CASE("games of unknown engines or variants and impossible indices are ignored") {
  GameLog log = log_of_two();
  CHECK_FALSE(log.add(result(0, "a", "c", Outcome::draw)));
  StoredGame other = result(0, "a", "b", Outcome::draw);
  other.record.game = "flipway-9-pie";
  CHECK_FALSE(log.add(other));
  CHECK_FALSE(log.add(result(-1, "a", "b", Outcome::draw)));
  CHECK_FALSE(log.add(result(std::int64_t{1} << 60, "a", "b", Outcome::draw)));
  CHECK(log.games().empty());
}

TEST_CASE("dropped games are ignored when they arrive again") {
  GameLog log = log_of_two();
  for (int i = 0; i < 4; ++i) log.add(result(i, "a", "b", Outcome::draw));
  log.drop_from(2);
  CHECK(log.games().size() == 2);
  CHECK(log.first_missing() == 2);
  CHECK(log.drops() == 1);
  CHECK_FALSE(log.add(result(3, "a", "b", Outcome::draw)));
}

TEST_CASE("time, depth and nodes are summed for each player, without opening moves") {
  GameLog log = log_of_two();
  StoredGame game = result(0, "a", "b", Outcome::draw);
  game.record.moves = {book("a1b1"), thought("a", 1s, 4s), thought("b", 2s, 3s), thought("c", 3s, 2s)};
  game.record.moves[1].info->nodes = 100;
  game.record.moves[1].info->depth = 5;
  game.record.moves[3].info->depth = 7;
  log.add(game);
  const GameSummary& summary = log.games().front();
  const Effort& p1 = log.efforts().front().effort[Player::p1];
  const Effort& p2 = log.efforts().front().effort[Player::p2];
  CHECK(summary.plies == 4);
  CHECK(p1.moves == 1);
  CHECK(p1.seconds == 2);
  CHECK(p1.clock == 5);
  CHECK(p1.depth_moves == 0);
  CHECK(p2.moves == 2);
  CHECK(p2.seconds == 4);
  CHECK(p2.clock == 6);
  CHECK(p2.nodes == 100);
  CHECK(p2.node_seconds == 1);
  CHECK(p2.depths == 12);
  CHECK(p2.depth_moves == 2);
}

TEST_CASE("the player to move at the start makes the first move") {
  GameLog log = log_of_two();
  StoredGame game = result(0, "a", "b", Outcome::draw);
  game.record.start = "rrr/3/RRR b - 1";
  game.record.moves = {thought("a3a2", 1s, 4s)};
  log.add(game);
  CHECK(log.efforts().front().effort[Player::p2].moves == 1);
}

TEST_CASE("openings are numbered by variant, start position and moves") {
  GameLog log = log_of_two();
  const auto add = [&](std::int64_t index, const char* game, const char* start,
                       std::vector<PlayedMove> moves) {
    StoredGame stored = result(index, "a", "b", Outcome::draw);
    stored.record.game = game;
    stored.record.start = start;
    stored.record.moves = std::move(moves);
    log.add(stored);
    return log.games().back().opening;
  };
  const auto first = add(0, "flipflop-3", "", {book("a1b1"), book("a3b3"), thought("x", 1s, 1s)});
  CHECK(add(1, "flipflop-3", "", {book("a1b1"), book("a3b3"), thought("y", 1s, 1s)}) == first);
  CHECK(add(2, "flipfour", "", {book("a1b1"), book("a3b3")}) != first);
  const auto started = add(3, "flipflop-3", "rrr/3/RRR b - 1", {book("a3a2")});
  CHECK(log.opening_text(first) == "a1b1 a3b3");
  CHECK(log.opening_text(started) == "[rrr/3/RRR b - 1] a3a2");
  CHECK(log.opening_text(add(4, "flipflop-3", "", {})).empty());
  CHECK(log.opening_number("flipflop-3", "a1b1 a3b3") == first);
  CHECK_FALSE(log.opening_number("flipflop-3", "a1b1"));
  CHECK(log.openings() == 4);
}

TEST_CASE("only tournaments with rounds number them") {
  for (const bool has_rounds : {false, true}) {
    GameLog log = log_of_two(has_rounds);
    StoredGame game = result(0, "a", "b", Outcome::draw);
    game.record.round = "3.12.1";
    log.add(game);
    CHECK(log.games().front().round == (has_rounds ? 3 : 0));
  }
}

}  // namespace
}  // namespace flipside::referee::test
