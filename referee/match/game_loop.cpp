#include "referee/match/game_loop.hpp"

#include <fmt/format.h>

#include <cassert>
#include <utility>

#include "referee/log/plain_text.hpp"

namespace flipside::referee {

void play_opening(std::vector<std::string> opening, AnyGame& game, PositionLine& position, GameRecord& record,
                  GameObserver* observer) {
  for (std::string& move : opening) {
    [[maybe_unused]] const auto played = game.play(move);
    assert(played);
    position.add(move);
    record.moves.push_back({std::move(move), std::nullopt});
    if (observer != nullptr) observer->move_played(record);
  }
}

std::optional<Fault> charge(Clock& clock, Moved& moved) {
  if (!clock.spend(moved.info.spent))
    return Fault{Termination::time_forfeit, fmt::format("move '{}' arrived too late", moved.move)};
  if (clock.control().kind == TimeControl::Kind::clock) moved.info.left = clock.left();
  return std::nullopt;
}

GameRecord forfeited(GameRecord record, Player loser, const Fault& fault) {
  record.outcome = win_for(opponent(loser));
  record.termination = fault.termination;
  record.detail = plain_excerpt(fault.detail, max_quoted_bytes);  // may contain engine output
  return record;
}

GameRecord forfeited(GameRecord record, const PerPlayer<std::optional<Fault>>& faults) {
  const auto& first = faults[Player::p1];
  const auto& second = faults[Player::p2];
  if (!first || !second) {
    const Player loser = first ? Player::p1 : Player::p2;
    return forfeited(std::move(record), loser, *faults[loser]);
  }
  const Fault both = combined_fault(record.players, *first, *second);
  record.outcome.reset();
  record.termination = both.termination;
  record.detail = plain_excerpt(both.detail, 2 * max_quoted_bytes);
  return record;
}

Fault combined_fault(const PerPlayer<std::string>& names, const Fault& first, const Fault& second) {
  return {first.termination,
          fmt::format("'{}': {}; '{}': {} ({})", names[Player::p1], first.detail, names[Player::p2],
                      termination_text(second.termination), second.detail)};
}

GameRecord adjudicated(GameRecord record, Adjudication adjudication) {
  record.outcome = adjudication.outcome;
  record.termination = adjudication.termination;
  record.detail = std::move(adjudication.reason);
  return record;
}

}  // namespace flipside::referee
