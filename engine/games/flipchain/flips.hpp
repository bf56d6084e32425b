#pragma once

#include <array>

#include "engine/games/flipchain/hex_layout.hpp"

namespace flipside {

/// The enemy discs that a disc placed on `placed` turns over.
///
/// Two sweeps over the states (disc, direction by which it is entered). A path turns by at most 60 degrees at
/// each disc. As long as the enemy has no loop, a walk of that kind never visits a disc twice, so a disc is
/// on a path exactly when one of its states can be reached from the placed disc and can reach a friendly
/// disc, the placed one included.
/// @param own    friendly discs, with or without the placed one
/// @param enemy  the other side's discs, free of loops
template <std::size_t Words>
Bitboard<Words> find_flips(int placed, const Bitboard<Words>& own, const Bitboard<Words>& enemy) {
  using Cells = Bitboard<Words>;
  using Layout = HexLayout<Words>;
  using Planes = std::array<Cells, 6>;  // one for each direction
  constexpr auto around = [](const Planes& planes, int d) {
    const auto at = [](int direction) { return static_cast<std::size_t>((direction + 6) % 6); };
    return planes[at(d - 1)] | planes[at(d)] | planes[at(d + 1)];
  };

  const Cells start = Cells::of(placed);
  Planes entered;
  for_each_direction([&](auto d) { entered[d] = Layout::template shifted<d>(start) & enemy; });
  for (Cells changed = start; changed.any();) {
    changed = Cells{};
    for_each_direction([&](auto d) {
      const Cells more = Layout::template shifted<d>(around(entered, d)) & enemy & ~entered[d];
      entered[d] |= more;
      changed |= more;
    });
  }

  const Cells friendly = own | start;
  Planes leads;  // by direction of the step: cells from which it leads to the end of a path, at once or later
  for_each_direction([&](auto d) { leads[d] = Layout::template shifted<d + 3>(friendly); });
  Cells turned{};
  for (Cells changed = start; changed.any();) {
    changed = Cells{};
    for_each_direction([&](auto d) {
      const Cells on_path = entered[d] & around(leads, d);
      const Cells more = Layout::template shifted<d + 3>(on_path) & ~leads[d];
      leads[d] |= more;
      turned |= on_path;
      changed |= more;
    });
  }
  return turned;
}

}  // namespace flipside
