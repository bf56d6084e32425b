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

/// All families of games. A new game is added here; the engine, the bots, the referee, the benchmarks and the
/// tests read this list.
using Families = std::tuple<FlipFlopFamily, FlipFourFamily, FlipwayFamily, FlipchainFamily>;

/// Calls `f(family)` with a value of every family type.
template <class F>
void for_each_family(F&& f) {
  std::apply(
      [&]<GameFamily... Family>(Family... family) { (f(family), ...); }, Families{});
}

/// Returns the error for an id of an unknown family; the message lists the known ones.
Error unknown_game(std::string_view id);

/// Returns whether `id` is the family's name, alone or followed by '-'.
bool is_of_family(std::string_view id, const FamilyInfo& info);

/// Calls `f(start)` with the start position of the game `id` in its own type. This is how code that is
/// generic over `Game` is selected by name.
/// @return the result of `f`, or an error that explains what is wrong with the id
template <class F>
auto with_game(std::string_view id, F&& f) {
  using Family = std::tuple_element_t<0, Families>;
  using Result = std::invoke_result_t<F, std::variant_alternative_t<0, typename Family::Any>>;
  std::optional<Expected<Result>> result;
  for_each_family([&](auto family) {
    if (result || !is_of_family(id, family.info)) return;
    auto start = family.start(id);
    if (start)
      result.emplace(std::visit([&](auto& game) -> Result { return f(std::move(game)); }, *start));
    else
      result.emplace(start.error());
  });
  if (!result) result.emplace(unknown_game(id));
  return *std::move(result);
}

/// Returns the start position of the game `id`, or an error that explains what is wrong with the id.
Expected<AnyGame> start_game(std::string_view id);

/// Returns the descriptions of all families, in the order of the list.
std::vector<FamilyInfo> families();
/// Returns every id, in the order of the list.
std::vector<std::string> all_game_ids();
/// Returns the most played variants of each family.
std::vector<std::string> main_game_ids();

/// Returns generators of the symmetries of the game `id`; none if its family declares none.
std::vector<Symmetry> symmetries_of(std::string_view id);
/// Returns the built-in network of the game `id` as the contents of a network file; empty if there is none.
std::string_view network_of(std::string_view id);
/// Returns the traits of the game `id`; the defaults if its family is unknown or declares none.
VariantTraits traits_of(std::string_view id);
/// Returns all variants that XBoard can show, in the order of the list.
std::vector<XBoardVariant> xboard_variants();
/// Returns how GoGui shows the existing game `id`, or nullopt if it cannot.
std::optional<GoBoard> go_board_of(std::string_view id);

}  // namespace flipside
