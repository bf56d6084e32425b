#pragma once

#include <cstdint>
#include <memory>

#include "engine/games/capabilities.hpp"
#include "engine/search/searcher.hpp"

namespace flipside {

/// A searcher for games of the type of `game`, which must be a registered one, that plays weaker by purpose:
/// alpha-beta by one thread that visits few positions and misjudges them. The lower the level, the fewer, and
/// the worse. It never misses a win in one, and no win or loss that it claims is none.
///
/// What it answers depends on nothing but the game so far, the level, the seed, the network, the limits and
/// the number of lines to report: not on memory or threads, nor on what it has searched before.
/// @param level     from 1 to full_skill - 1
/// @param seed      other seeds, other mistakes
/// @param networks  value positions, see make_searcher
std::unique_ptr<Searcher> make_weak_searcher(const AnyGame& game, int level, std::uint64_t seed,
                                             NetworkFinder networks);

}  // namespace flipside
