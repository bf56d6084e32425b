#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "engine/prove/certificate.hpp"
#include "engine/prove/proof_position.hpp"

namespace flipside {

/// Extracts the strategy of the successful player from a completed proof search: the attacker's winning
/// moves, or the defender's moves that prevent a win.
class Strategy {
 public:
  /// @param shared  state of a search that has decided the root; used for further searches
  /// @param wins  true if the player wins; false if the player at least draws
  /// @param keep_going  polled by claim() with the number of visited positions; returning false cancels
  Strategy(
      SharedProofState& shared, Player attacker, Player player, bool wins,
      std::function<bool(std::uint64_t)> keep_going = [](std::uint64_t /*positions*/) { return true; })
      : shared_(shared),
        attacker_(attacker),
        player_(player),
        wins_(wins),
        keep_going_(std::move(keep_going)) {}

  /// Returns the player's move at the root, or nullopt if no move is proven even after another search.
  std::optional<std::string> move(const ProofPosition& root);

  /// Returns the claim that the player reaches the goal, with the moves of the strategy; nullopt if no
  /// complete strategy was found or the function was cancelled.
  std::optional<Claim> claim(const ProofPosition& root);

 private:
  bool is_good(ProofNumbers numbers, Player to_move) const;
  bool find_moves(const ProofPosition& at, int ply);
  void write_from(const ProofPosition& at, int ply, std::string& written);
  std::vector<std::size_t> good_moves(const ProofPosition& at, int ply, const std::vector<ProofMove>& moves);
  std::vector<std::size_t> known_good_moves(const ProofPosition& at, int ply,
                                            const std::vector<ProofMove>& moves) const;

  SharedProofState& shared_;
  Player attacker_;
  Player player_;
  bool wins_;
  std::function<bool(std::uint64_t)> keep_going_;
  bool cancelled_ = false;
  std::unordered_map<std::uint64_t, std::uint32_t> moves_;  // index of the chosen move, by position key
  std::unordered_set<std::uint64_t> written_;               // keys of positions already written
};

}  // namespace flipside
