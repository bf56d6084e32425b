#pragma once

#include <cstddef>
#include <functional>
#include <span>

namespace flipside::referee {

/// Whether two members may be paired. The relation is symmetric.
using MayPair = std::function<bool(std::size_t, std::size_t)>;

/// Returns the size of a maximum matching: the largest number of disjoint allowed pairs among `members`
/// (Edmonds, "Paths, trees, and flowers", 1965). Skips the search if every member may be paired with at least
/// half of the others, since a perfect matching exists then (Dirac, 1952).
std::size_t maximum_matching(std::span<const std::size_t> members, const MayPair& may_pair);

}  // namespace flipside::referee
