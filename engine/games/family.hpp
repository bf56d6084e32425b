#pragma once

#include <concepts>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/core/expected.hpp"
#include "engine/core/game.hpp"

namespace flipside {

/// Description of a family of games.
struct FamilyInfo {
  std::string_view name;      // first word of the ids: "flipway"
  std::string_view title;     // "Flipway"
  std::string_view designer;  // "Luis Bolaños Mures"
  int year;
  std::string_view ids;  // the grammar of the ids, for help and error messages
};

/// A family of games: the variants of one rule set. engine/games/registry.hpp lists all families;
/// engine/games/capabilities.hpp lists the optional members.
template <class F>
concept GameFamily = requires(std::string_view id) {
  { F::info } -> std::convertible_to<FamilyInfo>;
  // A std::variant of the family's game types; each type meets `Game`.
  typename F::Any;
  // All ids of the family.
  { F::ids() } -> std::same_as<std::vector<std::string>>;
  // The ids that people play most, for lists, benchmarks and slow tests.
  { F::main_ids() } -> std::same_as<std::vector<std::string>>;
  // The start position of a variant. The error explains what is wrong with the id.
  { F::start(id) } -> std::same_as<Expected<typename F::Any>>;
};

}  // namespace flipside
