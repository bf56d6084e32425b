#include "engine/games/flipfour/flipfour.hpp"

#include <fmt/format.h>

#include <array>

#include "engine/games/two_faced/text.hpp"

namespace flipside {
namespace {

/// Reads `R@c3`; whether a piece is left in the hand and the square is empty is not looked at.
Expected<TwoFacedMove> parse_placement(std::string_view text) {
  std::string_view rest = text.substr(2);
  const auto to = take_cell<FourInLine::size>(rest);
  if ((text[0] != 'R' && text[0] != 'B') || !to || !rest.empty())
    return Error{fmt::format("'{}' is no placement, expected R or B, '@' and a square from a1 to e5", text)};
  return TwoFacedMove::place(text[0] == 'R' ? Face::rook : Face::bishop, *to);
}

/// The worth of the lines that `own` can still fill where `other` stands now.
int line_value(Cells own, Cells other) {
  constexpr std::array<int, 5> by_pieces{0, 2, 10, 60, 0};
  int value = 0;
  for (const Cells line : four_in_line.all())
    if ((line & other) == 0) value += by_pieces[static_cast<std::size_t>(std::popcount(line & own))];
  return value;
}

}  // namespace

std::string FlipFour::text() const { return two_faced_text<size>(board_); }

Expected<FlipFour> FlipFour::parse(std::string_view text) const {
  const auto board = parse_two_faced<size>(text, pieces_each);
  if (!board) return board.error();
  if (has_line(board->own()) && has_line(board->other()))
    return Error{"BOARD: both White and Black have four in a line, expected one of them at most"};
  return FlipFour(*board);
}

std::string FlipFour::move_text(Move move) const { return two_faced_move_text<size>(move); }

std::string FlipFour::display_text(Move move) const { return two_faced_display_text<size>(board_, move); }

Expected<TwoFacedMove> FlipFour::parse_move(std::string_view text) const {
  if (const auto result = outcome())
    return illegal_move(text, fmt::format("the game is over ({})", result_text(result)));
  const bool placement = text.size() > 1 && text[1] == '@';
  const auto move = placement ? parse_placement(text) : parse_two_faced_move<size>(board_, text);
  if (!move) return move.error();
  if (placement && hand(board_.own()) == 0)
    return illegal_move(text, fmt::format("all {} pieces are on the board", pieces_each));
  if ((empty() >> move->to & 1) == 0)
    return illegal_move(text, fmt::format("a piece stands on {}", cell_text<size>(move->to)));
  return *move;
}

std::string FlipFour::drawing() const { return square_drawing(two_faced_rows<size>(board_)); }

int FlipFour::evaluate() const {
  constexpr int piece_value = 20;  // on the board rather than in the hand
  constexpr int move_value = 2;
  constexpr int line = 3000;

  const Pieces own = board_.own();
  const Pieces other = board_.other();
  int value = piece_value * (std::popcount(own) - std::popcount(other)) +
              move_value * (count_board_moves(own) - count_board_moves(other)) +
              line_value(cells_of(own), cells_of(other)) - line_value(cells_of(other), cells_of(own));
  if (has_line(own)) value += line;
  if (has_line(other)) value -= line;
  return value;
}

}  // namespace flipside
