#pragma once

#include <optional>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>

#include "engine/core/expected.hpp"
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

}  // namespace flipside
