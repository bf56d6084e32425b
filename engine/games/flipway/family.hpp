#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/games/capabilities.hpp"
#include "engine/games/family.hpp"
#include "engine/games/flipway/flipway.hpp"

namespace flipside {

/// The Flipway family: all board sizes and setups, with and without the pie rule.
struct FlipwayFamily {
  /// The template parameter is the number of 64-bit words per bitboard; each board size uses the first type
  /// whose bitboards can hold it.
  using Any = std::variant<Flipway<1>, Flipway<2>, Flipway<3>, Flipway<6>>;
  static constexpr FamilyInfo info{.name = "flipway",
                                   .title = "Flipway",
                                   .designer = "Luis Bolaños Mures",
                                   .year = 2020,
                                   .ids = flipway::id_grammar};

  static std::vector<std::string> ids();
  static std::vector<std::string> main_ids();
  static Expected<Any> start(std::string_view id);

  static std::vector<Symmetry> symmetries();
  static VariantTraits traits(std::string_view id);
  static std::string_view network(std::string_view id);
  static std::optional<ProvenStart> proven_start(std::string_view id);
  static RulesText rules(std::string_view id);
  static BoardGuide board_guide(std::string_view id);
  static BoardPicture board_picture(std::string_view id);
  static std::vector<std::string> move_targets(std::string_view move);
  static GoBoard go_board(std::string_view id);
};

}  // namespace flipside
