#include <fmt/format.h>

#include <cctype>

#include "engine/games/flipflop/family.hpp"
#include "engine/games/two_faced/gui.hpp"

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

std::vector<Vertices> click_sequences(int /*size*/, std::string_view /*position*/, std::string_view text) {
  return {{parse_square(text.substr(0, 2)), parse_square(text.substr(2, 2))}};
}

}  // namespace

std::vector<XBoardVariant> FlipFlopFamily::xboard() {
  return {variant(5, "flipflop"), variant(3, "flipflop3")};
}

GoBoard FlipFlopFamily::go_board(std::string_view id) {
  GoBoard board = two_faced_go_board("Flipflop", id.ends_with('3') ? 3 : 5);
  board.colours[0].aim = "hold the middle of the top row for one turn";
  board.colours[1].aim = "hold the middle of the bottom row for one turn";
  board.vertex_sequences = click_sequences;
  return board;
}

}  // namespace flipside
