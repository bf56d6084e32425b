#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "engine/core/any_game.hpp"
#include "engine/core/symmetry.hpp"
#include "engine/prove/certificate.hpp"
#include "engine/prove/proof_position.hpp"

namespace flipside {

/// Replays the strategy of one claim against all replies, using only the rules of the game. Recognises
/// positions that occurred before by comparing the positions themselves, so that colliding hashes cannot make
/// a false claim valid.
class ClaimChecker {
 public:
  /// @param root   the position of the certificate
  /// @param claim  must outlive this object
  ClaimChecker(const AnyGame& root, const Claim& claim);

  /// Checks the claim in a position, which must be the root or result from the current line.
  /// @return false, after setting error(), if the claim fails
  bool check(const ProofPosition& at);

  std::uint64_t positions() const { return visited_.size(); }
  bool used_all_moves() const { return next_ == claim_.moves.size(); }
  const std::string& error() const { return error_; }

 private:
  struct Visited {
    std::string position;  // BOARD TURN PHASE
    bool checked = false;  // false while the position is on the current line
  };

  int ply() const { return static_cast<int>(line_.size()); }
  const Visited* find(const ProofPosition& at) const;
  bool is_same(const Visited& visited, const ProofPosition& at, const std::string& text) const;
  bool check_move(const ProofPosition& at, const ProofMove& move);
  bool fail(std::string_view why);

  const Claim& claim_;
  AnyGame root_;  // parses positions of this game
  std::vector<Symmetry> symmetries_;
  std::size_t next_ = 0;                                     // offset in claim_.moves of the next move
  std::vector<std::string> line_;                            // moves from the root to the current position
  std::unordered_multimap<std::uint64_t, Visited> visited_;  // keyed by ProofPosition::key()
  std::string error_;
};

}  // namespace flipside
