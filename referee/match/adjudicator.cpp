#include "referee/match/adjudicator.hpp"

#include <fmt/format.h>

#include <cstdlib>
#include <limits>

namespace flipside::referee {
namespace {

constexpr int mate_value = 1'000'000;  // greater than any score in centipawns

/// Returns the score from the mover's point of view in centipawns. Mate scores become plus or minus
/// mate_value.
std::optional<int> value_of(const PlayedMove& move) {
  if (!move.info || !move.info->score) return std::nullopt;
  const Score& score = *move.info->score;
  if (score.kind == Score::Kind::cp) return score.value;
  return score.value > 0 ? mate_value : -mate_value;
}

}  // namespace

std::optional<Adjudication> adjudicate_solved(const SolvedGame& solved, int max_plies, const AnyGame& game) {
  const auto value = solved.value(game);
  if (!value || value->plies.value_or(std::numeric_limits<int>::max()) > max_plies) return std::nullopt;
  const auto adjudication = [&](std::string reason) {
    return Adjudication{value->outcome, std::move(reason), Termination::solved};
  };
  if (value->outcome == Outcome::draw) return adjudication("drawn");
  if (game.repeated()) return std::nullopt;
  return adjudication(value->plies
                          ? fmt::format("won in {} {}", *value->plies, *value->plies == 1 ? "ply" : "plies")
                          : "won");
}

std::optional<Adjudication> Adjudicator::observe(Player mover, const PlayedMove& move, int full_move,
                                                 int plies) {
  const auto value = value_of(move);
  if (rules_.resign) {
    losing_[mover] = value && *value <= -rules_.resign->score ? losing_[mover] + 1 : 0;
    winning_[mover] = value && *value >= rules_.resign->score ? winning_[mover] + 1 : 0;
    for (const Player player : {Player::p1, Player::p2})
      if (auto adjudication = resigned(player)) return adjudication;
  }
  if (rules_.draw) {
    const bool level = value && std::abs(*value) <= rules_.draw->score && full_move >= rules_.draw->from;
    level_ = level ? level_ + 1 : 0;
    if (level_ >= 2 * rules_.draw->moves)
      return Adjudication{Outcome::draw, fmt::format("both scores within {} for {} moves", rules_.draw->score,
                                                     rules_.draw->moves)};
  }
  if (rules_.plies > 0 && plies >= rules_.plies)
    return Adjudication{Outcome::draw, fmt::format("{} plies played", rules_.plies)};
  return std::nullopt;
}

/// Adjudicates a loss for `loser` if the resign rule applies to that player.
std::optional<Adjudication> Adjudicator::resigned(Player loser) const {
  const ResignRule& rule = *rules_.resign;
  if (losing_[loser] < rule.moves || (rule.both && winning_[opponent(loser)] < rule.moves))
    return std::nullopt;
  return Adjudication{win_for(opponent(loser)),
                      fmt::format("behind by {} or more for {} moves", rule.score, rule.moves)};
}

}  // namespace flipside::referee
