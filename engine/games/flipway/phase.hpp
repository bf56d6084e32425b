#pragma once

#include <cstdint>
#include <string_view>

namespace flipside::flipway {

/// What the side to move may do; the letter of PHASE is phase_letters[phase].
enum class Phase : std::uint8_t {
  ordinary,  // a regular move
  opening,   // Black's opening placement, nothing else
  may_swap,  // White's first turn with the pie rule: a regular move or the swap
  swapped,   // a regular move; p1 holds White, p2 Black
};
inline constexpr std::string_view phase_letters = "-osx";

}  // namespace flipside::flipway
