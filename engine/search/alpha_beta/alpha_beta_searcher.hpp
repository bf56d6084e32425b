#pragma once

#include <functional>
#include <memory>
#include <string_view>

#include "engine/games/registry.hpp"
#include "engine/search/searcher.hpp"
#include "engine/search/transposition_table.hpp"

namespace flipside {

/// Returns the bytes of the network file for a game id, or an empty view if the game has no network. The
/// bytes must outlive the searcher.
using NetworkFinder = std::function<std::string_view(std::string_view id)>;
/// Finds no network for any game, so all games use their hand-crafted evaluation.
inline std::string_view no_network(std::string_view /*id*/) { return {}; }

/// Creates an alpha-beta searcher.
/// @param game      a registered game; the searcher accepts all games of the same type
/// @param table     must outlive the searcher
/// @param networks  finds the evaluation networks; a network that does not fit its game is ignored
std::unique_ptr<Searcher> make_alpha_beta_searcher(const AnyGame& game, TranspositionTable& table,
                                                   NetworkFinder networks = network_of);

}  // namespace flipside
