#include "referee/report/tally.hpp"

namespace flipside::referee {

Ending ending_of(Termination termination) {
  if (!is_forfeit(termination)) return Ending::regular;
  return termination == Termination::time_forfeit ? Ending::time_loss : Ending::fault;
}

void tally(Standings& standings, const GameRecord& record, PerPlayer<std::size_t> players,
           std::optional<PairId> pair) {
  standings.add(record.game, players[Player::p1], players[Player::p2], record.outcome,
                ending_of(record.termination), pair);
  for (const Player player : {Player::p1, Player::p2})
    if (record.accuracy[player].counted > 0)
      standings.add_accuracy(record.game, players[player], record.accuracy[player]);
}

}  // namespace flipside::referee
