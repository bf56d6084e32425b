#pragma once

#include <cstddef>
#include <functional>
#include <span>

namespace flipside::referee {

/// Returns true if two members may be paired. The relation must be symmetric.
using MayPair = std::function<bool(std::size_t, std::size_t)>;

/// Returns the size of a maximum matching, which is the largest number of disjoint allowed pairs among
/// `members` (Edmonds, "Paths, trees, and flowers", 1965). Skips the search if every member may be paired
/// with at least half of `members.size()` members, because a perfect matching then exists (Dirac, 1952).
std::size_t maximum_matching(std::span<const std::size_t> members, const MayPair& may_pair);

}  // namespace flipside::referee
