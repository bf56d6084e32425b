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

/// A position of a proof. Hides the type of the game, so that strategies and certificates are compiled only
/// once. Positions have no history: repetition is detected by their users.
class ProofPosition {
 public:
  virtual ~ProofPosition() = default;

  virtual std::optional<Outcome> outcome() const = 0;
  virtual Player to_move() const = 0;
  virtual std::string text() const = 0;
  /// Returns the key of the position; see proof_key().
  virtual std::uint64_t key(int ply) const = 0;
  /// Returns whether symmetric positions share a key; see merges_symmetric_positions().
  virtual bool merges_symmetric(int ply) const = 0;
  /// Returns the distance to the end of the game if it is known without search; see forced_result().
  virtual int forced_result() const = 0;
  /// Returns the texts of the legal moves, in the order in which the game generates the moves.
  virtual std::vector<std::string> legal_moves() const = 0;
  /// Returns the position after a legal move, given by its index in legal_moves().
  virtual std::unique_ptr<ProofPosition> after(std::size_t move) const = 0;
  /// Searches in the calling thread; see ProofSearch::search().
  virtual ProofNumbers search(SharedProofState& shared, Player attacker, int ply) const = 0;
};

/// Returns the current position of a registered game.
std::unique_ptr<ProofPosition> make_proof_position(const AnyGame& game);

/// Returns the text of each legal move and its index in legal_moves(). The moves are sorted by text, so that
/// other programs can reproduce the order.
std::vector<std::pair<std::string, std::size_t>> moves_by_text(const ProofPosition& at);

}  // namespace flipside
