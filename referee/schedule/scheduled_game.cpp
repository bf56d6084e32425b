#include "referee/schedule/scheduled_game.hpp"

#include <fmt/format.h>

#include "engine/core/random.hpp"

namespace flipside::referee {

std::string round_text(const ScheduledGame& game, FormatKind kind) {
  const std::string pair = fmt::format("{}.{}", game.pair + 1, game.leg + 1);
  return drawn_by_results(kind) ? fmt::format("{}.{}", game.round + 1, pair) : pair;
}

std::uint64_t opening_seed(std::uint64_t tournament_seed, std::size_t game, std::size_t opening) {
  return mix(mix(tournament_seed, game), opening);
}

}  // namespace flipside::referee
