#include "engine/prove/proof_search.hpp"

#include <algorithm>
#include <utility>

namespace flipside {

auto ProofSearchBase::attacker_fails(Player to_move, int depends_on_ply) -> NodeResult {
  shared_.met_draw = true;
  return {to_move == attacker_ ? ProofNumbers::disproven() : ProofNumbers::proven(), depends_on_ply};
}

auto ProofSearchBase::store(std::uint64_t key, const NodeResult& result, std::uint64_t work) -> NodeResult {
  if (result.depends_on_ply == no_ply) shared_.table.put(key, {result.numbers, work});
  return result;
}

auto ProofSearchBase::best_child(std::size_t first, ProofNumbers& numbers) const -> BestChild {
  BestChild best{first};
  std::uint32_t least = ProofNumbers::infinity;
  std::uint64_t sum = 0;
  for (std::size_t i = first; i < children_.size(); ++i) {
    const ProofNumbers& child = children_[i].result.numbers;
    if (child.disproof < least) {
      best.second_disproof = std::exchange(least, child.disproof);
      best.index = i;
    } else {
      best.second_disproof = std::min(best.second_disproof, child.disproof);
    }
    sum += child.proof;
  }
  if (least == 0)
    numbers = ProofNumbers::proven();
  else if (sum == 0)
    numbers = ProofNumbers::disproven();
  else
    numbers = {std::min(least, ProofNumbers::max_undecided),
               static_cast<std::uint32_t>(std::min<std::uint64_t>(sum, ProofNumbers::max_undecided))};
  return best;
}

void ProofSearchBase::avoid_busy_child(std::size_t first, ProofNumbers threshold, BestChild& best) const {
  if (!shared_.busy.contains(children_[best.index].key)) return;
  const std::uint64_t limit = 2 * std::uint64_t{children_[best.index].result.numbers.disproof} + 2;
  BestChild idle{best.index};
  auto least = static_cast<std::uint32_t>(std::min<std::uint64_t>(limit, threshold.proof));
  for (std::size_t i = first; i < children_.size(); ++i) {
    const std::uint32_t disproof = children_[i].result.numbers.disproof;
    if (i == best.index || disproof == ProofNumbers::infinity) continue;
    if (disproof < least && !shared_.busy.contains(children_[i].key))
      idle = {i, std::exchange(least, disproof)};
    else
      idle.second_disproof = std::min(idle.second_disproof, disproof);
  }
  if (idle.index != best.index) best = idle;
}

ProofNumbers ProofSearchBase::child_threshold(ProofNumbers child, const BestChild& best, ProofNumbers numbers,
                                              ProofNumbers threshold) {
  const std::uint32_t proof = threshold.disproof == ProofNumbers::infinity
                                  ? ProofNumbers::infinity
                                  : threshold.disproof - (numbers.disproof - child.proof);
  const std::uint32_t second = std::max(best.second_disproof, child.disproof);
  const std::uint32_t disproof =
      second >= ProofNumbers::max_undecided / 2 ? ProofNumbers::infinity : second + second / 4 + 1;
  return {proof, std::min(threshold.proof, disproof)};
}

void ProofSearchBase::enter(std::uint64_t key) {
  if (shared_.threads > 1) shared_.busy.insert(key);
}

void ProofSearchBase::leave(std::uint64_t key, std::size_t first) {
  if (shared_.threads == 1) return;
  shared_.busy.erase(key);
  for (std::size_t i = first; i < children_.size(); ++i)
    if (Child& child = children_[i]; !child.result.numbers.decided())
      if (const auto entry = shared_.table.find(child.key)) child.result.numbers = entry->numbers;
}

int ProofSearchBase::dependency_of(std::size_t first, ProofNumbers numbers) const {
  if (!numbers.decided()) return no_ply;
  const bool proven = numbers.proof == 0;
  int ply = proven ? line_too_long : no_ply;
  for (std::size_t i = first; i < children_.size(); ++i) {
    const NodeResult& child = children_[i].result;
    if (!proven)
      ply = std::min(ply, child.depends_on_ply);
    else if (child.numbers.disproof == 0)
      ply = std::max(ply, child.depends_on_ply);
  }
  return ply >= static_cast<int>(line_.size()) ? no_ply : ply;
}

int ProofSearchBase::repeated_ply(std::uint64_t hash, std::uint64_t last) const {
  if (hash == last) return static_cast<int>(line_.size());
  const auto found = std::find(line_.begin(), line_.end(), hash);
  return found == line_.end() ? no_ply : static_cast<int>(found - line_.begin());
}

void ProofSearchBase::report_positions() {
  shared_.positions.fetch_add(unreported_positions_, std::memory_order_relaxed);
  unreported_positions_ = 0;
}

}  // namespace flipside
