#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <optional>
#include <string>
#include <string_view>

#include "engine/core/game.hpp"
#include "engine/core/position_text.hpp"
#include "engine/games/two_sided/board.hpp"
#include "engine/games/two_sided/lines.hpp"

namespace flipside {

inline constexpr std::string_view two_sided_letters = "RBrb";  // indexed by 2 * colour + face

/// Returns the name of a face for error messages.
constexpr std::string_view face_name(Face face) { return face == Face::rook ? "rook" : "bishop"; }
/// Returns the letter of a face in move text.
constexpr char face_letter(Face face) { return face == Face::rook ? 'R' : 'B'; }
/// Returns the other face.
constexpr Face flipped(Face face) { return face == Face::rook ? Face::bishop : Face::rook; }

template <int N>
std::string cell_text(int cell) {
  return square_text({cell % N, cell / N});
}

template <int N>
BoardRows two_sided_rows(const TwoSidedBoard& board) {
  BoardRows rows(N, std::string(N, empty_cell));
  for (int colour = 0; colour < 2; ++colour)
    for_each_bit(board.of_colour(colour), [&](int piece) {
      const int cell = piece & 31;
      rows[static_cast<std::size_t>(cell / N)][static_cast<std::size_t>(cell % N)] =
          two_sided_letters[static_cast<std::size_t>(2 * colour + piece / 32)];
    });
  return rows;
}

template <int N>
std::string two_sided_text(const TwoSidedBoard& board) {
  return fmt::format("{} {} - {}", write_board(two_sided_rows<N>(board)), board.turn() == 0 ? 'w' : 'b',
                     std::min(board.fullmove(), max_fullmove));
}

/// Parses a position with at most `limit` pieces of each colour.
template <int N>
Expected<TwoSidedBoard> parse_two_sided(std::string_view text, int limit) {
  const auto fields = split_position(text, "wb", "-");
  if (!fields) return fields.error();
  std::array<int, N> widths;
  widths.fill(N);
  const auto rows = read_board(fields->board, widths, two_sided_letters);
  if (!rows) return rows.error();
  std::array<Pieces, 2> pieces{};
  for (int cell = 0; cell < N * N; ++cell) {
    const char letter = (*rows)[static_cast<std::size_t>(cell / N)][static_cast<std::size_t>(cell % N)];
    if (letter == empty_cell) continue;
    const std::size_t kind = two_sided_letters.find(letter);
    pieces[kind / 2] |= Pieces{1} << piece_index(static_cast<Face>(kind % 2), cell);
  }
  for (std::size_t colour = 0; colour < 2; ++colour)
    if (const int count = std::popcount(pieces[colour]); count > limit)
      return Error{fmt::format("BOARD: {} has {} pieces, expected at most {}",
                               colour == 0 ? "White" : "Black", count, limit)};
  return TwoSidedBoard(pieces[0], pieces[1], 2 * (fields->fullmove - 1) + (fields->turn == 'b' ? 1 : 0));
}

template <int N>
std::string two_sided_move_text(TwoSidedMove move) {
  if (move.is_placement()) return fmt::format("{}@{}", face_letter(move.face()), cell_text<N>(move.to));
  return cell_text<N>(move.from()) + cell_text<N>(move.to);
}

/// Returns the human-readable form of a move: `Rb1xb3=B`, `Ba3-b2=R`, `R@c3`.
template <int N>
std::string two_sided_display_text(const TwoSidedBoard& board, TwoSidedMove move) {
  if (move.is_placement()) return two_sided_move_text<N>(move);
  const bool captures = (cells_of(board.other()) >> move.to & 1) != 0;
  return fmt::format("{}{}{}{}={}", face_letter(move.face()), cell_text<N>(move.from()), captures ? 'x' : '-',
                     cell_text<N>(move.to), face_letter(flipped(move.face())));
}

/// Parses a cell name at the start of `text` and removes it.
template <int N>
std::optional<int> take_cell(std::string_view& text) {
  const auto square = take_square(text, N);
  if (!square) return std::nullopt;
  return square->rank * N + square->file;
}

/// Parses the move of a piece on the board, such as `b1b3`. Checks that the side to move has a piece on the
/// first square and that the second square is on one of its lines. The caller must check for pieces in
/// between and on the second square.
template <int N>
Expected<TwoSidedMove> parse_two_sided_move(const TwoSidedBoard& board, std::string_view text) {
  std::string_view rest = text;
  const auto from = take_cell<N>(rest);
  const auto to = from ? take_cell<N>(rest) : std::nullopt;
  if (!to || !rest.empty())
    return malformed_move(text, fmt::format("two squares of the {}x{} board, such as {}{}", N, N,
                                            cell_text<N>(0), cell_text<N>(N + 1)));
  const Pieces moved = board.own() & pieces_on(Cells{1} << *from);
  if (moved == 0) {
    if ((board.other() & pieces_on(Cells{1} << *from)) != 0)
      return illegal_move(text, fmt::format("the piece on {} is the opponent's", cell_text<N>(*from)));
    return illegal_move(text, fmt::format("there is no piece on {}", cell_text<N>(*from)));
  }
  const auto move = TwoSidedMove::of(std::countr_zero(moved), *to);
  if ((lines<N>.all(move.piece) >> *to & 1) == 0)
    return illegal_move(text, fmt::format("a {} on {} cannot reach {}", face_name(move.face()),
                                          cell_text<N>(*from), cell_text<N>(*to)));
  return move;
}

}  // namespace flipside
