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
  std::string_view name;      // first part of every id, such as "flipway"
  std::string_view title;     // display name, such as "Flipway"
  std::string_view designer;  // such as "Luis Bolaños Mures"
  int year;
  std::string_view ids;  // the grammar of the ids, for help and error messages
};

/// Returns whether `id` is the family's name or starts with that name and '-'.
bool belongs_to_family(std::string_view id, const FamilyInfo& info);

/// A family of games: the variants of one rule set. engine/games/families.hpp lists all families;
/// engine/games/capabilities.hpp lists the optional members.
template <class F>
concept GameFamily = requires(std::string_view id) {
  { F::info } -> std::convertible_to<FamilyInfo>;
  // A std::variant of the family's game types; each type meets `Game`.
  typename F::Any;
  // All ids of the family.
  { F::ids() } -> std::same_as<std::vector<std::string>>;
  // The ids of the most popular variants, for lists, benchmarks and slow tests.
  { F::main_ids() } -> std::same_as<std::vector<std::string>>;
  // The start position of a variant. The error explains why the id is invalid.
  { F::start(id) } -> std::same_as<Expected<typename F::Any>>;
};

}  // namespace flipside
