#include "bench/canned/recorded_game.hpp"

#include <cassert>

namespace flipside {
namespace {

// A random game of FlipFour without repetitions. All moves have the same length, so the offset of a move
// follows from its ply.
constexpr std::string_view moves =
    "B@c5 B@e5 B@d5 B@e3 R@a1 R@b3 R@a3 B@d2 d5e4 d2b4 c5d4 b4b1 a1a4 b1d3 e4e1 d3d5 a4c2 e3c1 a3a1 b3d3 "
    "c2b2 c1c5 d4e4 c5d4 e1c3 d3c4 c3d3 d4d2 d3b1 e5c3 b1e1 c3e3 e4c2 c4c1 b2a3 d2c3 a3a2 d5b3 a2c4 e3d2 "
    "c4a4 d2b2 c2c5 c3e3 c5d4 e3c5 a1c3 c1d2 c3a3 b2c3 a3b2 c5e5 b2b4 b3b5 e1a5 c3c2 d4d3 e5a1 a5e5 a1d1 "
    "e5c3 d1e2 b4c5 e2e3 d3c4 c2d3 c5c1 d2c2 c1b2 e3d4 c3b3 c2e4 a4d1 e4a4 b2b1 d4d5 c4e4 b5e2 d1d4 d5c4 "
    "b3d5 c4c3 d4e3 e2e1 e4c2 c3e5 c2e2 d3b3 d5c5 e5a5 b1a2 a5d2 e3e4 a4d1 e4d5 d2c2 d5d4 e1b4 d4c3 b4a4 ";
constexpr std::size_t move_length = 4;
constexpr std::size_t stride = move_length + 1;
static_assert(moves.size() == recorded_plies * stride);

constexpr std::string_view start_position = "position startpos";
constexpr std::string_view with_moves_prefix = "position startpos moves ";

}  // namespace

std::optional<std::size_t> recorded_ply(std::string_view position) {
  if (position == start_position) return 0;
  if (!position.starts_with(with_moves_prefix)) return std::nullopt;
  position.remove_prefix(with_moves_prefix.size());
  if ((position.size() + 1) % stride != 0 || !moves.starts_with(position)) return std::nullopt;
  return (position.size() + 1) / stride;
}

std::string_view recorded_move(std::size_t ply) {
  assert(ply < recorded_plies);
  return moves.substr(ply * stride, move_length);
}

}  // namespace flipside
