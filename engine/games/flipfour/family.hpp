#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/games/capabilities.hpp"
#include "engine/games/family.hpp"
#include "engine/games/flipfour/flipfour.hpp"

namespace flipside {

/// The FlipFour family, which has a single variant.
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

  static std::vector<Symmetry> symmetries();
  static std::vector<XBoardVariant> xboard();
  static std::string_view network(std::string_view id);
  static std::optional<ProvenStart> proven_start(std::string_view id);
  static RulesText rules(std::string_view id);
  static BoardGuide board_guide(std::string_view id);
  static BoardPicture board_picture(std::string_view id);
  static std::vector<std::string> move_targets(std::string_view move);
  static GoBoard go_board(std::string_view id);
};

}  // namespace flipside
