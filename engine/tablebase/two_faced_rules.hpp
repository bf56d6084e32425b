#pragma once

#include <array>
#include <string_view>

#include "engine/tablebase/flipflop_rules.hpp"
#include "engine/tablebase/flipfour_rules.hpp"

namespace flipside::two_faced {

/// The games of which Retrograde makes tables.
inline constexpr std::array<std::string_view, 2> ids{FlipFourRules::id, FlipFlopRules::id};

/// Calls `f.operator()<Rules>()` with the rules of a game.
/// @param id  one of `ids`
template <class F>
auto with_rules(std::string_view id, F f) {
  return id == FlipFourRules::id ? f.template operator()<FlipFourRules>()
                                 : f.template operator()<FlipFlopRules>();
}

}  // namespace flipside::two_faced
