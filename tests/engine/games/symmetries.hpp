#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace flipside::test {

/// A change of a position, as text, that changes neither the shape of the game tree nor who wins where. Done
/// twice it changes nothing.
struct Symmetry {
  std::string_view family;  // FamilyInfo::name
  std::string_view name;
  /// nullopt where the rules do not treat both sides alike: in an opening, or where only one side may swap.
  std::optional<std::string> (*apply)(std::string_view position);
  bool swaps_players;  // p1's wins become p2's
};

/// The symmetries that a family's rules have, as generators of their group; the one list to extend.
const std::vector<Symmetry>& symmetries();

}  // namespace flipside::test
