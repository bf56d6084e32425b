#include <algorithm>

#include "engine/core/symmetry.hpp"
#include "engine/games/flipway/family.hpp"

namespace flipside {
namespace {

// Returns the click sequences that enter the points of an opening, one for each order. If more points could
// follow, the user ends the sequence by clicking the last point twice.
std::vector<Vertices> opening_sequences(Vertices points, bool repeat_last) {
  const auto before = [](const Vertex& a, const Vertex& b) {
    return std::pair(a->rank, a->file) < std::pair(b->rank, b->file);
  };
  std::vector<Vertices> all;
  do {
    all.push_back(points);
    if (repeat_last) all.back().push_back(points.back());
  } while (std::next_permutation(points.begin(), points.end(), before));
  return all;
}

// To drop or flip, the user clicks the lower-left point of the area; no area allows both. To swap, the user
// passes, because a click on the opening stone can mean a drop into the area above it.
template <std::size_t max_opening_points>
std::vector<Vertices> click_sequences(int size, std::string_view /*position*/, std::string_view move) {
  if (move == "swap") return {{std::nullopt}};
  if (!move.starts_with('@')) return {{take_square(move, size)}};
  move.remove_prefix(1);
  Vertices points;
  while (const auto square = take_square(move, size)) points.push_back(*square);
  const bool repeat_last = points.size() < max_opening_points;
  return opening_sequences(std::move(points), repeat_last);
}

// Users enter a 2x2 area by clicking its lower-left point. After the opening, an illegal click is therefore
// interpreted as a drop into the area whose lower-left point was clicked.
std::string likely_move(int size, std::string_view position, const Vertices& vertices) {
  if (!vertices.front()) return "swap";
  const Square corner = *vertices.front();
  if (symmetry::parse(position).phase == 'o') return vertices.size() == 1 ? "@" + square_text(corner) : "";
  if (corner.file + 1 >= size || corner.rank + 1 >= size) return {};
  return square_text(corner) + square_text({corner.file + 1, corner.rank + 1});
}

std::string win_reason(std::string_view /*position*/, std::size_t winner) {
  return winner == 0 ? "by connecting bottom and top" : "by connecting left and right";
}

}  // namespace

BoardGuide FlipwayFamily::board_guide(std::string_view /*id*/) {
  using Edges = BoardGuide::Edges;
  return {.colours = {{{.pieces = "b", .aim = "connect bottom and top", .edges = Edges::bottom_and_top},
                       {.pieces = "w", .aim = "connect left and right", .edges = Edges::left_and_right}}},
          .win_reason = win_reason};
}

BoardPicture FlipwayFamily::board_picture(std::string_view id) {
  return grid_points_picture(flipway::parse_id(id)->size);
}

// A regular move selects the area between its two corners.
std::vector<std::string> FlipwayFamily::move_targets(std::string_view move) {
  auto cells = cells_of_move(move);
  if (move.starts_with('@') || cells.size() < 2) return cells;
  return {cells[0] + cells[1]};
}

GoBoard FlipwayFamily::go_board(std::string_view id) {
  const auto variant = flipway::parse_id(id);
  GoBoard board;
  board.game_id = info.title;
  board.size = variant->size;
  board.guide = board_guide(id);
  board.point = square_point;
  board.vertex_sequences = !variant->pie                             ? click_sequences<1>
                           : variant->setup == flipway::Setup::empty ? click_sequences<4>
                                                                     : click_sequences<2>;
  board.likely_move = likely_move;
  return board;
}

}  // namespace flipside
