#include "engine/prove/strategy.hpp"

#include <algorithm>

#include "engine/core/binary.hpp"
#include "engine/prove/proof_conventions.hpp"

namespace flipside {
namespace {

constexpr std::size_t polling_interval = 512;  // in positions
constexpr std::uint32_t on_line = UINT32_MAX;  // marks the positions on the current line

}  // namespace

std::optional<std::string> Strategy::move(const ProofPosition& root) {
  const auto moves = root.legal_moves();
  const auto good = good_moves(root, 0, moves);
  return good.empty() ? std::nullopt : std::optional(moves[good.front()].text);
}

std::optional<Claim> Strategy::claim(const ProofPosition& root) {
  if (!find_moves(root, 0)) return std::nullopt;
  Claim claim{player_, wins_, {}};
  write_from(root, 0, claim.moves);
  return claim;
}

// Returns whether the numbers prove that the player reaches the goal.
bool Strategy::is_good(ProofNumbers numbers, Player to_move) const {
  return to_move == player_ ? numbers.proof == 0 : numbers.disproof == 0;
}

// Chooses a move for every reachable position. For a win, no position may repeat within a line.
// @return true if the strategy is complete; false if it was cancelled or if, for example, every proven move
// leads back to a position on the current line
bool Strategy::find_moves(const ProofPosition& at, int ply) {
  if (const auto outcome = at.outcome())
    return *outcome == win_for(player_) || (!wins_ && *outcome == Outcome::draw);
  if (ply >= max_line_plies) return false;
  const std::uint64_t key = at.key(ply);
  const auto [entry, is_new] = moves_.try_emplace(key, on_line);
  if (!is_new) return entry->second != on_line || !wins_;
  if (moves_.size() % polling_interval == 0) cancelled_ = cancelled_ || !keep_going_(moves_.size());
  if (cancelled_) return false;
  const auto moves = at.legal_moves();
  const auto succeeds = [&](std::size_t i) { return find_moves(*at.after(moves[i]), ply + 1); };
  std::uint32_t chosen = on_line;
  if (at.to_move() == player_) {
    const auto good = good_moves(at, ply, moves);
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
void Strategy::write_from(const ProofPosition& at, int ply, std::string& written) {
  if (at.outcome()) return;
  const std::uint64_t key = at.key(ply);
  if (!written_.insert(key).second) return;
  const auto moves = at.legal_moves();
  if (at.to_move() == player_) {
    const std::size_t chosen = moves_.at(key);
    put_varint(written, chosen);
    write_from(*at.after(moves[chosen]), ply + 1, written);
    return;
  }
  for (const ProofMove& move : moves) write_from(*at.after(move), ply + 1, written);
}

// Returns the indices in `moves` of the moves proven to reach the goal: an immediate win if there is one,
// otherwise all proven moves in ascending order of work.
std::vector<std::size_t> Strategy::good_moves(const ProofPosition& at, int ply,
                                              const std::vector<ProofMove>& moves) {
  if (auto known = known_good_moves(at, ply, moves); !known.empty()) return known;
  (void)at.search(shared_, attacker_, ply);
  if (auto found = known_good_moves(at, ply, moves); !found.empty()) return found;
  for (std::size_t i = 0; i < moves.size(); ++i)
    if (is_good(at.after(moves[i])->search(shared_, attacker_, ply + 1), opponent(player_))) return {i};
  return {};
}

std::vector<std::size_t> Strategy::known_good_moves(const ProofPosition& at, int ply,
                                                    const std::vector<ProofMove>& moves) const {
  std::vector<std::pair<std::uint64_t, std::size_t>> good;  // pairs of work and move index
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const auto next = at.after(moves[i]);
    if (const auto outcome = next->outcome()) {
      if (*outcome == win_for(player_)) return {i};
      if (*outcome == Outcome::draw && !wins_) good.emplace_back(0, i);
    } else if (const int plies = next->forced_result(); plies != 0) {
      if ((plies > 0) == (next->to_move() == player_)) good.emplace_back(0, i);
    } else if (const auto entry = shared_.table.find(next->key(ply + 1));
               entry && is_good(entry->numbers, next->to_move())) {
      good.emplace_back(entry->work, i);
    }
  }
  std::ranges::sort(good);
  std::vector<std::size_t> sorted;
  for (const auto& [work, i] : good) sorted.push_back(i);
  return sorted;
}

}  // namespace flipside
