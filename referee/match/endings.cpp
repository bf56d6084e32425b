#include "referee/match/endings.hpp"

#include <fmt/format.h>

#include <utility>

#include "referee/log/plain_text.hpp"

namespace flipside::referee {

GameRecord forfeited(GameRecord record, Player loser, const Fault& fault) {
  record.outcome = win_for(opponent(loser));
  record.termination = fault.termination;
  record.detail = plain_text(fault.detail);  // which may hold what the engine wrote
  return record;
}

Fault of_both(const PerPlayer<std::string>& names, const Fault& first, const Fault& second) {
  return {first.termination,
          fmt::format("'{}': {}; '{}': {} ({})", names[Player::p1], first.detail, names[Player::p2],
                      termination_text(second.termination), second.detail)};
}

GameRecord forfeited(GameRecord record, const PerPlayer<std::optional<Fault>>& faults) {
  const auto& first = faults[Player::p1];
  const auto& second = faults[Player::p2];
  if (!first || !second) {
    const Player loser = first ? Player::p1 : Player::p2;
    return forfeited(std::move(record), loser, *faults[loser]);
  }
  const Fault both = of_both(record.players, *first, *second);
  record.outcome.reset();
  record.termination = both.termination;
  record.detail = plain_text(both.detail);
  return record;
}

GameRecord adjudicated(GameRecord record, Adjudication verdict) {
  record.outcome = verdict.outcome;
  record.termination = verdict.termination;
  record.detail = std::move(verdict.reason);
  return record;
}

std::optional<Fault> charge(Clock& clock, Moved& moved) {
  if (!clock.spend(moved.info.spent))
    return Fault{Termination::time_forfeit, fmt::format("'{}' came too late", moved.move)};
  if (clock.control().kind == TimeControl::Kind::clock) moved.info.left = clock.left();
  return std::nullopt;
}

}  // namespace flipside::referee
