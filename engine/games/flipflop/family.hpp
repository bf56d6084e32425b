#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/games/capabilities.hpp"
#include "engine/games/family.hpp"
#include "engine/games/flipflop/flipflop.hpp"

namespace flipside {

/// The FlipFlop family: boards of size 3x3 and 5x5.
struct FlipFlopFamily {
  using Any = std::variant<FlipFlop<3>, FlipFlop<5>>;
  static constexpr FamilyInfo info{.name = "flipflop",
                                   .title = "FlipFlop",
                                   .designer = "Masahiro Nakajima",
                                   .year = 2009,
                                   .ids = "flipflop-3 | flipflop-5"};

  static std::vector<std::string> ids() { return {"flipflop-3", "flipflop-5"}; }
  static std::vector<std::string> main_ids() { return ids(); }
  static Expected<Any> start(std::string_view id);

  static std::vector<Symmetry> symmetries();
  static VariantTraits traits(std::string_view id);
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
