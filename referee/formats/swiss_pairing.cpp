#include "referee/formats/swiss_pairing.hpp"

#include <algorithm>
#include <cassert>
#include <cstdlib>
#include <limits>
#include <numeric>
#include <tuple>
#include <utility>

#include "referee/formats/maximum_matching.hpp"

namespace flipside::referee {
namespace {

/// Returns true if two seat preferences are for the same seat.
bool conflict(int a, int b) { return (a > 0 && b > 0) || (a < 0 && b < 0); }

/// Returns `members` without `a` and `b`.
std::vector<std::size_t> members_except(std::span<const std::size_t> members, std::size_t a, std::size_t b) {
  std::vector<std::size_t> rest;
  for (const std::size_t member : members)
    if (member != a && member != b) rest.push_back(member);
  return rest;
}

/// Pairs one round of a Swiss tournament.
class SwissPairer {
 public:
  explicit SwissPairer(std::span<const SwissEntrant> entrants) : entrants_(entrants) {
    for (std::size_t a = 0; a < entrants.size(); ++a)
      for (std::size_t b = 0; b < a; ++b)
        fewest_encounters_ = std::min(fewest_encounters_, entrants[a].previous_encounters[b]);
  }

  SwissPairing pair() {
    std::vector<std::size_t> rest(entrants_.size());
    std::iota(rest.begin(), rest.end(), std::size_t{0});
    std::stable_sort(rest.begin(), rest.end(),
                     [&](std::size_t a, std::size_t b) { return entrants_[a].points > entrants_[b].points; });
    SwissPairing pairing;
    if (rest.size() % 2 == 1) {
      pairing.bye = choose_bye(rest);
      rest = members_except(rest, *pairing.bye, *pairing.bye);
    }
    // Respect absolute preferences unless that would cause more rematches.
    std::size_t good_pairs = maximum_matching(rest, is_good_pair_);
    absolute_preferences_ = true;
    if (maximum_matching(rest, is_good_pair_) < good_pairs) absolute_preferences_ = false;
    while (!rest.empty()) {
      const std::size_t first = rest.front();
      const std::size_t second = choose_opponent(rest, good_pairs);
      good_pairs -= is_good_pair(first, second) ? 1 : 0;
      rest = members_except(rest, first, second);
      pairing.encounters.push_back(assign_seats(first, second, pairing.encounters.size()));
    }
    return pairing;
  }

 private:
  /// Returns true if no two entrants have met less often than `a` and `b`. If `absolute_preferences_` is
  /// true, also requires that their absolute preferences do not conflict.
  bool is_good_pair(std::size_t a, std::size_t b) const {
    if (entrants_[a].previous_encounters[b] > fewest_encounters_) return false;
    const int seat_a = entrants_[a].seats.preference();
    const int seat_b = entrants_[b].seats.preference();
    return !absolute_preferences_ || std::abs(seat_a) < 2 || std::abs(seat_b) < 2 ||
           !conflict(seat_a, seat_b);
  }

  /// Chooses the entrant that gets the bye. The number of entrants must be odd.
  /// @param ranked  the entrants in the order of their ranking
  std::size_t choose_bye(std::span<const std::size_t> ranked) const {
    std::vector<std::size_t> candidates(ranked.rbegin(), ranked.rend());
    std::stable_sort(candidates.begin(), candidates.end(),
                     [&](std::size_t a, std::size_t b) { return entrants_[a].byes < entrants_[b].byes; });
    std::size_t best = candidates.front();
    std::size_t best_pairs = 0;
    for (const std::size_t candidate : candidates) {
      if (entrants_[candidate].byes > entrants_[candidates.front()].byes) break;
      const std::size_t pairs = maximum_matching(members_except(ranked, candidate, candidate), is_good_pair_);
      if (pairs > best_pairs) std::tie(best, best_pairs) = std::pair(candidate, pairs);
      if (pairs == ranked.size() / 2) break;
    }
    return best;
  }

  /// Chooses an opponent for the first entrant of `rest` such that the remaining entrants can still form the
  /// given number of good pairs; see is_good_pair().
  std::size_t choose_opponent(std::span<const std::size_t> rest, std::size_t good_pairs) const {
    for (const std::size_t candidate : opponent_candidates(rest)) {
      const std::size_t here = is_good_pair(rest.front(), candidate) ? 1 : 0;
      if (here > good_pairs) continue;
      if (here + maximum_matching(members_except(rest, rest.front(), candidate), is_good_pair_) == good_pairs)
        return candidate;
    }
    assert(false);  // unreachable: the partner in a maximum matching or an unmatched entrant always qualifies
    return rest[1];
  }

  /// Returns the possible opponents of the first entrant of `rest`, starting with the best.
  std::vector<std::size_t> opponent_candidates(std::span<const std::size_t> rest) const {
    const SwissEntrant& first = entrants_[rest.front()];
    const auto same = [&](std::size_t other) { return entrants_[other].points == first.points; };
    const auto group = static_cast<std::size_t>(std::count_if(rest.begin(), rest.end(), same));
    const std::size_t ideal = std::max<std::size_t>(group / 2, 1);

    using Key = std::tuple<std::size_t, std::size_t, bool, std::size_t>;
    std::vector<std::pair<Key, std::size_t>> keyed;
    for (std::size_t rank = 1; rank < rest.size(); ++rank) {
      const SwissEntrant& other = entrants_[rest[rank]];
      const std::size_t rematches =
          is_good_pair(rest.front(), rest[rank]) ? 0 : 1 + first.previous_encounters[rest[rank]];
      const bool same_seat = conflict(first.seats.preference(), other.seats.preference());
      // Within the group of the first entrant, prefer the bottom half in order, then the top half in reverse
      // order. Leave the other groups in order.
      const std::size_t away = rank >= ideal ? rank - ideal : rest.size() + ideal - rank;
      keyed.push_back({{rematches, first.points - other.points, same_seat, away}, rest[rank]});
    }
    std::sort(keyed.begin(), keyed.end());
    std::vector<std::size_t> candidates;
    for (const auto& [key, candidate] : keyed) candidates.push_back(candidate);
    return candidates;
  }

  /// Assigns seats by the stronger of the two preferences, or by the preference of the higher-ranked entrant
  /// if both are equally strong. If neither has a preference, the higher-ranked entrant gets the first and
  /// the second seat in alternate encounters of the round.
  Encounter assign_seats(std::size_t higher, std::size_t lower, std::size_t number) const {
    const SeatHistory& a = entrants_[higher].seats;
    const SeatHistory& b = entrants_[lower].seats;
    bool higher_first = number % 2 == 0;
    if (a.preference() != 0 || b.preference() != 0) {
      const auto strength = [](const SeatHistory& seats) {
        return std::pair(std::abs(seats.preference()), std::abs(seats.balance));
      };
      higher_first = strength(a) >= strength(b) ? a.preference() > 0 : b.preference() < 0;
    }
    return higher_first ? Encounter{{higher, lower}} : Encounter{{lower, higher}};
  }

  std::span<const SwissEntrant> entrants_;
  /// The smallest number of earlier encounters between any two entrants.
  std::size_t fewest_encounters_ = std::numeric_limits<std::size_t>::max();
  bool absolute_preferences_ = false;  // whether is_good_pair() respects absolute preferences
  MayPair is_good_pair_ = [this](std::size_t a, std::size_t b) { return is_good_pair(a, b); };
};

}  // namespace

int SeatHistory::preference() const {
  if (balance > 1) return -2;
  if (balance < -1) return 2;
  if (streak > 1) return -2;
  if (streak < -1) return 2;
  if (balance != 0) return balance > 0 ? -1 : 1;
  return streak == 0 ? 0 : (streak > 0 ? -1 : 1);
}

void SeatHistory::add(Player seat) {
  const int step = seat == Player::p1 ? 1 : -1;
  balance += step;
  streak = (streak > 0) == (step > 0) ? streak + step : step;
}

SwissPairing pair_swiss(std::span<const SwissEntrant> entrants) {
  assert(entrants.size() >= 2);
  return SwissPairer(entrants).pair();
}

}  // namespace flipside::referee
