#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "engine/core/binary.hpp"
#include "engine/prove/certificate.hpp"
#include "engine/prove/proof_conventions.hpp"
#include "engine/prove/proof_search.hpp"

namespace flipside {

/// Extracts the strategy of the successful player from a completed proof search: the attacker's winning
/// moves, or the defender's moves that prevent a win.
template <Game G>
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

  /// Returns the player's move at the root as an index into moves_by_text(); nullopt if repeating the search
  /// finds no proven move.
  std::optional<std::size_t> move(const G& root) {
    const auto good = good_moves(root, 0);
    return good.empty() ? std::nullopt : std::optional(good.front());
  }

  /// Returns the claim that the player reaches the goal, with the moves of the strategy; nullopt if no
  /// complete strategy was found or the function was cancelled.
  std::optional<Claim> claim(const G& root) {
    if (!find_moves(root, 0)) return std::nullopt;
    Claim claim{player_, wins_, {}};
    write_from(root, 0, claim.moves);
    return claim;
  }

 private:
  static G child(const G& at, typename G::Move move) {
    G next = at;
    next.play(move);
    return next;
  }

  // Whether the numbers prove that the player reaches the goal.
  bool is_good(ProofNumbers numbers, Player to_move) const {
    return to_move == player_ ? numbers.proof == 0 : numbers.disproof == 0;
  }

  ProofNumbers search(const G& at, int ply) { return ProofSearch<G>(shared_, attacker_).search(at, ply); }

  // Chooses a move for every reachable position. For a win, no position may repeat within a line.
  // @return false if every proven move leads back to a position on the current line
  bool find_moves(const G& at, int ply) {
    if (at.outcome()) return *at.outcome() == win_for(player_) || (!wins_ && *at.outcome() == Outcome::draw);
    if (ply >= max_line_plies) return false;
    const std::uint64_t key = proof_key(at, ply);
    const auto [entry, is_new] = moves_.try_emplace(key, on_line);
    if (!is_new) return entry->second != on_line || !wins_;
    if (moves_.size() % polling_interval == 0) cancelled_ = cancelled_ || !keep_going_(moves_.size());
    if (cancelled_) return false;
    const auto moves = moves_by_text(at);
    const auto succeeds = [&](std::size_t i) { return find_moves(child(at, moves[i].second), ply + 1); };
    std::uint32_t chosen = on_line;
    if (at.to_move() == player_) {
      const auto good = good_moves(at, ply);
      if (const auto first = std::ranges::find_if(good, succeeds); first != good.end())
        chosen = static_cast<std::uint32_t>(*first);
    } else {
      std::size_t checked = 0;
      while (checked < moves.size() && succeeds(checked)) ++checked;
      if (checked == moves.size()) chosen = 0;
    }
    if (chosen == on_line)
      moves_.erase(key);
    else
      moves_[key] = chosen;
    return chosen != on_line;
  }

  // Appends the moves of the strategy to `written`, in the order of Claim::moves.
  void write_from(const G& at, int ply, std::string& written) {
    if (at.outcome()) return;
    const std::uint64_t key = proof_key(at, ply);
    if (!written_.insert(key).second) return;
    const auto moves = moves_by_text(at);
    if (at.to_move() == player_) {
      const std::size_t chosen = moves_.at(key);
      put_varint(written, chosen);
      return write_from(child(at, moves[chosen].second), ply + 1, written);
    }
    for (const auto& [text, move] : moves) write_from(child(at, move), ply + 1, written);
  }

  // Returns moves that are proven to reach the goal: an immediate win if there is one, otherwise the proven
  // moves in ascending order of work.
  std::vector<std::size_t> good_moves(const G& at, int ply) {
    const auto moves = moves_by_text(at);
    if (auto known = known_good_moves(at, ply, moves); !known.empty()) return known;
    search(at, ply);
    if (auto found = known_good_moves(at, ply, moves); !found.empty()) return found;
    for (std::size_t i = 0; i < moves.size(); ++i)
      if (is_good(search(child(at, moves[i].second), ply + 1), opponent(player_))) return {i};
    return {};
  }

  template <class Moves>
  std::vector<std::size_t> known_good_moves(const G& at, int ply, const Moves& moves) const {
    std::vector<std::pair<std::uint64_t, std::size_t>> good;  // pairs of work and move index
    for (std::size_t i = 0; i < moves.size(); ++i) {
      const G next = child(at, moves[i].second);
      if (const auto outcome = next.outcome()) {
        if (*outcome == win_for(player_)) return {i};
        if (*outcome == Outcome::draw && !wins_) good.emplace_back(0, i);
      } else if (const int plies = forced_result(next); plies != 0) {
        if ((plies > 0) == (next.to_move() == player_)) good.emplace_back(0, i);
      } else if (const auto entry = shared_.table.find(proof_key(next, ply + 1));
                 entry && is_good(entry->numbers, next.to_move())) {
        good.emplace_back(entry->work, i);
      }
    }
    std::ranges::sort(good);
    std::vector<std::size_t> sorted;
    for (const auto& [work, move] : good) sorted.push_back(move);
    return sorted;
  }

  static constexpr std::size_t polling_interval = 512;  // in positions
  static constexpr std::uint32_t on_line = UINT32_MAX;  // marks the positions on the current line

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
