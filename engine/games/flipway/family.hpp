#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/core/expected.hpp"
#include "engine/core/symmetry.hpp"
#include "engine/games/family_info.hpp"
#include "engine/games/flipway/flipway.hpp"
#include "engine/games/go_board.hpp"

namespace flipside {

/// The registry's entry for Flipway.
struct FlipwayFamily {
  /// Every size of board is played in the first type that holds it.
  using Any = std::variant<Flipway<1>, Flipway<2>, Flipway<3>, Flipway<6>>;
  static constexpr FamilyInfo info{.name = "flipway",
                                   .title = "Flipway",
                                   .designer = "Luis Bolaños Mures",
                                   .year = 2020,
                                   .ids = flipway::id_grammar};

  static std::vector<std::string> ids();
  static std::vector<std::string> main_ids();
  static Expected<Any> start(std::string_view id);
  /// Generators of the symmetries that the rules have.
  static std::vector<Symmetry> symmetries();
  /// The network that values positions of the game `id`, as a file's bytes; empty where there is none.
  static std::string_view network(std::string_view id);
  static GoBoard go_board(std::string_view id);
};

}  // namespace flipside
