#include "engine/core/history.hpp"

#include <doctest/doctest.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/core/game.hpp"
#include "engine/core/hash_counter.hpp"
#include "engine/core/inline_vector.hpp"
#include "engine/core/random.hpp"

namespace flipside::test {
namespace {

/// A game in which both players move one shared piece along an endless line. Positions can repeat, and no
/// position ends the game.
struct Walk {
  using Move = int;  // step: -1 or 1
  using MoveList = InlineVector<Move, 2>;
  static constexpr ColourNames colour_names{"White", "Black"};
  static constexpr bool can_repeat = true;

  std::string id() const { return "walk"; }
  int colour_of(Player side) const { return static_cast<int>(side); }
  Player to_move() const { return player; }
  std::optional<Outcome> outcome() const { return std::nullopt; }
  MoveList legal_moves() const {
    MoveList moves;
    for (const int step : {-1, 1}) moves.push_back(step);
    return moves;
  }
  std::size_t count_moves() const { return 2; }
  void play(Move step) {
    place += step;
    player = opponent(player);
  }
  std::uint64_t hash() const { return mix(static_cast<std::uint64_t>(2 * place) + (player == Player::p2)); }
  std::string text() const { return std::to_string(place); }
  Expected<Walk> parse(std::string_view /*text*/) const { return *this; }
  std::string move_text(Move step) const { return std::to_string(step); }
  std::string display_text(Move step) const { return move_text(step); }
  Expected<Move> parse_move(std::string_view text) const { return text == "1" ? 1 : -1; }
  std::string drawing() const { return text() + '\n'; }
  int evaluate() const { return 0; }
  bool operator==(const Walk&) const = default;

  std::int64_t place = 0;
  Player player = Player::p1;
};

TEST_CASE("a hash counter counts each hash separately while it grows") {
  HashCounter counter;
  for (int round = 1; round <= 3; ++round)
    for (std::uint64_t i = 0; i < 1000; ++i) CHECK(counter.add(i % 2 == 0 ? i << 32 : mix(i)) == round);
}

TEST_CASE("copies of a hash counter are independent") {
  HashCounter counter;
  counter.add(1);
  HashCounter copy = counter;
  CHECK(copy.add(1) == 2);
  CHECK(counter.add(1) == 2);
}

TEST_CASE("the third occurrence of a position is a draw, and earlier occurrences are counted") {
  History<Walk> history(Walk{});
  CHECK(history.occurrences() == 1);
  for (const int step : {1, -1}) history.play(step);
  CHECK(history.occurrences() == 2);
  CHECK(history.repeated());
  CHECK_FALSE(history.outcome());
  for (const int step : {-1, 1}) history.play(step);
  CHECK(history.occurrences() == 3);
  CHECK(history.outcome() == Outcome::draw);
}

// Counting the occurrences of each position in the whole history would take minutes.
TEST_CASE("a game of a million plies is played in linear time") {
  History<Walk> history(Walk{});
  for (int ply = 0; ply < 1'000'000; ++ply) history.play(1);
  CHECK(history.plies() == 1'000'000);
  CHECK_FALSE(history.repeated());
}

}  // namespace
}  // namespace flipside::test
