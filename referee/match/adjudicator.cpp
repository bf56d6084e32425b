#include "referee/match/adjudicator.hpp"

#include <fmt/format.h>
#include <limits>

#include <cstdlib>

namespace flipside::referee {
namespace {

constexpr int decided = 1'000'000;  // beyond any score in centi-units

/// A score in centi-units for the mover; a win or loss that is proven is beyond all others.
std::optional<int> value_of(const PlayedMove& move) {
  if (!move.info || !move.info->score) return std::nullopt;
  const Score& score = *move.info->score;
  if (score.kind == Score::Kind::cp) return score.value;
  return score.value > 0 ? decided : -decided;
}

}  // namespace

std::optional<Adjudication> solved_adjudication(const SolvedGame& solved, int most_plies, const AnyGame& game) {
  const auto value = solved.value(game);
  if (!value || value->plies.value_or(std::numeric_limits<int>::max()) > most_plies) return std::nullopt;
  const auto verdict = [&](std::string reason) {
    return Adjudication{value->outcome, std::move(reason), Termination::solved};
  };
  if (value->outcome == Outcome::draw) return verdict("drawn");
  if (game.repeated()) return std::nullopt;  // the loser may draw by repetition
  return verdict(value->plies
                     ? fmt::format("won in {} {}", *value->plies, *value->plies == 1 ? "ply" : "plies")
                     : "won");
}

std::optional<Adjudication> Adjudicator::see(Player mover, const PlayedMove& move, int full_move, int plies) {
  const auto value = value_of(move);
  if (rules_.resign) {
    losing_[mover] = value && *value <= -rules_.resign->score ? losing_[mover] + 1 : 0;
    winning_[mover] = value && *value >= rules_.resign->score ? winning_[mover] + 1 : 0;
    for (const Player player : {Player::p1, Player::p2})
      if (auto verdict = resigned(player)) return verdict;
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

/// Whether `loser` has lost by the scores.
std::optional<Adjudication> Adjudicator::resigned(Player loser) const {
  const ResignRule& rule = *rules_.resign;
  if (losing_[loser] < rule.moves || (rule.both && winning_[opponent(loser)] < rule.moves))
    return std::nullopt;
  return Adjudication{win_for(opponent(loser)),
                 fmt::format("behind by {} or more for {} moves", rule.score, rule.moves)};
}

}  // namespace flipside::referee
