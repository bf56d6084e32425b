#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/core/symmetry.hpp"
#include "engine/games/family_info.hpp"
#include "engine/games/flipchain/flipchain.hpp"
#include "engine/games/go_board.hpp"

namespace flipside {

/// Flipchain on boards of side 2 to 10.
struct FlipchainFamily {
  using Any = std::variant<Flipchain<1>, Flipchain<2>, Flipchain<3>, Flipchain<6>>;

  static constexpr int min_side = 2;
  static constexpr int max_side = 10;
  static constexpr FamilyInfo info{"flipchain", "Flipchain", "Mark Steere", 2025,
                                   "flipchain-<side, 2 to 10>"};

  static std::vector<std::string> ids();
  static std::vector<std::string> main_ids();
  /// The start position of the game `id`, in the narrowest type that holds its board.
  static Expected<Any> start(std::string_view id);
  /// Generators of the symmetries that the rules have.
  static std::vector<Symmetry> symmetries();
  /// The network that values positions of the game `id`, as a file's bytes; empty where there is none.
  static std::string_view network(std::string_view id);
  static GoBoard go_board(std::string_view id);
};

}  // namespace flipside
