#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>

#include "engine/core/any_game.hpp"
#include "engine/games/capabilities.hpp"
#include "engine/games/family.hpp"
#include "engine/games/flipchain/family.hpp"
#include "engine/games/flipflop/family.hpp"
#include "engine/games/flipfour/family.hpp"
#include "engine/games/flipway/family.hpp"

namespace flipside {

/// All families of games. Add each new family here: the engine, the bots, the referee, the benchmarks and the
/// tests use this list.
using Families = std::tuple<FlipFlopFamily, FlipFourFamily, FlipwayFamily, FlipchainFamily>;

/// Calls `f(family)` with a value of every family type.
template <class F>
void for_each_family(F&& f) {
  std::apply(
      [&]<GameFamily... Family>(Family... family) { (f(family), ...); }, Families{});
}

/// Returns the error for an id whose family is unknown. The message suggests a similar id or, if there is
/// none, lists the grammar of all valid ids.
Error unknown_game(std::string_view id);

/// Returns whether `id` is the family's name or starts with that name and '-'.
bool belongs_to_family(std::string_view id, const FamilyInfo& info);

/// Calls `f(start)` with the start position of the game `id` as its concrete type. Lets code that is generic
/// over `Game` select a game by id.
/// @return the result of `f`, or an error that explains why the id is invalid
template <class F>
auto with_game(std::string_view id, F&& f) {
  using Family = std::tuple_element_t<0, Families>;
  using Result = std::invoke_result_t<F, std::variant_alternative_t<0, typename Family::Any>>;
  std::optional<Expected<Result>> result;
  for_each_family([&](auto family) {
    if (result || !belongs_to_family(id, family.info)) return;
    auto start = family.start(id);
    if (start)
      result.emplace(std::visit([&](auto& game) -> Result { return f(std::move(game)); }, *start));
    else
      result.emplace(start.error());
  });
  if (!result) result.emplace(unknown_game(id));
  return *std::move(result);
}

/// Returns the start position of the game `id`, or an error that explains why the id is invalid.
Expected<AnyGame> start_game(std::string_view id);

/// Returns the descriptions of all families, in the order of Families.
std::vector<FamilyInfo> families();
/// Returns the ids of all variants, in the order of Families.
std::vector<std::string> all_game_ids();
/// Returns the ids of the most popular variants of each family.
std::vector<std::string> main_game_ids();

/// Returns symmetries that generate the symmetry group of the game `id`; empty if its family declares none.
std::vector<Symmetry> symmetries_of(std::string_view id);
/// Returns the contents of the built-in network file of the game `id`, or an empty string if there is none.
std::string_view network_of(std::string_view id);
/// Returns the traits of the game `id`, or the default traits if its family is unknown or declares none.
VariantTraits traits_of(std::string_view id);
/// Returns what is proven about the start position of the game `id`, or nullopt if nothing is.
std::optional<ProvenStart> proven_start_of(std::string_view id);
/// Returns the guide to the board of the game `id`, or nullopt if the id is unknown or its family has no
/// guide.
std::optional<BoardGuide> board_guide_of(std::string_view id);
/// Returns all variants that XBoard can display, in the order of Families.
std::vector<XBoardVariant> xboard_variants();
/// Returns the Go board of the game `id`, or nullopt if GoGui cannot display the game. The id must exist.
std::optional<GoBoard> go_board_of(std::string_view id);

}  // namespace flipside
