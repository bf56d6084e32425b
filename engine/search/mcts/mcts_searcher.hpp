#pragma once

#include <memory>

#include "engine/search/mcts/uct_selection.hpp"
#include "engine/search/searcher.hpp"

namespace flipside {

/// Creates a Monte Carlo tree searcher.
/// @param game       a registered game; the searcher accepts all games of the same type
/// @param mebibytes  memory for the search tree
std::unique_ptr<Searcher> make_mcts_searcher(const AnyGame& game, std::size_t mebibytes,
                                             const MctsSettings& settings);

}  // namespace flipside
