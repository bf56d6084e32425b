#include "referee/ratings/pairs.hpp"

#include <algorithm>
#include <numeric>

namespace flipside::referee {

std::uint64_t Pentanomial::total() const {
  return std::accumulate(pairs.begin(), pairs.end(), std::uint64_t{0});
}

double Pentanomial::points() const {
  double sum = 0;
  for (std::size_t i = 0; i < pairs.size(); ++i)
    sum += 0.5 * static_cast<double>(i) * static_cast<double>(pairs[i]);
  return sum;
}

Pentanomial Pentanomial::reversed() const {
  Pentanomial out = *this;
  std::reverse(out.pairs.begin(), out.pairs.end());
  return out;
}

Pentanomial& Pentanomial::operator+=(const Pentanomial& other) {
  for (std::size_t i = 0; i < pairs.size(); ++i) pairs[i] += other.pairs[i];
  return *this;
}

}  // namespace flipside::referee
