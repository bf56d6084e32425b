#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/core/expected.hpp"
#include "engine/core/symmetry.hpp"
#include "engine/games/family_info.hpp"
#include "engine/games/flipfour/flipfour.hpp"
#include "engine/games/go_board.hpp"
#include "engine/games/xboard_variant.hpp"

namespace flipside {

/// The registry's entry for FlipFour.
struct FlipFourFamily {
  using Any = std::variant<FlipFour>;
  static constexpr FamilyInfo info{.name = "flipfour",
                                   .title = "FlipFour",
                                   .designer = "Masahiro Nakajima",
                                   .year = 2016,
                                   .ids = "flipfour"};

  static std::vector<std::string> ids() { return {"flipfour"}; }
  static std::vector<std::string> main_ids() { return ids(); }
  static Expected<Any> start(std::string_view id);
  /// Generators of the symmetries that the rules have.
  static std::vector<Symmetry> symmetries();
  static std::vector<XBoardVariant> xboard();
  /// The network that values positions of the game `id`, as a file's bytes; empty where there is none.
  static std::string_view network(std::string_view id);
  static GoBoard go_board(std::string_view id);
};

}  // namespace flipside
