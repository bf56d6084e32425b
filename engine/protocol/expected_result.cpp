#include "engine/protocol/expected_result.hpp"

#include <cmath>

namespace flipside {

double expected_result(const Score& score) {
  if (score.kind == Score::Kind::mate) return score.value > 0 ? 1 : -1;
  return std::tanh(score.value / 200.0);
}

}  // namespace flipside
