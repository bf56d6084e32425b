#pragma once

#include <array>
#include <optional>

#include "engine/games/flipway/areas.hpp"
#include "engine/games/flipway/connection.hpp"
#include "engine/games/flipway/move.hpp"

namespace flipside::flipway {

inline constexpr std::uint8_t rising_diagonal = 9;  // as Move::points has it
inline constexpr std::uint8_t falling_diagonal = 6;

/// A regular move by which the side with the stones `own`, which has no chain, completes one.
/// @param tied  those of them that are connected to its edges
template <std::size_t Words>
std::optional<Move> winning_move(const Bitboard<Words>& own, const Bitboard<Words>& enemy,
                                 const Bitboard<Words>& gaps, const std::array<Bitboard<Words>, 2>& tied,
                                 const std::array<Bitboard<Words>, 2>& edges) {
  using Geo = Geometry<Words>;
  using Board = Bitboard<Words>;
  // The move must add a stone beside each of the two, or on their edge.
  const Board beside_first = Geo::neighbours(tied[0]) | edges[0];
  const Board beside_last = Geo::neighbours(tied[1]) | edges[1];
  const auto areas_with = [](const Board& points) {
    const Board here_or_right = points | points >> 1;
    return here_or_right | here_or_right >> Geo::stride;
  };
  const Board between = areas_with(beside_first) & areas_with(beside_last);
  if (between.none()) return std::nullopt;
  const auto completes = [&](const Board& added) {
    if ((added & beside_first).none() || (added & beside_last).none()) return false;
    const Board grown = own | added;
    return (connected(tied[0] | (edges[0] & added), grown) & edges[1]).any();
  };
  std::optional<Move> found;
  const Board drops = areas_with(gaps & beside_first) & areas_with(gaps & beside_last);
  if (drops.any())
    (drops & Drops<Words>(gaps).areas()).for_each([&](int area) {
      const unsigned points = Geo::area_shape(gaps, area);
      if (!found && completes(Geo::area_points(area, points)))
        found = Move{static_cast<std::uint16_t>(area), static_cast<std::uint8_t>(points), Move::Kind::drop};
    });
  const auto flips = [&](const Board& areas, std::uint8_t points) {
    areas.for_each([&](int area) {
      if (!found && completes(Geo::area_points(area, points)))
        found = Move{static_cast<std::uint16_t>(area), points, Move::Kind::flip};
    });
  };
  if (!found) flips(crossings(enemy, own) & between, rising_diagonal);
  if (!found) flips(crossings(own, enemy) & between, falling_diagonal);
  return found;
}

}  // namespace flipside::flipway
