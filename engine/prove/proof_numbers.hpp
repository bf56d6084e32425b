#pragma once

#include <cstdint>

namespace flipside {

/// Proof number and disproof number of a position, from the point of view of the side to move: lower bounds
/// on the number of leaves that must be decided to show that this side reaches its goal, or that the opponent
/// prevents it. Allis, "Searching for solutions in games and artificial intelligence", 1994; negamax form as
/// in Nagai, "Df-pn algorithm for searching AND/OR trees and its applications", 2002.
struct ProofNumbers {
  static constexpr std::uint32_t infinity = (1U << 24) - 1;
  static constexpr std::uint32_t max_undecided = infinity - 1;

  std::uint32_t proof = 1;
  std::uint32_t disproof = 1;

  static constexpr ProofNumbers proven() { return {0, infinity}; }
  static constexpr ProofNumbers disproven() { return {infinity, 0}; }
  constexpr bool decided() const { return proof == 0 || disproof == 0; }
  bool operator==(const ProofNumbers&) const = default;
};

}  // namespace flipside
