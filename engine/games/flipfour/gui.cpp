#include <fmt/format.h>

#include <algorithm>

#include "engine/core/symmetry.hpp"
#include "engine/games/flipfour/family.hpp"
#include "engine/games/flipfour/four_in_line.hpp"
#include "engine/games/two_sided/gui.hpp"

namespace flipside {
namespace {

constexpr int pieces_each = 4;

// XBoard cannot show two-sided pieces in hand. Each hand therefore lists both faces of every piece that the
// player has left, and the engine rejects a fifth piece.
std::string hands(std::string_view board) {
  std::string text;
  for (const std::string_view faces : {"BR", "br"}) {
    const auto placed = std::ranges::count_if(board, [&](char c) { return faces.find(c) != faces.npos; });
    for (const char face : faces) text.append(static_cast<std::size_t>(pieces_each - placed), face);
  }
  return text;
}

std::string fen(std::string_view position) {
  const auto end = position.find(' ');
  const auto board = position.substr(0, end);
  return fmt::format("{}[{}] {} - - 0 {}", board, hands(board), position[end + 1],
                     position.substr(position.rfind(' ') + 1));
}

Expected<std::string> position(std::string_view text) {
  const auto fields = split_fen(text);
  if (!fields) return fields.error();
  return fmt::format("{} {} - {}", fields->board, fields->turn, fields->fullmove);
}

std::string move(std::string_view position, std::string_view text) {
  if (text[1] == '@') return std::string(text);
  const auto [rows, turn, phase, fullmove] = symmetry::parse(position);
  const Square from = parse_square(text);
  const char face =
      rows[rows.size() - 1 - static_cast<std::size_t>(from.rank)][static_cast<std::size_t>(from.file)];
  return std::string(text) + (face == 'R' || face == 'r' ? 'b' : 'r');
}

// A placement takes two clicks. For the rook face, both are on the square; for the bishop face, the second is
// on an adjacent square.
std::vector<Vertices> click_sequences(int size, std::string_view /*position*/, std::string_view text) {
  const Square to = parse_square(text.substr(2));
  if (text[1] != '@') return {{parse_square(text), to}};
  if (text[0] == 'R') return {{to, to}};
  std::vector<Vertices> all;
  for (const auto [file, rank] : {Square{1, 0}, Square{-1, 0}, Square{0, 1}, Square{0, -1}}) {
    const Square beside{to.file + file, to.rank + rank};
    if (beside.file >= 0 && beside.file < size && beside.rank >= 0 && beside.rank < size)
      all.push_back({to, beside});
  }
  return all;
}

std::string likely_move(int /*size*/, std::string_view /*position*/, const Vertices& vertices) {
  if (vertices.size() < 2 || !vertices[0] || !vertices[1]) return {};
  return square_text(*vertices[0]) + square_text(*vertices[1]);
}

std::string win_reason(std::string_view text, std::size_t winner) {
  const auto rows = symmetry::parse(text).rows;
  Cells pieces = 0;
  for (int rank = 0; rank < FourInLine::size; ++rank)
    for (int file = 0; file < FourInLine::size; ++file) {
      const char piece =
          rows[static_cast<std::size_t>(FourInLine::size - 1 - rank)][static_cast<std::size_t>(file)];
      if (std::string_view(winner == 0 ? "RB" : "rb").find(piece) != std::string_view::npos)
        pieces |= Cells{1} << (rank * FourInLine::size + file);
    }
  return FourInLine::holds(pieces) ? "with four in a row" : "because the opponent has no legal move";
}

}  // namespace

BoardGuide FlipFourFamily::board_guide(std::string_view /*id*/) {
  return {.colours = {{{.pieces = "RB", .aim = "four in a row"}, {.pieces = "rb", .aim = "four in a row"}}},
          .pieces_to_place = pieces_each,
          .win_reason = win_reason};
}

BoardPicture FlipFourFamily::board_picture(std::string_view /*id*/) {
  return two_sided_picture(FourInLine::size);
}

std::vector<std::string> FlipFourFamily::move_targets(std::string_view move) { return cells_of_move(move); }

std::vector<XBoardVariant> FlipFourFamily::xboard() {
  return {{.id = "flipfour",
           .name = "flipfour",
           .board = "(..BR.K..br.k) 5x5+2_fairy",
           .pieces = {},
           .fen = fen,
           .position = position,
           .move = move}};
}

GoBoard FlipFourFamily::go_board(std::string_view id) {
  GoBoard board = two_sided_go_board("Flipfour", 5, board_guide(id));
  board.hint = "to place +, click a point twice; to place x, click a point, then an adjacent one";
  board.vertex_sequences = click_sequences;
  board.likely_move = likely_move;
  return board;
}

}  // namespace flipside
