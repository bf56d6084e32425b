#pragma once

#include <algorithm>
#include <cstdint>

namespace flipside {

/// Two lower bounds of what is left to do at a position, for the side to move: the leaves to be decided for
/// it to reach its aim (`proof`), and for it to be kept from it (`disproof`). Allis, "Searching for solutions
/// in games and artificial intelligence", 1994; by the side to move as in Nagai, "Df-pn algorithm for
/// searching AND/OR trees and its applications", 2002.
struct ProofNumbers {
  static constexpr std::uint32_t never = (1U << 24) - 1;
  static constexpr std::uint32_t most = never - 1;  // of what is not decided

  std::uint32_t proof = 1;
  std::uint32_t disproof = 1;

  static constexpr ProofNumbers reached() { return {0, never}; }
  static constexpr ProofNumbers refuted() { return {never, 0}; }
  constexpr bool decided() const { return proof == 0 || disproof == 0; }
  bool operator==(const ProofNumbers&) const = default;
};

}  // namespace flipside
