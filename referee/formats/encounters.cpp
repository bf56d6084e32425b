#include "referee/formats/encounters.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace flipside::referee {
namespace {

/// Returns how many encounters of a round robin have a first engine with an index below `first`.
std::size_t pairs_before(std::size_t first, std::size_t engines) {
  return first * (2 * engines - first - 1) / 2;
}

/// Returns the pair at `index` in the lexicographic order of all pairs of different engines.
Encounter pair_at(std::size_t index, std::size_t engines) {
  // Solve pairs_before(first) = index for `first`, then correct rounding errors of the square root.
  const double edge = 2.0 * static_cast<double>(engines) - 1;
  const double root = std::sqrt(std::max(edge * edge - 8.0 * static_cast<double>(index), 0.0));
  auto first = static_cast<std::size_t>((edge - root) / 2);
  while (pairs_before(first, engines) > index) --first;
  while (pairs_before(first + 1, engines) <= index) ++first;
  return {{first, first + 1 + index - pairs_before(first, engines)}};
}

}  // namespace

Encounters Encounters::gauntlet(std::size_t seeds, std::size_t engines) {
  return {seeds * (engines - seeds), seeds, engines};
}

Encounters Encounters::round_robin(std::size_t engines) { return {engines * (engines - 1) / 2, 0, engines}; }

Encounter Encounters::operator[](std::size_t index) const {
  assert(index < size_);
  if (engines_ == 0) return list_[index];
  if (seeds_ == 0) return pair_at(index, engines_);
  const std::size_t others = engines_ - seeds_;
  return {{index / others, seeds_ + index % others}};
}

std::vector<Encounter> Encounters::list() const {
  std::vector<Encounter> all;
  for (std::size_t i = 0; i < size_; ++i) all.push_back((*this)[i]);
  return all;
}

}  // namespace flipside::referee
