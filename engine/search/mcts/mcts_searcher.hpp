#pragma once

#include <memory>

#include "engine/search/mcts/uct_selection.hpp"
#include "engine/search/searcher.hpp"

namespace flipside {

/// Creates a Monte Carlo tree searcher for registered games of the type of `game`.
/// @param mebibytes  memory of its tree
std::unique_ptr<Searcher> make_mcts_searcher(const AnyGame& game, std::size_t mebibytes,
                                             const MctsSettings& settings);
/// Creates a Monte Carlo tree searcher with the game's strongest settings.
std::unique_ptr<Searcher> make_tuned_mcts_searcher(const AnyGame& game, std::size_t mebibytes);

}  // namespace flipside
