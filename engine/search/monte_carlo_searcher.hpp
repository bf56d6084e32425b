#pragma once

#include <memory>

#include "engine/search/monte_carlo_settings.hpp"
#include "engine/search/searcher.hpp"

namespace flipside {

/// A Monte Carlo searcher for games of the type of `game`, which must be a registered one.
/// @param mebibytes  what its tree may take
std::unique_ptr<Searcher> make_monte_carlo_searcher(const AnyGame& game, std::size_t mebibytes,
                                                    const MonteCarloSettings& settings);
/// The same with the settings that play the game best.
std::unique_ptr<Searcher> make_tuned_monte_carlo_searcher(const AnyGame& game, std::size_t mebibytes);

}  // namespace flipside
