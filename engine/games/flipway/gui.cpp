#include <algorithm>

#include "engine/games/flipway/family.hpp"

namespace flipside {
namespace {

// An opening's points in any order, then the last one again where more could have followed.
std::vector<Vertices> opening_ways(Vertices points, bool last_again) {
  const auto before = [](const Vertex& a, const Vertex& b) {
    return std::pair(a->rank, a->file) < std::pair(b->rank, b->file);
  };
  std::vector<Vertices> all;
  do {
    all.push_back(points);
    if (last_again) all.back().push_back(points.back());
  } while (std::next_permutation(points.begin(), points.end(), before));
  return all;
}

// A drop or a flip is the lower left point of its area: no area allows both. A swap is a pass, as a click on
// the opening stone may be the drop into the area above it.
template <std::size_t most_opening_points>
std::vector<Vertices> ways(int size, std::string_view /*position*/, std::string_view move) {
  if (move == "swap") return {{std::nullopt}};
  if (!move.starts_with('@')) return {{take_square(move, size)}};
  move.remove_prefix(1);
  Vertices points;
  while (const auto square = take_square(move, size)) points.push_back(*square);
  const bool last_again = points.size() < most_opening_points;
  return opening_ways(std::move(points), last_again);
}

}  // namespace

GoBoard FlipwayFamily::go_board(std::string_view id) {
  const auto variant = flipway::parse_id(id);
  GoBoard board;
  board.game_id = info.title;
  board.size = variant->size;
  board.colours = {
      {{.pieces = "b", .aim = "joins bottom and top"}, {.pieces = "w", .aim = "joins left and right"}}};
  board.point = square_point;
  board.vertex_sequences = !variant->pie                             ? ways<1>
                           : variant->setup == flipway::Setup::empty ? ways<4>
                                                                     : ways<2>;
  return board;
}

}  // namespace flipside
