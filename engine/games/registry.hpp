#pragma once

#include <array>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>

#include "engine/core/any_game.hpp"
#include "engine/core/symmetry.hpp"
#include "engine/games/family_info.hpp"
#include "engine/games/flipchain/family.hpp"
#include "engine/games/flipflop/family.hpp"
#include "engine/games/flipfour/family.hpp"
#include "engine/games/flipway/family.hpp"
#include "engine/games/go_board.hpp"
#include "engine/games/xboard_variant.hpp"

namespace flipside {

/// The one list of games. A family is a struct with
///   info       a FamilyInfo,
///   Any        a std::variant of its game types,
///   ids()      every id of the family,
///   main_ids() the few that people play, for lists, benchmarks and slow tests,
///   start(id)  the start position as an Any, or the error that says what is wrong with the id,
/// and, if it likes,
///   symmetries()  generators of its symmetries (engine/core/symmetry.hpp); without, no positions are alike,
///   xboard()      how XBoard hosts its games (xboard_variant.hpp); without, XBoard cannot,
///   network(id)   the bytes of a network for its positions (engine/network), empty where it has none,
///   go_board(id)  how GoGui shows a game of its (go_board.hpp); without, GoGui cannot.
using Families = std::tuple<FlipFlopFamily, FlipFourFamily, FlipwayFamily, FlipchainFamily>;

/// Calls `f(family)` with a value of every family's type.
template <class F>
void for_each_family(F&& f) {
  std::apply([&](auto... family) { (f(family), ...); }, Families{});
}

/// The error for an id that no family knows; lists those that exist.
Error unknown_game(std::string_view id);

/// True where `id` is of the family: its name, alone or followed by '-'.
bool is_of_family(std::string_view id, const FamilyInfo& info);

/// Calls `f(start)` with the start position of the game `id`, in the game's own type; the way from a name to
/// code that is written once over `Game`.
/// @return what `f` returns, or the error that says what is wrong with the id
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

/// The start position of the game `id`, or the error that says what is wrong with the id.
Expected<AnyGame> start_game(std::string_view id);

/// Generators of the symmetries of the game `id`, which are those of its family; none if it tells none.
std::vector<Symmetry> symmetries_of(std::string_view id);

/// The network of the game `id`, as a file's bytes; empty where it has none.
std::string_view network_of(std::string_view id);

/// All variants that XBoard can host, in the list's order.
std::vector<XBoardVariant> xboard_variants();
/// How GoGui shows the game `id`, which exists; nullopt if its family does not tell.
std::optional<GoBoard> go_board_of(std::string_view id);

/// Descriptions of all families, in the list's order.
std::vector<FamilyInfo> families();
/// Every id there is, in the list's order.
std::vector<std::string> all_game_ids();
/// The games that people play, a few of each family.
std::vector<std::string> main_game_ids();

}  // namespace flipside
