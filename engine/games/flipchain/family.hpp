#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/games/capabilities.hpp"
#include "engine/games/family.hpp"
#include "engine/games/flipchain/flipchain.hpp"

namespace flipside {

/// The Flipchain family: hexagonal boards with 2 to 10 cells per side.
struct FlipchainFamily {
  /// The template parameter is the number of 64-bit words per bitboard; each board size uses the first type
  /// whose bitboards can hold it.
  using Any = std::variant<Flipchain<1>, Flipchain<2>, Flipchain<3>, Flipchain<6>>;

  static constexpr int min_side = 2;
  static constexpr int max_side = 10;
  static constexpr FamilyInfo info{"flipchain", "Flipchain", "Mark Steere", 2025,
                                   "flipchain-<side, 2 to 10>"};

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
