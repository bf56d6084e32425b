#include "referee/match/judge.hpp"

#include <doctest/doctest.h>

#include <sstream>

#include "engine/games/registry.hpp"

namespace flipside::referee {
namespace {

/// Returns a record whose first `book` moves are opening moves and whose other moves are engine moves.
GameRecord played(std::string id, const std::string& moves, std::size_t book = 0) {
  GameRecord record;
  record.game = std::move(id);
  std::istringstream line(moves);
  for (std::string move; line >> move;)
    record.moves.push_back({move, record.moves.size() < book ? std::nullopt : std::optional(MoveInfo{})});
  return record;
}

const SolvedGame& solution(const std::string& id) {
  static std::map<std::string, std::unique_ptr<SolvedGame>> solved;
  auto& game = solved[id];
  if (!game) game = solve_in_memory(*start_game(id), 300'000);
  return *game;
}

GameRecord judged(GameRecord record) {
  judge(record, solution(record.game));
  return record;
}

/// Returns the value that each move gave away; "" if the move gave nothing away or was not judged.
std::vector<std::string> mistakes(const GameRecord& record) {
  std::vector<std::string> texts;
  for (const PlayedMove& move : record.moves)
    texts.push_back(move.info && move.info->mistake ? mistake_text(*move.info->mistake) : "");
  return texts;
}

/// A solution in which one player wins every position, at an unknown distance.
class WonBy final : public SolvedGame {
 public:
  explicit WonBy(Player player) : player_(player) {}
  SolvedCounts counts() const override { return {}; }
  std::optional<SolvedValue> value(const AnyGame&) const override {
    return SolvedValue{win_for(player_), std::nullopt};
  }

 private:
  Player player_;
};

TEST_CASE("a move that preserves a win counts as kept, and moves of the losing side do not count") {
  const GameRecord record =
      judged(played("flipflop-3", "b1b3 a3a2"));  // b1b3 wins in 15 plies, a3a2 loses in 1
  CHECK(record.accuracy[Player::p1] == Accuracy{1, 1});
  CHECK(record.accuracy[Player::p2] == Accuracy{0, 0});
  CHECK(mistakes(record) == std::vector<std::string>{"", ""});
}

TEST_CASE("a move that gives away a win is a mistake with the distance to that win") {
  const GameRecord record =
      judged(played("flipflop-3", "b1b2 a3a2 c1c2"));  // b1b2 gives away a win in 15 plies
  CHECK(record.accuracy[Player::p1] == Accuracy{0, 1});
  CHECK(record.accuracy[Player::p2] == Accuracy{1, 1});
  CHECK(mistakes(record) == std::vector<std::string>{"M15", "", ""});
}

TEST_CASE("moves that change the value of a position are judged from the mover's view") {
  // p1 begins in a lost position. b2 keeps a win; b1 gives away a win in 5, c2 a draw, b3 a win in 3 plies.
  const GameRecord record = judged(played("flipchain-2", "a1 b2 c1 b1 pass c2 b3 a2"));
  CHECK(record.accuracy[Player::p1] == Accuracy{1, 2});
  CHECK(record.accuracy[Player::p2] == Accuracy{2, 4});
  CHECK(mistakes(record) == std::vector<std::string>{"", "", "", "M5", "", "draw", "M3", ""});
}

TEST_CASE("moves of the opening do not count") {
  const GameRecord record = judged(played("flipflop-3", "b1b2 a3a2 c1c2 b3a3", 1));
  CHECK(record.accuracy[Player::p1] == Accuracy{0, 0});
  CHECK(record.accuracy[Player::p2] == Accuracy{2, 2});
  CHECK(mistakes(record) == std::vector<std::string>(4, ""));
}

TEST_CASE("moves in positions of unknown value do not count") {
  GameRecord record = played("flipflop-3", "b1b2 a3a2");
  judge(record, solution("flipchain-2"));
  CHECK(record.accuracy == PerPlayer<Accuracy>{});
  CHECK(mistakes(record) == std::vector<std::string>(2, ""));
}

TEST_CASE("moves after a repeated position do not count, but the repeating move does") {
  const std::string moves =
      "R@a1 R@e5 a1a2 e5e4 a2b1 e4d5 b1b2 d5d4 b2a1 d4e5 R@c3";  // d4e5 repeats a position
  GameRecord record = played("flipfour", moves);
  judge(record, WonBy(Player::p1));
  CHECK(record.accuracy[Player::p1] == Accuracy{5, 5});
  judge(record, WonBy(Player::p2));
  CHECK(record.accuracy[Player::p1] == Accuracy{0, 0});
  CHECK(record.accuracy[Player::p2] == Accuracy{5, 5});
}

TEST_CASE("a move that gives away a win at an unknown distance is a mistake without a distance") {
  /// A solution in which the side to move wins every position, so that every move gives away a win.
  class LostByAll final : public SolvedGame {
   public:
    SolvedCounts counts() const override { return {}; }
    std::optional<SolvedValue> value(const AnyGame& game) const override {
      return SolvedValue{win_for(game.to_move()), std::nullopt};
    }
  };
  GameRecord record = played("flipfour", "R@a1 R@e5");
  judge(record, LostByAll());
  CHECK(mistakes(record) == std::vector<std::string>{"win", "win"});
}

TEST_CASE("judging is idempotent and leaves records of unsolved games unchanged") {
  const GameRecord once = judged(played("flipflop-3", "b1b2 a3a2"));
  CHECK(judged(once) == once);
  GameRecord other = once;
  other.game = "ugi:ataxx";
  const GameRecord before = other;
  judge(other, Solutions{});
  CHECK(other == before);
}

}  // namespace
}  // namespace flipside::referee
