#pragma once

#include <cstddef>
#include <functional>
#include <span>

namespace flipside::referee {

/// Whether two of a set may be paired: symmetric.
using MayPair = std::function<bool(std::size_t, std::size_t)>;

/// The most pairs without a common member that can be made of `members`: a maximum matching (Edmonds, "Paths,
/// trees, and flowers", 1965), found at once where everybody may meet half of the others (Dirac, 1952).
std::size_t most_pairs(std::span<const std::size_t> members, const MayPair& may_pair);

}  // namespace flipside::referee
