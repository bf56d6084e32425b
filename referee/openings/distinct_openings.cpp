#include "referee/openings/distinct_openings.hpp"

#include <utility>

#include "engine/core/random.hpp"
#include "engine/games/registry.hpp"

namespace flipside::referee {
namespace {

constexpr int max_attempts = 10'000;

}  // namespace

DistinctOpenings::DistinctOpenings(AnyGame start, int plies, std::uint64_t seed)
    : start_(std::move(start)), plies_(plies), seed_(seed), symmetries_(symmetries_of(start_.id())) {}

std::optional<Opening> DistinctOpenings::next() {
  for (int attempt = 0; attempt < max_attempts; ++attempt) {
    auto opening = random_opening(start_, plies_, mix(seed_, tried_++));
    if (!opening) return std::nullopt;
    AnyGame game = start_;
    for (const std::string& move : opening->moves) (void)game.play(move);
    if (seen_.insert(canonical_position(symmetries_, game.text())).second) return *std::move(opening);
  }
  return std::nullopt;
}

}  // namespace flipside::referee
