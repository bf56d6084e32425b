#include "engine/games/flipfour/flipfour.hpp"

#include <fmt/format.h>

#include <array>

#include "engine/games/two_sided/text.hpp"

namespace flipside {
namespace {

/// Parses a placement such as `R@c3`. Does not check the hand or the target square.
Expected<TwoSidedMove> parse_placement(std::string_view text) {
  std::string_view rest = text.substr(2);
  const auto to = take_cell<FourInLine::size>(rest);
  if ((text[0] != 'R' && text[0] != 'B') || !to || !rest.empty())
    return Error{
        fmt::format("'{}' is not a placement, expected R or B, then '@', then a square from a1 to e5", text)};
  return TwoSidedMove::place(text[0] == 'R' ? Face::rook : Face::bishop, *to);
}

/// Returns the value of the lines that `own` can still complete, minus the value of the lines that `other`
/// can still complete.
int lines_value(Cells own, Cells other) {
  const auto [none, one, two, three] = FourInLine::surplus(own, other);
  return 2 * one + 10 * two + 60 * three;
}

}  // namespace

std::string FlipFour::text() const { return two_sided_text<size>(board_); }

Expected<FlipFour> FlipFour::parse(std::string_view text) const {
  const auto board = parse_two_sided<size>(text, pieces_each);
  if (!board) return board.error();
  if (has_line(board->own()) && has_line(board->other()))
    return Error{"BOARD: both White and Black have four in a line, expected at most one line"};
  return FlipFour(*board);
}

std::string FlipFour::move_text(Move move) const { return two_sided_move_text<size>(move); }

std::string FlipFour::display_text(Move move) const { return two_sided_display_text<size>(board_, move); }

Expected<TwoSidedMove> FlipFour::parse_move(std::string_view text) const {
  if (const auto result = outcome()) return move_after_end(text, *result);
  const bool placement = text.size() > 1 && text[1] == '@';
  const auto move = placement ? parse_placement(text) : parse_two_sided_move<size>(board_, text);
  if (!move) return move.error();
  if (placement && hand(board_.own()) == 0)
    return illegal_move(text, fmt::format("all {} pieces are on the board", pieces_each));
  if ((empty() >> move->to & 1) == 0)
    return illegal_move(text, fmt::format("there is a piece on {}", cell_text<size>(move->to)));
  return *move;
}

std::string FlipFour::drawing() const { return square_drawing(two_sided_rows<size>(board_)); }

Cells FlipFour::winning_cells(Pieces pieces) const {
  const Cells own = cells_of(pieces);
  const Cells completing = four_in_line.completing(own) & empty();
  if (completing == 0 || hand(pieces) > 0) return completing;
  Cells winning = 0;
  for_each_bit(pieces, [&](int piece) {
    const Cells rest = own & ~(Cells{1} << (piece & 31));
    winning |= lines<size>.all(piece) & four_in_line.completing(rest) & empty();
  });
  return winning;
}

int FlipFour::forced_result() const {
  if (winning_cells(board_.own()) != 0) return 1;
  // Pieces jump, so a line can only be stopped by occupying its last empty cell.
  const Cells threats = winning_cells(board_.other());
  if (std::popcount(threats) >= 2) return -2;
  if (threats == 0 || hand(board_.own()) > 0) return 0;
  MoveList moves;
  forced_replies(moves);
  return moves.empty() ? -2 : 0;
}

bool FlipFour::forced_replies(MoveList& moves) const {
  const Cells threats = winning_cells(board_.other());
  if (threats == 0) return false;
  const int to = std::countr_zero(threats);
  for_each_bit(board_.own(), [&](int piece) {
    if ((lines<size>.all(piece) & threats) != 0) moves.push_back(Move::of(piece, to));
  });
  if (hand(board_.own()) > 0) {
    moves.push_back(Move::place(Face::rook, to));
    moves.push_back(Move::place(Face::bishop, to));
  }
  return true;
}

int FlipFour::evaluate() const {
  constexpr int piece_value = 20;  // per piece on the board rather than in hand
  constexpr int move_value = 2;
  constexpr int line = 3000;

  const Pieces own = board_.own();
  const Pieces other = board_.other();
  int value = piece_value * (std::popcount(own) - std::popcount(other)) +
              move_value * (count_board_moves(own) - count_board_moves(other)) +
              lines_value(cells_of(own), cells_of(other));
  if (has_line(own)) value += line;
  if (has_line(other)) value -= line;
  return value;
}

}  // namespace flipside
