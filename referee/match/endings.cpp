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

GameRecord adjudicated(GameRecord record, Verdict verdict) {
  record.outcome = verdict.outcome;
  record.termination = Termination::adjudication;
  record.detail = std::move(verdict.reason);
  return record;
}

std::optional<Fault> charge(Clock& clock, Moved& moved) {
  if (!clock.spend(moved.thought.spent))
    return Fault{Termination::time_forfeit, fmt::format("'{}' came too late", moved.move)};
  if (clock.control().kind == TimeControl::Kind::clock) moved.thought.left = clock.left();
  return std::nullopt;
}

}  // namespace flipside::referee
