#pragma once

#include <array>
#include <cstdint>

#include "engine/core/random.hpp"
#include "engine/games/flipchain/hex_layout.hpp"

namespace flipside {

/// Zobrist keys for Flipchain.
namespace flipchain_keys {

inline constexpr std::uint64_t seed = 0x666c6970636861;  // the letters "flipcha" in ASCII
inline constexpr std::uint64_t turn = mix(seed, 1);
constexpr std::uint64_t side(int side) { return mix(seed, 0x100 + static_cast<std::uint64_t>(side)); }
constexpr std::uint64_t phase(int phase) {
  return phase == 0 ? 0 : mix(seed, 0x200 + static_cast<std::uint64_t>(phase));
}

template <std::size_t Words>
constexpr auto make_disc_keys() {
  constexpr std::size_t cells = HexLayout<Words>::stride * HexLayout<Words>::stride;
  std::array<std::array<std::uint64_t, cells>, 2> keys{};
  for (std::size_t colour = 0; colour < 2; ++colour)
    for (std::size_t cell = 0; cell < cells; ++cell)
      keys[colour][cell] = mix(seed, 0x1000 + 2 * cell + colour);
  return keys;
}

/// Keys of discs, indexed by colour and cell.
template <std::size_t Words>
inline constexpr auto disc = make_disc_keys<Words>();

}  // namespace flipchain_keys

}  // namespace flipside
