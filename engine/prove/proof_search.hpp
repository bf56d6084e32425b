#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <climits>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "engine/core/game.hpp"
#include "engine/games/capabilities.hpp"
#include "engine/prove/proof_key.hpp"
#include "engine/prove/proof_table.hpp"
#include "engine/search/busy_positions.hpp"

namespace flipside {

/// What the threads of a proof search share.
struct SharedProof {
  SharedProof(std::size_t table_bytes, int thread_count) : table(table_bytes), threads(thread_count) {}

  ProofTable table;
  BusyPositions busy;
  int threads;
  std::atomic<bool> stop = false;
  std::atomic<std::uint64_t> positions = 0;  // looked at
  /// Whether a draw was met, or what may become one: without, a player who cannot win loses.
  std::atomic<bool> met_draw = false;
};

/// Depth-first proof-number search of one thread for whether a player can win (Nagai, 2002); a draw counts as
/// no win, and so does a position that has come before in the line. What was found with the help of such a
/// repetition holds for this line alone and is not kept (Kishimoto and Müller, "A general solution to the
/// graph history interaction problem", 2004, keep it with the line).
///
/// A position's disproof is the sum of its children's proofs. Children are left for the next best when they
/// are a quarter worse, not at once (Pawlewicz and Lew, "Improving depth-first PN-search: 1 + epsilon trick",
/// 2007). Threads search the same tree and keep out of each other's way where another child is about as good.
template <Game G>
class ProofSearch {
 public:
  static constexpr ProofNumbers no_limit = {ProofNumbers::never, ProofNumbers::never};

  ProofSearch(SharedProof& shared, Player attacker) : shared_(shared), attacker_(attacker) {}
  ProofSearch(const ProofSearch&) = delete;
  ProofSearch& operator=(const ProofSearch&) = delete;
  ~ProofSearch() { count(); }

  /// Searches until the position is decided, or all shall stop; or until all that is left are lines too long
  /// to be followed. The aim of the attacker is to win, that of the other side to keep it from that.
  /// @param ply  from the root of what is proven
  ProofNumbers search(const G& at, int ply = 0) {
    std::uint64_t work = 0;
    const Found found = search(at, proof_key(at, ply), no_limit, ply, work);
    return found.line_from == none ? found.numbers : ProofNumbers{};
  }

 private:
  static constexpr int most_plies = 1000;  // further down nobody is seen to win
  static constexpr int none = INT_MAX;

  // The numbers of a position, and the first place in the line that they depend on: that of a position that
  // is repeated, -1 if the line was too long, `none` if they always hold.
  struct Found {
    ProofNumbers numbers{};
    int line_from = none;
  };

  struct Child {
    typename G::Move move;
    Found found;
    std::uint64_t key;
  };

  // Of the children in the order of disproof: the first, and how much the second has.
  struct Ranking {
    std::size_t best;
    std::uint32_t second = ProofNumbers::never;
  };

  Found no_win(Player to_move, int line_from) {
    shared_.met_draw = true;
    return {to_move == attacker_ ? ProofNumbers::refuted() : ProofNumbers::reached(), line_from};
  }

  void count() {
    shared_.positions.fetch_add(positions_, std::memory_order_relaxed);
    positions_ = 0;
  }

  std::optional<Found> decided_at_once(const G& at, int ply) {
    if (const auto outcome = at.outcome()) {
      if (*outcome == Outcome::draw) return no_win(at.to_move(), none);
      return Found{*outcome == win_for(at.to_move()) ? ProofNumbers::reached() : ProofNumbers::refuted()};
    }
    if (const int plies = forced_result(at); plies != 0)
      return Found{plies > 0 ? ProofNumbers::reached() : ProofNumbers::refuted()};
    if (ply >= most_plies) return no_win(at.to_move(), -1);
    return std::nullopt;
  }

  // Searches until one of the numbers is as large as its limit. `work` grows by the positions looked at.
  Found search(const G& at, std::uint64_t key, ProofNumbers limit, int ply, std::uint64_t& work) {
    ++work;
    if (++positions_ == 1024) count();
    if (const auto found = decided_at_once(at, ply)) return stored(key, *found, 1);
    const std::size_t first = children_.size();
    list_children(at, ply);
    const std::uint64_t work_before = work;
    line_.push_back(at.hash());
    ProofNumbers numbers;
    while (true) {
      Ranking ranking = rank(first, numbers);
      if (numbers.proof >= limit.proof || numbers.disproof >= limit.disproof ||
          shared_.stop.load(std::memory_order_relaxed))
        break;
      if (shared_.threads > 1) keep_apart(first, limit, ranking);
      if (ply == 0) stored(key, {numbers}, 1);  // for those who ask how far it has come
      const ProofNumbers child_limit =
          limit_below(children_[ranking.best].found.numbers, ranking, numbers, limit);
      const std::uint64_t child_key = children_[ranking.best].key;
      G next = at;
      next.play(children_[ranking.best].move);
      enter(child_key);
      const Found found = search(next, child_key, child_limit, ply + 1, work);
      leave(child_key, first);
      children_[ranking.best].found = found;
    }
    line_.pop_back();
    const int line_from = G::can_repeat ? depends_on(first, numbers) : none;
    children_.resize(first);
    const auto known = shared_.table.find(key);
    return stored(key, {numbers, line_from}, (known ? known->work : 1) + work - work_before);
  }

  Found stored(std::uint64_t key, const Found& found, std::uint64_t work) {
    if (found.line_from == none) shared_.table.put(key, {found.numbers, work});
    return found;
  }

  // What a position's numbers depend on: where a child does for the side to move what it wants, on that
  // child's line at most; where none does, on those of all. Its own repetition is settled with it.
  int depends_on(std::size_t first, ProofNumbers numbers) const {
    if (!numbers.decided()) return none;
    const bool reached = numbers.proof == 0;
    int line_from = reached ? -1 : none;
    for (std::size_t i = first; i < children_.size(); ++i) {
      const Found& child = children_[i].found;
      if (!reached)
        line_from = std::min(line_from, child.line_from);
      else if (child.numbers.disproof == 0)
        line_from = std::max(line_from, child.line_from);
    }
    return line_from >= static_cast<int>(line_.size()) ? none : line_from;
  }

  void enter(std::uint64_t key) {
    if (shared_.threads > 1) shared_.busy.add(key);
  }
  // What other threads have found meanwhile is good to know.
  void leave(std::uint64_t key, std::size_t first) {
    if (shared_.threads == 1) return;
    shared_.busy.remove(key);
    look_up(first);
  }

  void list_children(const G& at, int ply) {
    typename G::MoveList moves;
    if (!forced_replies(at, moves)) moves = at.legal_moves();
    nexts_.clear();
    const std::size_t first = children_.size();
    for (const auto& move : moves) {
      G& next = nexts_.emplace_back(at);
      next.play(move);
      children_.push_back({move, {}, proof_key(next, ply + 1)});
      shared_.table.prefetch(children_.back().key);
    }
    for (std::size_t i = 0; i < nexts_.size(); ++i) {
      Child& child = children_[first + i];
      if (const int place = place_in_line(nexts_[i], at); place != none)
        child.found = no_win(nexts_[i].to_move(), place);
      else if (const auto entry = shared_.table.find(child.key))
        child.found.numbers = entry->numbers;
      else
        child.found.numbers = first_guess(nexts_[i]);
    }
  }

  // Where a position has come before in the line that ends with `last`.
  int place_in_line(const G& at, const G& last) const {
    if constexpr (!G::can_repeat) return none;
    if (at.hash() == last.hash()) return static_cast<int>(line_.size());
    const auto found = std::find(line_.begin(), line_.end(), at.hash());
    return found == line_.end() ? none : static_cast<int>(found - line_.begin());
  }

  // The steeper the guess grows, the deeper the search follows what looks best; powers between 2 and 4 were
  // tried on Flipway 7x7 and 8x8.
  static ProofNumbers first_guess(const G& at) {
    if constexpr (Measurable<G>) {
      if (at.outcome()) return {};
      const auto [own, other] = at.distances_to_win();
      const auto effort = [](int distance) {
        return static_cast<std::uint32_t>(1 + distance * distance * distance);
      };
      return {effort(own), effort(other)};
    }
    return {};
  }

  void look_up(std::size_t first) {
    for (std::size_t i = first; i < children_.size(); ++i)
      if (Child& child = children_[i]; !child.found.numbers.decided())
        if (const auto entry = shared_.table.find(child.key)) child.found.numbers = entry->numbers;
  }

  // Ranks the children, and works out their parent's numbers.
  Ranking rank(std::size_t first, ProofNumbers& numbers) const {
    Ranking ranking{first};
    std::uint32_t least = ProofNumbers::never;
    std::uint64_t sum = 0;
    for (std::size_t i = first; i < children_.size(); ++i) {
      const ProofNumbers& child = children_[i].found.numbers;
      if (child.disproof < least) {
        ranking.second = std::exchange(least, child.disproof);
        ranking.best = i;
      } else {
        ranking.second = std::min(ranking.second, child.disproof);
      }
      sum += child.proof;
    }
    if (least == 0)
      numbers = ProofNumbers::reached();
    else if (sum == 0)
      numbers = ProofNumbers::refuted();
    else
      numbers = {std::min(least, ProofNumbers::most),
                 static_cast<std::uint32_t>(std::min<std::uint64_t>(sum, ProofNumbers::most))};
    return ranking;
  }

  // Takes another child where another thread is at the best and that one costs less than twice as much.
  void keep_apart(std::size_t first, ProofNumbers limit, Ranking& ranking) const {
    if (!shared_.busy.has(children_[ranking.best].key)) return;
    const std::uint64_t most = 2 * std::uint64_t{children_[ranking.best].found.numbers.disproof} + 2;
    Ranking other{ranking.best};
    auto least = static_cast<std::uint32_t>(std::min<std::uint64_t>(most, limit.proof));
    for (std::size_t i = first; i < children_.size(); ++i) {
      const std::uint32_t disproof = children_[i].found.numbers.disproof;
      if (i == ranking.best || disproof == ProofNumbers::never) continue;
      if (disproof < least && !shared_.busy.has(children_[i].key))
        other = {i, std::exchange(least, disproof)};
      else
        other.second = std::min(other.second, disproof);
    }
    if (other.best != ranking.best) ranking = other;
  }

  static ProofNumbers limit_below(ProofNumbers child, const Ranking& ranking, ProofNumbers numbers,
                                  ProofNumbers limit) {
    const std::uint32_t proof = limit.disproof == ProofNumbers::never
                                    ? ProofNumbers::never
                                    : limit.disproof - (numbers.disproof - child.proof);
    const std::uint32_t second = std::max(ranking.second, child.disproof);
    const std::uint32_t patience =
        second >= ProofNumbers::most / 2 ? ProofNumbers::never : second + second / 4 + 1;
    return {proof, std::min(limit.proof, patience)};
  }

  SharedProof& shared_;
  Player attacker_;
  std::uint64_t positions_ = 0;      // not told yet
  std::vector<Child> children_;      // of all positions of the line, one after the other
  std::vector<std::uint64_t> line_;  // hashes of the positions from the root on
  std::vector<G> nexts_;             // positions of the children that are being listed
};

}  // namespace flipside
