#include "referee/match/play_external_game.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <deque>
#include <functional>
#include <sstream>

#include "referee/record/external_game.hpp"
#include "tests/referee/match/move_of.hpp"
#include "tests/support/scripted_channel.hpp"

namespace flipside::referee {
namespace {

using namespace std::chrono_literals;

/// Returns the moves of a `position` command.
std::vector<std::string> moves_of(std::string_view position) {
  const std::size_t at = position.find(" moves ");
  std::istringstream words(at == std::string_view::npos ? std::string()
                                                        : std::string(position.substr(at + 7)));
  std::vector<std::string> moves;
  for (std::string move; words >> move;) moves.push_back(move);
  return moves;
}

/// Plays its side of a game of `length` plies in which p1 moves first and wins; the moves are "m0", "m1", ….
/// An override replaces the answer to a query, or returns nullopt to keep the regular answer.
class FakeContender final : public QueryableContender {
 public:
  using Override = std::function<std::optional<QueryReply>(const std::string& question, std::size_t plies)>;

  explicit FakeContender(std::size_t length, Override override_answer = {})
      : length_(length), override_(std::move(override_answer)) {}

  Task<MoveReply> think(Turn turn) override {
    asked.emplace_back("go");
    sides.push_back(turn.side);
    if (!moves.empty()) {
      MoveReply reply = std::move(moves.front());
      moves.pop_front();
      co_return reply;
    }
    Moved moved;
    moved.move = "m" + std::to_string(moves_of(turn.position).size());
    moved.info.spent = 100ms;
    co_return moved;
  }

  Task<QueryReply> query(std::string_view position, std::string_view question) override {
    asked.emplace_back(question);
    positions.emplace_back(position);
    const std::size_t plies = moves_of(position).size();
    if (override_)
      if (auto answer = override_(std::string(question), plies)) co_return *std::move(answer);
    if (question == "gameover") co_return QueryReply(plies >= length_ ? "true" : "false");
    if (question == "p1turn") co_return QueryReply(plies % 2 == 0 ? "true" : "false");
    co_return QueryReply(question == "result" ? "p1win" : "true");
  }

  bool answers(std::string_view kind) const override { return supports_islegal && kind == "islegal"; }

  std::deque<MoveReply> moves;  // scripted replies to send before the regular moves
  bool supports_islegal = false;
  std::vector<std::string> asked;
  std::vector<std::string> positions;
  std::vector<Player> sides;

 private:
  std::size_t length_;
  Override override_;
};

PlayResult play_any(FakeContender& first, FakeContender& second, std::vector<std::string> opening = {},
                    AdjudicationRules rules = {}, const std::string& start = {}) {
  GameRecord record;
  record.game = "ugi:any";
  record.players = {"A", "B"};
  record.start = start;
  AnyGame game = *game_of(record.game);
  if (!start.empty()) game = *game.parse(start);
  const Clock clock(*parse_time_control("1+0.5"));
  return test::finish(play_external_game(std::move(record), std::move(game), std::move(opening),
                                         {{&first, &second}}, {{clock, clock}}, rules));
}

GameRecord play(FakeContender& first, FakeContender& second, std::vector<std::string> opening = {},
                AdjudicationRules rules = {}) {
  return std::get<GameRecord>(play_any(first, second, std::move(opening), rules));
}

/// Plays a game of six plies with overrides for B's answers.
GameRecord play_against(FakeContender::Override override_answer) {
  FakeContender first(6);
  FakeContender second(6, std::move(override_answer));
  return play(first, second);
}

/// Overrides the answer to the query `wanted` from ply `from` onwards.
FakeContender::Override answers(std::string wanted, QueryReply reply, std::size_t from = 0) {
  return [=](const std::string& question, std::size_t plies) {
    return question == wanted && plies >= from ? std::optional(reply) : std::nullopt;
  };
}

TEST_CASE("a game ends when both engines report its end") {
  FakeContender first(3);
  FakeContender second(3);
  const GameRecord record = play(first, second);
  CHECK(record.outcome == Outcome::p1_win);
  CHECK(record.termination == Termination::normal);
  CHECK(record.detail.empty());
  REQUIRE(record.moves.size() == 3);
  CHECK(record.moves[2].move == "m2");
  CHECK(record.moves[1].mover == Player::p2);
  CHECK(record.moves[2].info->left == 1800ms);
}

TEST_CASE(
    "before each move, both engines receive gameover and p1turn queries, and at the end a result query") {
  FakeContender first(2);
  FakeContender second(2);
  play(first, second);
  const std::vector<std::string> mine{"gameover", "p1turn", "go", "gameover", "p1turn", "gameover", "result"};
  const std::vector<std::string> theirs{"gameover", "p1turn",   "gameover", "p1turn",
                                        "go",       "gameover", "result"};
  CHECK(first.asked == mine);
  CHECK(second.asked == theirs);
  CHECK(first.positions.front() == "position startpos");
  CHECK(first.positions.back() == "position startpos moves m0 m1");
}

TEST_CASE("a side may move twice in a row on its own clock") {
  const FakeContender::Override p1_twice = [](const std::string& question,
                                              std::size_t plies) -> std::optional<QueryReply> {
    if (question == "p1turn") return QueryReply(plies < 2 ? "true" : "false");
    return std::nullopt;
  };
  FakeContender first(4, p1_twice);
  FakeContender second(4, p1_twice);
  const GameRecord record = play(first, second);
  CHECK(first.sides == std::vector<Player>{Player::p1, Player::p1});
  CHECK(second.sides == std::vector<Player>{Player::p2, Player::p2});
  CHECK(record.moves[1].mover == Player::p1);
  CHECK(record.moves[1].info->left == 1800ms);
  CHECK(record.moves[3].info->left == 1800ms);
}

TEST_CASE("an opening is played for both sides and may end the game") {
  FakeContender first(3);
  FakeContender second(3);
  const GameRecord record = play(first, second, {"a", "b"});
  CHECK(record.moves.size() == 3);
  CHECK_FALSE(record.moves[1].info);
  CHECK_FALSE(record.moves[1].mover);
  CHECK(first.positions.front() == "position startpos moves a b");

  FakeContender third(2);
  FakeContender fourth(2);
  CHECK(play(third, fourth, {"a", "b"}).outcome == Outcome::p1_win);
}

TEST_CASE("a game with a start position sends position fen") {
  FakeContender first(1);
  FakeContender second(1);
  play_any(first, second, {}, {}, "x5o/7 o 0 1");
  CHECK(second.positions.front() == "position fen x5o/7 o 0 1");
}

TEST_CASE("engines that disagree end the game without a score") {
  const auto check = [](const FakeContender::Override& override_answer, std::size_t plies,
                        std::string_view detail) {
    const GameRecord record = play_against(override_answer);
    CHECK(record.termination == Termination::disagreement);
    CHECK_FALSE(record.outcome);
    CHECK(record.moves.size() == plies);
    CHECK(record.detail == detail);
  };
  check(answers("gameover", "true", 4), 4, "gameover: 'A' answered false, 'B' answered true");
  check(answers("p1turn", "true", 3), 3, "p1turn: 'A' answered false, 'B' answered true");
  check(answers("result", "draw"), 6, "result: 'A' answered p1win, 'B' answered draw");
  check(answers("result", "none"), 6, "result: 'A' answered p1win, 'B' answered none");
}

TEST_CASE("a finished game without a result has no score") {
  FakeContender first(2, answers("result", "none"));
  FakeContender second(2, answers("result", "none"));
  const GameRecord record = play(first, second);
  CHECK(record.termination == Termination::disagreement);
  CHECK(record.detail == "both engines answered 'true' to 'query gameover', but 'none' to 'query result'");
}

TEST_CASE("an engine that gives no answer or an invalid one forfeits") {
  GameRecord record = play_against(answers("p1turn", Fault{Termination::unresponsive, "no 'response'"}, 2));
  CHECK(record.outcome == Outcome::p1_win);
  CHECK(record.termination == Termination::unresponsive);
  CHECK(record.detail == "no 'response'");
  record = play_against(answers("gameover", "perhaps"));
  CHECK(record.outcome == Outcome::p1_win);
  CHECK(record.termination == Termination::protocol_error);
  CHECK(record.detail == "answered 'perhaps' to 'query gameover', expected true, false");
  CHECK(play_against(answers("result", "true")).termination == Termination::protocol_error);
  CHECK(play_against(answers("gameover", "")).termination == Termination::protocol_error);
}

TEST_CASE("engine output in the detail is escaped") {
  CHECK(play_against(answers("gameover", "\x1b[2J\n")).detail.find("\\x1b[2J") != std::string::npos);
}

TEST_CASE("a game has no score if neither engine answers") {
  FakeContender first(6, answers("gameover", Fault{Termination::unresponsive, "silent"}, 1));
  FakeContender second(6, answers("gameover", Fault{Termination::disconnect, "exited with code 3"}, 1));
  const GameRecord record = play(first, second);
  CHECK_FALSE(record.outcome);
  CHECK(record.termination == Termination::unresponsive);
  CHECK(record.detail == "'A': silent; 'B': disconnect (exited with code 3)");
}

TEST_CASE("a fault while thinking or a late move forfeits the game") {
  FakeContender first(6);
  FakeContender second(6);
  second.moves = {Fault{Termination::disconnect, "exited with code 3"}};
  CHECK(play(first, second).outcome == Outcome::p1_win);
  FakeContender late(6);
  FakeContender other(6);
  late.moves = {move_of("x", 1001ms)};
  CHECK(play(late, other).termination == Termination::time_forfeit);
  FakeContender third(6);
  FakeContender fourth(6);
  third.moves = {Annulled{"late"}};
  CHECK(std::get<Annulled>(play_any(third, fourth)).reason == "late");
}

TEST_CASE("an unprintable move is a protocol error") {
  FakeContender first(6);
  FakeContender second(6);
  first.moves = {move_of("\x1b[2J")};
  const GameRecord record = play(first, second);
  CHECK(record.outcome == Outcome::p2_win);
  CHECK(record.termination == Termination::protocol_error);
  CHECK(record.moves.empty());
}

TEST_CASE("an opponent that supports islegal receives that query for each move before it is played") {
  FakeContender first(2);
  FakeContender second(2);
  second.supports_islegal = true;
  play(first, second);
  CHECK(second.asked[2] == "islegal m0");
  CHECK(second.positions[2] == "position startpos");
  CHECK(std::count(first.asked.begin(), first.asked.end(), "islegal m1") == 0);

  FakeContender third(6);
  FakeContender fourth(6, answers("islegal m2", "false"));
  fourth.supports_islegal = true;
  const GameRecord record = play(third, fourth);
  CHECK(record.termination == Termination::disagreement);
  CHECK_FALSE(record.outcome);
  CHECK(record.detail == "'A' played 'm2', but 'B' answered 'false' to 'query islegal m2'");
  CHECK(record.moves.size() == 2);
}

TEST_CASE("a mover that supports islegal and rejects its own move forfeits") {
  FakeContender first(6, answers("islegal m2", "false"));
  FakeContender second(6);
  first.supports_islegal = true;
  const GameRecord record = play(first, second);
  CHECK(record.outcome == Outcome::p2_win);
  CHECK(record.termination == Termination::illegal_move);
  CHECK(record.detail == "played 'm2', but answered 'false' to 'query islegal m2'");
  CHECK(record.moves.size() == 2);
}

TEST_CASE("a game with null moves keeps its result, but does not end as normal") {
  FakeContender first(6);
  FakeContender second(6);
  second.moves = {move_of("m1"), move_of("0000")};
  const GameRecord record = play(first, second);
  CHECK(record.outcome == Outcome::p1_win);
  CHECK(record.termination == Termination::null_moves);
  CHECK(record.detail == "1 null move");
  CHECK(record.moves.size() == 6);
}

TEST_CASE("engines that ignore the moves of 'position' end their game without a score after 16 plies") {
  for (const std::string first_to_move : {"true", "false"}) {
    FakeContender first(5000, answers("p1turn", first_to_move));
    FakeContender second(5000, answers("p1turn", first_to_move));
    const GameRecord record = play(first, second, {"a"});
    CHECK(record.termination == Termination::protocol_error);
    CHECK_FALSE(record.outcome);
    CHECK(record.moves.size() == 17);
    const std::string mover = first_to_move == "true" ? "A" : "B";
    CHECK(record.detail ==
          "both engines ignore the moves of 'position': after 16 plies, both still report that '" + mover +
              "' is to move");
  }
}

TEST_CASE("a side may move more than 16 times in a row after the turn has changed once") {
  const auto turn = [](const std::string& question, std::size_t plies) -> std::optional<QueryReply> {
    if (question == "p1turn") return QueryReply(plies == 0 ? "true" : "false");
    return std::nullopt;
  };
  FakeContender first(40, turn);
  FakeContender second(40, turn);
  CHECK(play(first, second).termination == Termination::normal);
}

TEST_CASE("an opponent that does not answer islegal forfeits") {
  FakeContender first(6);
  FakeContender second(6, answers("islegal m0", Fault{Termination::unresponsive, "silent"}));
  second.supports_islegal = true;
  CHECK(play(first, second).outcome == Outcome::p1_win);
  FakeContender third(6, answers("islegal m1", "maybe"));
  FakeContender fourth(6);
  third.supports_islegal = true;
  CHECK(play(third, fourth).outcome == Outcome::p2_win);
}

TEST_CASE("an endless game is a draw at the ply cap, 1000 by default") {
  FakeContender first(5000);
  FakeContender second(5000);
  GameRecord record = play(first, second);
  CHECK(record.outcome == Outcome::draw);
  CHECK(record.termination == Termination::ply_cap);
  CHECK(record.moves.size() == 1000);
  CHECK(record.detail == "1000 plies played");

  FakeContender third(5000);
  FakeContender fourth(5000);
  record = play(third, fourth, {"a"}, {.plies = 7});
  CHECK(record.termination == Termination::ply_cap);
  CHECK(record.moves.size() == 7);
}

TEST_CASE("an end reported by the engines takes precedence over the ply cap and adjudication") {
  FakeContender first(7);
  FakeContender second(7);
  CHECK(play(first, second, {}, {.plies = 7}).termination == Termination::normal);
}

TEST_CASE("eight consecutive null moves end a game without a score") {
  for (const std::string null : {"0000", "null", "pass", "none", "(none)"}) {
    FakeContender first(50);
    FakeContender second(50);
    for (int i = 0; i < 4; ++i) {
      first.moves.emplace_back(move_of(null));
      second.moves.emplace_back(move_of(null));
    }
    const GameRecord record = play(first, second);
    CHECK(record.termination == Termination::null_moves);
    CHECK_FALSE(record.outcome);
    CHECK(record.moves.size() == 8);
  }
  FakeContender first(50);
  FakeContender second(50);
  for (int i = 0; i < 10; ++i) {
    first.moves.emplace_back(move_of("0000"));
    second.moves.emplace_back(move_of(i == 3 ? "a1" : "0000"));
  }
  const GameRecord record = play(first, second);
  CHECK(record.moves.size() == 16);
}

TEST_CASE("scores adjudicate external games") {
  FakeContender first(50);
  FakeContender second(50);
  for (int i = 0; i < 3; ++i) {
    Moved ahead = move_of("x");
    ahead.info.score = Score{Score::Kind::cp, 900};
    first.moves.emplace_back(ahead);
    Moved behind = move_of("y");
    behind.info.score = Score{Score::Kind::cp, -900};
    second.moves.emplace_back(behind);
  }
  const GameRecord record = play(first, second, {}, {.resign = ResignRule{800, 3, true}});
  CHECK(record.termination == Termination::adjudication);
  CHECK(record.outcome == Outcome::p1_win);
  CHECK(record.moves.size() == 6);
}

}  // namespace
}  // namespace flipside::referee
