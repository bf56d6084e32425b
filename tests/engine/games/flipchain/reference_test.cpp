#include "reference.hpp"

#include "engine/core/position_text.hpp"
#include "engine/core/random.hpp"
#include "positions.hpp"

namespace flipside {
namespace {

using flipchain_reference::Board;

std::vector<int> widths(int side) {
  std::vector<int> all;
  for (int row = 0; row < hex_row_count(side); ++row) all.push_back(hex_row_width(side, row));
  return all;
}

std::string_view board_field(std::string_view text) { return text.substr(0, text.find(' ')); }

Board reference(const Flipchain<1>& game) {
  const std::string text = game.text();
  return Board(*read_board(board_field(text), widths(game.side()), "rb"));
}

/// Compares the legal moves of a position, and the board and result after each move, with the reference.
void compare(const Flipchain<1>& game) {
  const Board board = reference(game);
  const char colour = "rb"[game.colour_of(game.to_move())];
  std::vector<std::string> expected = board.placements(colour);
  if (expected.empty()) expected = {"pass"};
  const auto moves = legal_texts(game);
  REQUIRE_MESSAGE(moves == expected, game.text());
  for (const std::string& move : moves) {
    if (move == "pass") continue;
    Board next = board;
    next.place(colour, move);
    const auto played = after(game, {move});
    CHECK_MESSAGE(board_field(played.text()) == write_board(next.rows()), game.text() << ": " << move);
    std::optional<Outcome> result;
    if (next.full()) result = Outcome::draw;
    if (next.has_loop(colour)) result = win_for(game.to_move());
    CHECK_MESSAGE(played.outcome() == result, game.text() << ": " << move);
  }
}

void compare_random_games(int side, int games, std::uint64_t seed) {
  Random random(seed);
  for (int i = 0; i < games; ++i) {
    auto game =
        // Phase x rules out a swap, which the reference does not implement.
        position(side, write_board(reference(Flipchain<1>(side)).rows()) + " b x 2");
    while (!game.outcome()) {
      compare(game);
      const auto moves = game.legal_moves();
      game.play(moves[random.below(moves.size())]);
      CHECK(position(side, game.text()) == game);
    }
  }
}

}  // namespace

TEST_CASE("random games on side 2 agree with the reference implementation") {
  compare_random_games(2, 200, 1);
}

TEST_CASE("random games on side 3 agree with the reference implementation") {
  compare_random_games(3, 60, 2);
}

TEST_CASE("the game detects a loop if and only if the reference finds a closed path") {
  Random random(3);
  int loops = 0;
  for (int i = 0; i < 600; ++i) {
    const int side = 3 + i % 2;
    BoardRows rows;
    for (const int width : widths(side)) {
      rows.emplace_back();
      for (int number = 0; number < width; ++number) rows.back() += random.below(20) < 11 ? 'r' : '.';
    }
    const bool loop = Board(rows).has_loop('r');
    const auto game = position(side, write_board(rows) + " r - 9");
    CHECK_MESSAGE((game.outcome() == Outcome::p1_win) == loop, game.text());
    loops += loop;
  }
  CHECK(loops > 60);
  CHECK(loops < 540);
}

}  // namespace flipside
