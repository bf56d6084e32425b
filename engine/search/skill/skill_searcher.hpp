#pragma once

#include <cstdint>
#include <memory>

#include "engine/search/alpha_beta/alpha_beta_searcher.hpp"

namespace flipside {

/// Creates a searcher that plays at reduced strength. It runs single-threaded alpha-beta with few nodes and a
/// noisy evaluation. Lower levels have fewer nodes and more noise. Every level finds every win in one, and
/// never claims a false win or loss.
///
/// The result depends only on the game, the level, the seed, the network, the limits and the number of lines.
/// It does not depend on memory, threads or earlier searches.
/// @param game   a registered game; the searcher accepts all games of its type
/// @param level  from 1 to full_skill - 1
/// @param seed   seed of the evaluation noise
std::unique_ptr<Searcher> make_skill_searcher(const AnyGame& game, int level, std::uint64_t seed,
                                              NetworkFinder networks);

}  // namespace flipside
