#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/any_game.hpp"
#include "engine/prove/proof_search.hpp"

namespace flipside {

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
  /// Returns the texts of the legal moves in generation order.
  virtual std::vector<std::string> legal_moves() const = 0;
  /// Returns the position after a legal move, given by its index in legal_moves().
  virtual std::unique_ptr<ProofPosition> after(std::size_t index) const = 0;
  /// Searches in the calling thread; see ProofSearch::search().
  virtual ProofNumbers search(SharedProofState& shared, Player attacker, int ply) const = 0;
};

/// Creates a ProofPosition from the current position of a game. The type of the game must belong to one of
/// Families.
std::unique_ptr<ProofPosition> make_proof_position(const AnyGame& game);

/// Returns the text of each legal move and its index in legal_moves(). The moves are sorted by text, so that
/// other programs can reproduce the order.
std::vector<std::pair<std::string, std::size_t>> moves_by_text(const ProofPosition& at);

}  // namespace flipside
