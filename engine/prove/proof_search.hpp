#pragma once

#include <atomic>
#include <climits>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/core/game.hpp"
#include "engine/games/capabilities.hpp"
#include "engine/prove/proof_conventions.hpp"
#include "engine/prove/proof_table.hpp"
#include "engine/search/busy_positions.hpp"

namespace flipside {

/// State shared by the threads of a proof search.
struct SharedProofState {
  SharedProofState(std::size_t table_bytes, int thread_count) : table(table_bytes), threads(thread_count) {}

  ProofTable table;
  BusyPositions busy;
  int threads;
  std::atomic<bool> stop = false;
  std::atomic<std::uint64_t> positions = 0;  // number of positions searched
  /// Whether the attacker has failed in any position because of a draw, a repetition or the maximum line
  /// length. If not, an attacker that cannot win loses.
  std::atomic<bool> met_draw = false;
};

/// The part of ProofSearch that does not depend on the type of the game. Compiled only once.
class ProofSearchBase {
 public:
  ProofSearchBase(const ProofSearchBase&) = delete;
  ProofSearchBase& operator=(const ProofSearchBase&) = delete;

 protected:
  static constexpr ProofNumbers no_threshold = {ProofNumbers::infinity, ProofNumbers::infinity};
  static constexpr int max_plies = 1000;  // maximum line length; the attacker fails at this depth
  static constexpr int no_ply = INT_MAX;
  static constexpr int line_too_long = -1;

  struct NodeResult {
    ProofNumbers numbers{};
    // What the numbers depend on: no_ply if they hold for every line; line_too_long if they depend on the
    // maximum line length. Otherwise they depend on repetitions of positions on the current line, and this is
    // the lowest ply of those positions.
    int depends_on_ply = no_ply;
  };

  struct Child {
    NodeResult result;
    std::uint64_t key;
  };

  // The child with the lowest disproof number, and the second-lowest disproof number.
  struct BestChild {
    std::size_t index;
    std::uint32_t second_disproof = ProofNumbers::infinity;
  };

  ProofSearchBase(SharedProofState& shared, Player attacker) : shared_(shared), attacker_(attacker) {}
  ~ProofSearchBase() { report_positions(); }

  void count_position() {
    if (++unreported_positions_ == 1024) report_positions();
  }

  // Scores a position as a failure of the attacker, due to a draw, a repetition or the maximum line length.
  // Sets met_draw.
  NodeResult attacker_fails(Player to_move, int depends_on_ply);
  // Stores a result in the table if the result holds for every line. Returns the result.
  NodeResult store(std::uint64_t key, const NodeResult& result, std::uint64_t work);

  // In the following functions, the children of the position being searched are children_[first] to the last
  // element of children_.

  // Returns the most-proving child, and sets `numbers` to the parent's proof and disproof numbers.
  BestChild best_child(std::size_t first, ProofNumbers& numbers) const;
  // If another thread is searching the best child, switches to the best child that no thread is searching,
  // unless its disproof number is more than about twice as large.
  void avoid_busy_child(std::size_t first, ProofNumbers threshold, BestChild& best) const;
  static ProofNumbers child_threshold(ProofNumbers child, const BestChild& best, ProofNumbers numbers,
                                      ProofNumbers threshold);
  // Marks a child as being searched.
  void enter(std::uint64_t key);
  // Marks a child as no longer being searched. Updates the undecided children with results stored by other
  // threads.
  void leave(std::uint64_t key, std::size_t first);
  // Computes depends_on_ply of a position from its children. A proof depends only on the proving child with
  // the weakest dependency on the line; a disproof depends on all children. A repetition of this position
  // itself does not affect its ancestors.
  int dependency_of(std::size_t first, ProofNumbers numbers) const;
  // Returns the ply of the position with this hash on the current line, or no_ply. `last` is the hash of the
  // line's last position, which is not yet in line_.
  int repeated_ply(std::uint64_t hash, std::uint64_t last) const;

  SharedProofState& shared_;
  Player attacker_;
  std::vector<Child> children_;      // stack of the children of every position on the line
  std::vector<std::uint64_t> line_;  // hashes of the positions on the current line

 private:
  void report_positions();

  std::uint64_t unreported_positions_ = 0;
};

/// Determines whether a player can win, by depth-first proof-number search (df-pn, Nagai 2002). Each object
/// runs in one thread. The attacker fails if the game is drawn or a position repeats within the line. A
/// result that depends on a repetition holds only for the current line and is not stored. (Kishimoto and
/// Müller, "A general solution to the graph history interaction problem", 2004, store it with the line.)
///
/// The disproof number of a position is the sum of its children's proof numbers. The search stays with a
/// child until the child's disproof number exceeds the second-lowest disproof number by a quarter (Pawlewicz
/// and Lew, "Improving depth-first PN-search: 1 + epsilon trick", 2007). Several objects can search a shared
/// tree in parallel; each avoids positions that another thread is searching if another child is nearly as
/// good.
template <Game G>
class ProofSearch : ProofSearchBase {
 public:
  ProofSearch(SharedProofState& shared, Player attacker) : ProofSearchBase(shared, attacker) {}

  /// Searches until the position is decided, the search is stopped, or only lines longer than the maximum
  /// length are left. The attacker's goal is to win; the other side's goal is to prevent that.
  /// @param ply  distance from the root of the proof
  /// @return the numbers of the position; undecided if the result depends on a repetition or on the maximum
  /// line length
  ProofNumbers search(const G& at, int ply = 0) {
    std::uint64_t work = 0;
    const NodeResult result = search(at, proof_key(at, ply), no_threshold, ply, work);
    return result.depends_on_ply == no_ply ? result.numbers : ProofNumbers{};
  }

 private:
  std::optional<NodeResult> decide_statically(const G& at, int ply) {
    if (const auto outcome = at.outcome()) {
      if (*outcome == Outcome::draw) return attacker_fails(at.to_move(), no_ply);
      return NodeResult{*outcome == win_for(at.to_move()) ? ProofNumbers::proven()
                                                          : ProofNumbers::disproven()};
    }
    if (const int plies = forced_result(at); plies != 0)
      return NodeResult{plies > 0 ? ProofNumbers::proven() : ProofNumbers::disproven()};
    if (ply >= max_plies) return attacker_fails(at.to_move(), line_too_long);
    return std::nullopt;
  }

  // Searches until one of the numbers reaches its threshold. Adds the number of positions searched to `work`.
  NodeResult search(const G& at, std::uint64_t key, ProofNumbers threshold, int ply, std::uint64_t& work) {
    ++work;
    count_position();
    if (const auto result = decide_statically(at, ply)) return store(key, *result, 1);
    const std::size_t first = children_.size();
    push_children(at, ply);
    const std::uint64_t work_before = work;
    line_.push_back(at.hash());
    ProofNumbers numbers;
    while (true) {
      BestChild best = best_child(first, numbers);
      if (numbers.proof >= threshold.proof || numbers.disproof >= threshold.disproof ||
          shared_.stop.load(std::memory_order_relaxed))
        break;
      if (shared_.threads > 1) avoid_busy_child(first, threshold, best);
      if (ply == 0) store(key, {numbers}, 1);  // progress reports read the entry of the root
      const ProofNumbers child_limits =
          child_threshold(children_[best.index].result.numbers, best, numbers, threshold);
      const std::uint64_t child_key = children_[best.index].key;
      G next = at;
      next.play(moves_[best.index]);
      enter(child_key);
      const NodeResult result = search(next, child_key, child_limits, ply + 1, work);
      leave(child_key, first);
      children_[best.index].result = result;
    }
    line_.pop_back();
    const int depends_on_ply = G::can_repeat ? dependency_of(first, numbers) : no_ply;
    children_.resize(first);
    moves_.resize(first);
    const auto stored = shared_.table.find(key);
    return store(key, {numbers, depends_on_ply}, (stored ? stored->work : 1) + work - work_before);
  }

  void push_children(const G& at, int ply) {
    typename G::MoveList moves;
    if (!forced_replies(at, moves)) moves = at.legal_moves();
    successors_.clear();
    const std::size_t first = children_.size();
    for (const auto& move : moves) {
      G& next = successors_.emplace_back(at);
      next.play(move);
      moves_.push_back(move);
      children_.push_back({{}, proof_key(next, ply + 1)});
      shared_.table.prefetch(children_.back().key);
    }
    const std::uint64_t hash = at.hash();
    for (std::size_t i = 0; i < successors_.size(); ++i) {
      Child& child = children_[first + i];
      if (const int repeated = G::can_repeat ? repeated_ply(successors_[i].hash(), hash) : no_ply;
          repeated != no_ply)
        child.result = attacker_fails(successors_[i].to_move(), repeated);
      else if (const auto entry = shared_.table.find(child.key))
        child.result.numbers = entry->numbers;
      else
        child.result.numbers = initial_numbers(successors_[i]);
    }
  }

  // Returns the initial numbers of a leaf, estimated from both sides' distances to a win. A larger exponent
  // makes the search go deeper before it switches to another child. Exponents from 2 to 4 were compared on
  // Flipway 7x7 and 8x8.
  static ProofNumbers initial_numbers(const G& at) {
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

  std::vector<typename G::Move> moves_;  // the move that leads to each of children_
  std::vector<G> successors_;            // buffer reused by push_children()
};

}  // namespace flipside
