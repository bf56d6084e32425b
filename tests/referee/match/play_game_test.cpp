#include "referee/match/play_game.hpp"

#include <doctest/doctest.h>

#include <deque>
#include <sstream>

#include "engine/games/registry.hpp"
#include "tests/referee/match/move_of.hpp"
#include "tests/support/scripted_channel.hpp"

namespace flipside::referee {
namespace {

using namespace std::chrono_literals;

/// A contender that returns scripted replies and records the requests.
class ScriptedContender final : public Contender {
 public:
  explicit ScriptedContender(std::deque<MoveReply> replies) : replies_(std::move(replies)) {}
  Task<MoveReply> think(Turn turn) override {
    asked.emplace_back(turn.position);
    clocks.push_back(turn.clocks[turn.side].left());
    REQUIRE_FALSE(replies_.empty());
    MoveReply reply = std::move(replies_.front());
    replies_.pop_front();
    co_return reply;
  }

  void ponder(Turn turn) override { pondered.emplace_back(turn.position); }

  std::vector<std::string> asked;
  std::vector<std::string> pondered;
  std::vector<Duration> clocks;

 private:
  std::deque<MoveReply> replies_;
};

PlayResult play_any(ScriptedContender& first, ScriptedContender& second, std::string start = {},
                    std::vector<std::string> opening = {}, const AdjudicationRules& rules = {}) {
  AnyGame game = *start_game("flipflop-3");
  if (!start.empty()) game = *game.parse(start);
  GameRecord record;
  record.start = std::move(start);
  const Clock clock(*parse_time_control("1+0.5"));
  const auto solved = rules.solved > 0 || !rules.tables.empty()
                          ? solve_in_memory(*start_game("flipflop-3"), 300'000)
                          : nullptr;
  return test::finish(play_game(std::move(record), game, std::move(opening), {{&first, &second}},
                                {{clock, clock}}, rules, solved.get()));
}

GameRecord play(ScriptedContender& first, ScriptedContender& second, std::string start = {},
                std::vector<std::string> opening = {}, const AdjudicationRules& rules = {}) {
  return std::get<GameRecord>(play_any(first, second, std::move(start), std::move(opening), rules));
}

TEST_CASE("an annulled move annuls the game") {
  ScriptedContender first({move_of("b1b2")});
  ScriptedContender second({Annulled{"late"}});
  CHECK(std::get<Annulled>(play_any(first, second)).reason == "late");
}

TEST_CASE("a game ends by its rules and records the time and the clock of every move") {
  ScriptedContender first({move_of("b1b3", 300ms)});
  ScriptedContender second({move_of("a3a2", 700ms)});
  const GameRecord record = play(first, second);
  CHECK(record.outcome == Outcome::p1_win);
  CHECK(record.termination == Termination::normal);
  REQUIRE(record.moves.size() == 2);
  CHECK(record.moves[0].move == "b1b3");
  CHECK(record.moves[0].info->spent == 300ms);
  CHECK(record.moves[0].info->left == 1200ms);
  CHECK(record.moves[1].info->left == 800ms);
}

Moved pondering(std::string move, std::string ponder) {
  Moved moved = move_of(std::move(move));
  moved.ponder = std::move(ponder);
  return moved;
}

TEST_CASE("a side ponders on the position after the reply that it expects") {
  ScriptedContender first({pondering("b1b2", "a3a2"), move_of("zz")});
  ScriptedContender second({move_of("a3a2")});
  play(first, second);
  CHECK(first.pondered == std::vector<std::string>{"position startpos moves b1b2 a3a2"});
  CHECK(second.pondered.empty());
  REQUIRE(first.asked.size() == 2);
  CHECK(first.asked[1] == first.pondered[0]);
}

TEST_CASE("a side does not ponder on an illegal reply, on one that ends the game, or after the game") {
  ScriptedContender first({pondering("b1b2", "a1a2"), move_of("zz")});
  ScriptedContender second({pondering("a3a2", "")});
  play(first, second);
  CHECK(first.pondered.empty());

  ScriptedContender winner({move_of("b1b3")});
  ScriptedContender loser({pondering("a3a2", "a1a2")});
  CHECK(play(winner, loser).outcome == Outcome::p1_win);
  CHECK(loser.pondered.empty());

  // The expected reply ends the game, so there is nothing to ponder.
  ScriptedContender patient({pondering("b1b3", "a3a2")});
  ScriptedContender beaten({move_of("zz")});
  play(patient, beaten);
  CHECK(patient.pondered.empty());
}

TEST_CASE("each side receives the position with all moves so far") {
  ScriptedContender first({move_of("b1b2"), move_of("zz")});
  ScriptedContender second({move_of("b3a3")});
  play(first, second);
  CHECK(first.asked[0] == "position startpos");
  CHECK(second.asked[0] == "position startpos moves b1b2");
}

TEST_CASE("a game with a start position sends position fen") {
  ScriptedContender first({});
  ScriptedContender second({move_of("zz")});
  play(first, second, "rrr/1R1/R1R b - 1");
  CHECK(second.asked[0] == "position fen rrr/1R1/R1R b - 1");
}

TEST_CASE("an opening is played for both sides without charging their clocks") {
  ScriptedContender first({});
  ScriptedContender second({move_of("zz")});
  const GameRecord record = play(first, second, {}, {"b1b2"});
  CHECK(record.moves.front().move == "b1b2");
  CHECK_FALSE(record.moves.front().info);
  CHECK(second.asked[0] == "position startpos moves b1b2");
  CHECK(second.clocks[0] == 1s);
}

TEST_CASE("the detail of a game omits the middle of a very long move and escapes it") {
  ScriptedContender first({move_of("\u202e" + std::string(60'000, 'x'))});
  ScriptedContender second({});
  const GameRecord record = play(first, second);
  CHECK(record.termination == Termination::illegal_move);
  CHECK(record.detail.size() < 500);
  CHECK(record.detail.starts_with("'\\u202exxx"));
  CHECK(record.detail.find(" bytes ...]xxx") != std::string::npos);
  CHECK(record.detail.find("' is not a move, expected ") != std::string::npos);
}

TEST_CASE("an illegal move loses the game") {
  ScriptedContender first({move_of("b1b2")});
  ScriptedContender second({move_of("b1b2")});
  const GameRecord record = play(first, second);
  CHECK(record.outcome == Outcome::p1_win);
  CHECK(record.termination == Termination::illegal_move);
  CHECK(record.detail.find("b1b2") != std::string::npos);
  CHECK(record.moves.size() == 1);
}

TEST_CASE("a late move loses the game") {
  ScriptedContender first({move_of("b1b2", 1001ms)});
  ScriptedContender second({});
  const GameRecord record = play(first, second);
  CHECK(record.outcome == Outcome::p2_win);
  CHECK(record.termination == Termination::time_forfeit);
}

TEST_CASE("any fault of a contender loses the game") {
  ScriptedContender first({move_of("b1b2")});
  ScriptedContender second({Fault{Termination::disconnect, "exited with code 3"}});
  const GameRecord record = play(first, second);
  CHECK(record.outcome == Outcome::p1_win);
  CHECK(record.termination == Termination::disconnect);
  CHECK(record.detail == "exited with code 3");
}

TEST_CASE("an adjudicated game records the reason") {
  ScriptedContender first({move_of("b1b2")});
  ScriptedContender second({move_of("a3a2")});
  const GameRecord record = play(first, second, {}, {}, {std::nullopt, std::nullopt, 2});
  CHECK(record.outcome == Outcome::draw);
  CHECK(record.termination == Termination::adjudication);
  CHECK(record.detail == "2 plies played");
}

TEST_CASE("a solved game ends only within the configured distance to the win") {
  ScriptedContender first({move_of("b1b2")});
  ScriptedContender second({});
  const GameRecord record = play(first, second, {}, {}, {.solved = 14});
  CHECK(record.outcome == Outcome::p2_win);
  CHECK(record.termination == Termination::solved);
  CHECK(record.detail == "won in 14 plies");

  ScriptedContender third({move_of("b1b2")});
  ScriptedContender fourth({move_of("a3a2")});
  CHECK(play(third, fourth, {}, {}, {.plies = 2, .solved = 1}).detail == "2 plies played");
}

TEST_CASE("a game won by tables ends immediately unless the distance is limited") {
  ScriptedContender first({move_of("b1b2")});
  ScriptedContender second({});
  const GameRecord record = play(first, second, {}, {}, {.tables = "tab"});
  CHECK(record.outcome == Outcome::p2_win);
  CHECK(record.detail == "won in 14 plies");

  ScriptedContender third({move_of("b1b2")});
  ScriptedContender fourth({move_of("a3a2")});
  CHECK(play(third, fourth, {}, {}, {.plies = 2, .solved = 1, .tables = "tab"}).detail == "2 plies played");
}

TEST_CASE("a win by the rules takes precedence over adjudication") {
  ScriptedContender first({move_of("b1b3")});
  ScriptedContender second({move_of("a3a2")});
  CHECK(play(first, second, {}, {}, {std::nullopt, std::nullopt, 2}).outcome == Outcome::p1_win);
}

TEST_CASE("the third occurrence of a position is a draw") {
  std::istringstream line(
      "b1b2 a3a2 c1b1 c3c1 b2c3 b3b2 c3c2 a2b1 c2b1 b2c3 b1b3 c3b3 a1a3 b3c2 a3b2 c2c3 b2b1 c1a3 b1a2 c3a1 "
      "a2b2 "
      "a3a2 b2c3 a2b3 c3c1 b3c3 c1b2 a1c1 b2b1 c1a3 b1a2 c3a1 a2b2 a3a2 b2c3 a2b3 c3c1 b3c3 c1b2 a1c1");
  std::deque<MoveReply> replies[2];
  int side = 0;
  for (std::string move; line >> move; side = 1 - side) replies[side].push_back(move_of(move));
  ScriptedContender first(replies[0]);
  ScriptedContender second(replies[1]);
  const GameRecord record = play(first, second);
  CHECK(record.outcome == Outcome::draw);
  CHECK(record.termination == Termination::normal);
  CHECK(record.detail == "third repetition");
  CHECK(record.moves.size() == 40);
}

}  // namespace
}  // namespace flipside::referee
