#include "referee/formats/swiss_pairing.hpp"

#include <algorithm>
#include <cassert>
#include <cstdlib>
#include <limits>
#include <numeric>
#include <tuple>
#include <utility>

#include "referee/formats/most_pairs.hpp"

namespace flipside::referee {
namespace {

bool clash(int wish, int other) { return (wish > 0 && other > 0) || (wish < 0 && other < 0); }

/// Those of `from` but one or two.
std::vector<std::size_t> without(std::span<const std::size_t> from, std::size_t a, std::size_t b) {
  std::vector<std::size_t> rest;
  for (const std::size_t member : from)
    if (member != a && member != b) rest.push_back(member);
  return rest;
}

/// Makes the pairings of one round.
class Pairer {
 public:
  explicit Pairer(std::span<const SwissEntrant> entrants) : entrants_(entrants) {
    fewest_ = std::numeric_limits<std::size_t>::max();
    for (std::size_t a = 0; a < entrants.size(); ++a)
      for (std::size_t b = 0; b < a; ++b) fewest_ = std::min(fewest_, entrants[a].met[b]);
  }

  SwissPairing pair() {
    std::vector<std::size_t> rest(entrants_.size());
    std::iota(rest.begin(), rest.end(), std::size_t{0});
    std::stable_sort(rest.begin(), rest.end(),
                     [&](std::size_t a, std::size_t b) { return entrants_[a].points > entrants_[b].points; });
    SwissPairing pairing;
    if (rest.size() % 2 == 1) {
      pairing.bye = choose_bye(rest);
      rest = without(rest, *pairing.bye, *pairing.bye);
    }
    std::size_t good_pairs = most_pairs(rest, good_);
    strict_ = true;
    if (most_pairs(rest, good_) < good_pairs) strict_ = false;
    while (!rest.empty()) {
      const std::size_t first = rest.front();
      const std::size_t second = choose_opponent(rest, good_pairs);
      good_pairs -= is_good(first, second) ? 1 : 0;
      rest = without(rest, first, second);
      pairing.encounters.push_back(seated(first, second, pairing.encounters.size()));
    }
    return pairing;
  }

 private:
  /// Whether two can meet who have met no more often than any; where `strict_`, also without a seat that must
  /// not be.
  bool is_good(std::size_t a, std::size_t b) const {
    if (entrants_[a].met[b] > fewest_) return false;
    const int wish = entrants_[a].seats.wish();
    const int other = entrants_[b].seats.wish();
    return !strict_ || std::abs(wish) < 2 || std::abs(other) < 2 || !clash(wish, other);
  }

  /// @param ranked  an odd number of entrants
  std::size_t choose_bye(std::span<const std::size_t> ranked) const {
    std::vector<std::size_t> candidates(ranked.rbegin(), ranked.rend());
    std::stable_sort(candidates.begin(), candidates.end(),
                     [&](std::size_t a, std::size_t b) { return entrants_[a].byes < entrants_[b].byes; });
    std::size_t best = candidates.front();
    std::size_t best_pairs = 0;
    for (const std::size_t candidate : candidates) {
      if (entrants_[candidate].byes > entrants_[candidates.front()].byes) break;
      const std::size_t pairs = most_pairs(without(ranked, candidate, candidate), good_);
      if (pairs > best_pairs) std::tie(best, best_pairs) = std::pair(candidate, pairs);
      if (pairs == ranked.size() / 2) break;
    }
    return best;
  }

  /// The opponent of the first of `rest`, of which so many good pairs can be made.
  std::size_t choose_opponent(std::span<const std::size_t> rest, std::size_t good_pairs) const {
    for (const std::size_t candidate : candidates_for_first(rest)) {
      const std::size_t here = is_good(rest.front(), candidate) ? 1 : 0;
      if (here > good_pairs) continue;
      if (here + most_pairs(without(rest, rest.front(), candidate), good_) == good_pairs) return candidate;
    }
    assert(false);  // the partner in any best matching, or one that such a matching leaves alone
    return rest[1];
  }

  /// All who can be the opponent of the first of `rest`, the most wanted first.
  std::vector<std::size_t> candidates_for_first(std::span<const std::size_t> rest) const {
    const SwissEntrant& first = entrants_[rest.front()];
    const auto same = [&](std::size_t other) { return entrants_[other].points == first.points; };
    const auto group = static_cast<std::size_t>(std::count_if(rest.begin(), rest.end(), same));
    const std::size_t ideal = std::max<std::size_t>(group / 2, 1);

    using Key = std::tuple<std::size_t, std::size_t, bool, std::size_t>;
    std::vector<std::pair<Key, std::size_t>> keyed;
    for (std::size_t place = 1; place < rest.size(); ++place) {
      const SwissEntrant& other = entrants_[rest[place]];
      const std::size_t again = is_good(rest.front(), rest[place]) ? 0 : 1 + first.met[rest[place]];
      const bool seats = clash(first.seats.wish(), other.seats.wish());
      // The bottom half in order, then the top half from below; other groups in order.
      const std::size_t away = place >= ideal ? place - ideal : rest.size() + ideal - place;
      keyed.push_back({{again, first.points - other.points, seats, away}, rest[place]});
    }
    std::sort(keyed.begin(), keyed.end());
    std::vector<std::size_t> candidates;
    for (const auto& [key, candidate] : keyed) candidates.push_back(candidate);
    return candidates;
  }

  /// The seats of two: the stronger wish is granted, of equal ones that of the higher in rank; where neither
  /// has one, the higher in rank takes turns from encounter to encounter.
  Encounter seated(std::size_t higher, std::size_t lower, std::size_t number) const {
    const SeatHistory& a = entrants_[higher].seats;
    const SeatHistory& b = entrants_[lower].seats;
    bool higher_first = number % 2 == 0;
    if (a.wish() != 0 || b.wish() != 0) {
      const auto strength = [](const SeatHistory& seats) {
        return std::pair(std::abs(seats.wish()), std::abs(seats.balance));
      };
      higher_first = strength(a) >= strength(b) ? a.wish() > 0 : b.wish() < 0;
    }
    return higher_first ? Encounter{{higher, lower}} : Encounter{{lower, higher}};
  }

  std::span<const SwissEntrant> entrants_;
  std::size_t fewest_;  // encounters of any two
  bool strict_ = false;
  MayPair good_ = [this](std::size_t a, std::size_t b) { return is_good(a, b); };
};

}  // namespace

int SeatHistory::wish() const {
  if (balance > 1) return -2;
  if (balance < -1) return 2;
  if (run > 1) return -2;
  if (run < -1) return 2;
  if (balance != 0) return balance > 0 ? -1 : 1;
  return run == 0 ? 0 : (run > 0 ? -1 : 1);
}

void SeatHistory::add(Player seat) {
  const int step = seat == Player::p1 ? 1 : -1;
  balance += step;
  run = (run > 0) == (step > 0) ? run + step : step;
}

SwissPairing pair_swiss(std::span<const SwissEntrant> entrants) {
  assert(entrants.size() >= 2);
  return Pairer(entrants).pair();
}

}  // namespace flipside::referee
