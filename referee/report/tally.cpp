#include "referee/report/tally.hpp"

namespace flipside::referee {

Ending ending_of(Termination termination) {
  switch (termination) {
    case Termination::normal:
    case Termination::adjudication:
      return Ending::regular;
    case Termination::time_forfeit:
      return Ending::time_loss;
    case Termination::illegal_move:
    case Termination::disconnect:
    case Termination::unresponsive:
    case Termination::protocol_error:
    case Termination::flood:
    case Termination::start_failed:
      return Ending::fault;
  }
  return Ending::regular;
}

void tally(Standings& standings, const GameRecord& record, PerPlayer<std::size_t> players,
           std::optional<PairId> pair) {
  standings.add(record.game, players[Player::p1], players[Player::p2], record.outcome,
                ending_of(record.termination), pair);
}

}  // namespace flipside::referee
