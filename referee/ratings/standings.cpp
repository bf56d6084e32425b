#include "referee/ratings/standings.hpp"

#include <cassert>

namespace flipside::referee {

CrossTable::CrossTable(std::size_t players) : cells_(players * players), faults_(players) {}

void CrossTable::add(std::size_t p1, std::size_t p2, std::optional<Outcome> outcome, Ending ending) {
  assert(p1 < players() && p2 < players());
  if (!outcome) {
    ++without_score_;
    return;
  }
  ++games_;
  WinDrawLoss& cell = cells_[p1 * players() + p2];
  switch (*outcome) {
    case Outcome::p1_win:
      ++cell.wins;
      break;
    case Outcome::draw:
      ++cell.draws;
      break;
    case Outcome::p2_win:
      ++cell.losses;
      break;
  }
  const auto winning = winner(*outcome);
  if (!winning || ending == Ending::regular) return;
  Faults& faults = faults_[*winning == Player::p1 ? p2 : p1];
  ++(ending == Ending::time_loss ? faults.time_losses : faults.others);
}

WinDrawLoss CrossTable::between(std::size_t a, std::size_t b) const {
  WinDrawLoss sum = as_p1(a, b);
  sum += as_p1(b, a).reversed();
  return sum;
}

WinDrawLoss CrossTable::in_seat(std::size_t a, Player seat) const {
  WinDrawLoss sum;
  for (std::size_t b = 0; b < players(); ++b)
    sum += seat == Player::p1 ? as_p1(a, b) : as_p1(b, a).reversed();
  return sum;
}

WinDrawLoss CrossTable::total(std::size_t a) const {
  WinDrawLoss sum = in_seat(a, Player::p1);
  sum += in_seat(a, Player::p2);
  return sum;
}

void Standings::add(std::string_view game, std::size_t p1, std::size_t p2, std::optional<Outcome> outcome,
                    Ending ending) {
  overall_.add(p1, p2, outcome, ending);
  auto at = by_game_.find(game);
  if (at == by_game_.end()) at = by_game_.emplace(std::string(game), CrossTable(overall_.players())).first;
  at->second.add(p1, p2, outcome, ending);
}

}  // namespace flipside::referee
