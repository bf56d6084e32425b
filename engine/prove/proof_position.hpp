#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/core/any_game.hpp"
#include "engine/prove/proof_search.hpp"

namespace flipside {

/// A legal move of a ProofPosition.
struct ProofMove {
  std::string text;
  std::uint32_t bits;  // the bytes of the game's Move; see move_bits()
};

/// A type-erased position in a proof, so that Strategy and ClaimChecker are compiled only once. Has no
/// history; callers detect repetition.
class ProofPosition {
 public:
  virtual ~ProofPosition() = default;

  virtual std::optional<Outcome> outcome() const = 0;
  virtual Player to_move() const = 0;
  virtual std::string text() const = 0;
  /// Returns the key of the position at a distance of `ply` plies from the root; see proof_key().
  virtual std::uint64_t key(int ply) const = 0;
  /// Returns whether positions at a distance of `ply` plies from the root share a key with symmetric
  /// positions.
  virtual bool merges_symmetric_positions(int ply) const = 0;
  /// Returns the number of plies to the end of the game, found without search: positive if the side to move
  /// wins, negative if it loses, 0 if unknown.
  virtual int forced_result() const = 0;
  /// Returns the legal moves, sorted by text, so that other programs can reproduce the order.
  virtual std::vector<ProofMove> legal_moves() const = 0;
  /// Returns the position after one of legal_moves().
  virtual std::unique_ptr<ProofPosition> after(const ProofMove& move) const = 0;
  /// Searches in the calling thread; see ProofSearch::search().
  virtual ProofNumbers search(SharedProofState& shared, Player attacker, int ply) const = 0;
};

/// Creates a ProofPosition from the current position of a game. The type of the game must belong to one of
/// Families.
std::unique_ptr<ProofPosition> make_proof_position(const AnyGame& game);

}  // namespace flipside
