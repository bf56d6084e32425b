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

#include "engine/prove/proof_search.hpp"

namespace flipside {

/// A position's moves in the order of their texts, which any program that knows the rules can tell.
template <Game G>
std::vector<std::pair<std::string, typename G::Move>> moves_by_text(const G& at) {
  std::vector<std::pair<std::string, typename G::Move>> moves;
  for (const auto& move : at.legal_moves()) moves.emplace_back(at.move_text(move), move);
  std::ranges::sort(moves, {}, [](const auto& move) -> const std::string& { return move.first; });
  return moves;
}

/// Plies of a line of a proof at most.
inline constexpr int longest_line = 5000;

/// What a search has found, as a strategy of the player who reaches its aim: the attacker that wins, or the
/// other side that keeps it from winning.
template <Game G>
class ProofTree {
 public:
  /// @param shared  of a search that has decided the root; it may be searched in again
  /// @param wins  whether the player's aim is to win; false: to draw at least
  /// @param keep_on  asked now and then by write(), with the positions planned so far; false: find no more
  ProofTree(
      SharedProof& shared, Player attacker, Player player, bool wins,
      std::function<bool(std::uint64_t)> keep_on = [](std::uint64_t /*positions*/) { return true; })
      : shared_(shared), attacker_(attacker), player_(player), wins_(wins), keep_on_(std::move(keep_on)) {}

  /// The player's move at the root, by its place in moves_by_text; nullopt where none is found again.
  std::optional<std::size_t> move(const G& root) {
    const auto good = good_moves(root, 0);
    return good.empty() ? std::nullopt : std::optional(good.front());
  }

  /// The strategy in the order in which Claim has it: for each position at which the player is to move and
  /// that has not come before, depth first, the place of its move. `put(place)` takes them.
  /// @return false where none is found again
  template <class Put>
  bool write(const G& root, Put put) {
    if (!plan(root, 0)) return false;
    tell(root, 0, put);
    return true;
  }

 private:
  static G child(const G& at, typename G::Move move) {
    G next = at;
    next.play(move);
    return next;
  }

  // Whether it is known that the player reaches its aim, `to_move` being to move.
  bool is_good(ProofNumbers numbers, Player to_move) const {
    return to_move == player_ ? numbers.proof == 0 : numbers.disproof == 0;
  }

  ProofNumbers search(const G& at, int ply) { return ProofSearch<G>(shared_, attacker_).search(at, ply); }

  // Finds a move for every position that can come about; for a win so that none comes twice in a line. False
  // where all good moves lead back to where the line has been.
  bool plan(const G& at, int ply) {
    if (at.outcome()) return *at.outcome() == win_for(player_) || (!wins_ && *at.outcome() == Outcome::draw);
    if (ply >= longest_line) return false;
    const std::uint64_t key = proof_key(at, ply);
    const auto [place, is_new] = places_.try_emplace(key, open);
    if (!is_new) return place->second != open || !wins_;
    if (places_.size() % asked_every == 0) stopped_ = stopped_ || !keep_on_(places_.size());
    if (stopped_) return false;
    const auto moves = moves_by_text(at);
    const auto leads_on = [&](std::size_t i) { return plan(child(at, moves[i].second), ply + 1); };
    std::uint32_t planned = open;
    if (at.to_move() == player_) {
      const auto good = good_moves(at, ply);
      if (const auto first = std::ranges::find_if(good, leads_on); first != good.end())
        planned = static_cast<std::uint32_t>(*first);
    } else {
      std::size_t checked = 0;
      while (checked < moves.size() && leads_on(checked)) ++checked;
      if (checked == moves.size()) planned = 0;
    }
    if (planned == open)
      places_.erase(key);
    else
      places_[key] = planned;
    return planned != open;
  }

  template <class Put>
  void tell(const G& at, int ply, Put put) {
    if (at.outcome()) return;
    const std::uint64_t key = proof_key(at, ply);
    if (!told_.insert(key).second) return;
    const auto moves = moves_by_text(at);
    if (at.to_move() == player_) {
      const std::size_t place = places_.at(key);
      put(place);
      return tell(child(at, moves[place].second), ply + 1, put);
    }
    for (const auto& [text, move] : moves) tell(child(at, move), ply + 1, put);
  }

  // Moves that are known to reach the aim, a win first, then what took the least work.
  std::vector<std::size_t> good_moves(const G& at, int ply) {
    const auto moves = moves_by_text(at);
    if (auto known = known_moves(at, ply, moves); !known.empty()) return known;
    search(at, ply);
    if (auto found = known_moves(at, ply, moves); !found.empty()) return found;
    for (std::size_t i = 0; i < moves.size(); ++i)
      if (is_good(search(child(at, moves[i].second), ply + 1), opponent(player_))) return {i};
    return {};
  }

  template <class Moves>
  std::vector<std::size_t> known_moves(const G& at, int ply, const Moves& moves) const {
    std::vector<std::pair<std::uint64_t, std::size_t>> good;
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
    std::vector<std::size_t> places;
    for (const auto& [work, place] : good) places.push_back(place);
    return places;
  }

  static constexpr std::size_t asked_every = 512;    // positions
  static constexpr std::uint32_t open = UINT32_MAX;  // of the line that is being looked at

  SharedProof& shared_;
  Player attacker_;
  Player player_;
  bool wins_;
  std::function<bool(std::uint64_t)> keep_on_;
  bool stopped_ = false;
  std::unordered_map<std::uint64_t, std::uint32_t> places_;  // by key
  std::unordered_set<std::uint64_t> told_;
};

}  // namespace flipside
