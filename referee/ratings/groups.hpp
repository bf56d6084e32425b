#pragma once

#include <cstddef>
#include <vector>

#include "referee/ratings/standings.hpp"

namespace flipside::referee {

/// Numbers of players, increasing.
using Group = std::vector<std::size_t>;

/// The connected sets of the graph of players who have met, by their first player. Who has no game is alone.
std::vector<Group> connected_groups(const CrossTable& results);

}  // namespace flipside::referee
