#include <fmt/format.h>

#include <algorithm>

#include "engine/core/symmetry.hpp"
#include "engine/games/flipflop/family.hpp"
#include "engine/games/two_sided/gui.hpp"

namespace flipside {
namespace {

// In XBoard, R is the rook face and +R the bishop face, so every move promotes or demotes a piece.

std::string fen(std::string_view position) {
  const auto end = position.find(' ');
  std::string text;
  for (const char c : position.substr(0, end)) {
    if (c == 'B' || c == 'b')
      text.append(1, '+').append(1, c == 'B' ? 'R' : 'r');
    else
      text += c;
  }
  return fmt::format("{} {} - - 0 {}", text, position[end + 1], position.substr(position.rfind(' ') + 1));
}

Expected<std::string> position(std::string_view text) {
  const auto fields = split_fen(text);
  if (!fields) return fields.error();
  std::string board;
  for (std::size_t i = 0; i < fields->board.size(); ++i) {
    const bool turned = fields->board[i] == '+' && i + 1 < fields->board.size();
    const char c = fields->board[turned ? ++i : i];
    board += turned && c == 'R' ? 'B' : turned && c == 'r' ? 'b' : c;
  }
  return fmt::format("{} {} - {}", board, fields->turn, fields->fullmove);
}

std::string move(std::string_view /*position*/, std::string_view text) { return std::string(text) + '+'; }

XBoardVariant variant(int size, std::string name) {
  return {.id = fmt::format("flipflop-{}", size),
          .name = std::move(name),
          .board = fmt::format("(..^RR.K..^rr.k) {0}x{0}+0_shogi", size),
          .pieces = {"R& R", "+R& B"},
          .fen = fen,
          .position = position,
          .move = move};
}

// Returns the goal square of a colour.
Square goal_square(int size, std::size_t colour) { return {size / 2, colour == 0 ? size - 1 : 0}; }

std::vector<Vertices> click_sequences(int /*size*/, std::string_view /*position*/, std::string_view text) {
  return {{parse_square(text.substr(0, 2)), parse_square(text.substr(2, 2))}};
}

std::string likely_move(int /*size*/, std::string_view /*position*/, const Vertices& vertices) {
  if (vertices.size() < 2 || !vertices[0] || !vertices[1]) return {};
  return square_text(*vertices[0]) + square_text(*vertices[1]);
}

// A side wins at the start of its turn with a piece on its goal square, or at the end of its turn because the
// opponent cannot move.
std::string win_reason(std::string_view text, std::size_t winner) {
  const auto position = symmetry::parse(text);
  if (position.turn == (winner == 0 ? 'w' : 'b')) {
    const auto size = static_cast<int>(position.rows.size());
    return "by holding " + square_text(goal_square(size, winner));
  }
  const std::string_view pieces = winner == 0 ? "rb" : "RB";
  const bool any = std::ranges::any_of(
      position.rows, [&](const std::string& row) { return row.find_first_of(pieces) != std::string::npos; });
  return any ? "because the opponent has no legal move" : "because the opponent has no piece left";
}

}  // namespace

BoardGuide FlipFlopFamily::board_guide(std::string_view id) {
  const int size = id.ends_with('3') ? 3 : 5;
  return {.colours = {{{.pieces = "RB",
                        .aim = "hold the middle of the top row for one turn",
                        .goals = {goal_square(size, 0)}},
                       {.pieces = "rb",
                        .aim = "hold the middle of the bottom row for one turn",
                        .goals = {goal_square(size, 1)}}}},
          .win_reason = win_reason};
}

BoardPicture FlipFlopFamily::board_picture(std::string_view id) {
  return two_sided_picture(id.ends_with('3') ? 3 : 5);
}

std::vector<std::string> FlipFlopFamily::move_targets(std::string_view move) { return cells_of_move(move); }

std::vector<XBoardVariant> FlipFlopFamily::xboard() {
  return {variant(5, "flipflop"), variant(3, "flipflop3")};
}

GoBoard FlipFlopFamily::go_board(std::string_view id) {
  GoBoard board = two_sided_go_board("Flipflop", id.ends_with('3') ? 3 : 5, board_guide(id));
  board.vertex_sequences = click_sequences;
  board.likely_move = likely_move;
  return board;
}

}  // namespace flipside
