#include "referee/ratings/standings.hpp"

#include <algorithm>
#include <cassert>

namespace flipside::referee {

namespace {

/// Returns the index of a pair of different players in a triangular array.
std::size_t triangle_index(std::size_t a, std::size_t b) {
  assert(a != b);
  const auto [low, high] = std::minmax(a, b);
  return high * (high - 1) / 2 + low;
}

}  // namespace

CrossTable::CrossTable(std::size_t players)
    : cells_(players * players),
      pairs_(players == 0 ? 0 : players * (players - 1) / 2),
      forfeits_(players),
      accuracies_(players) {}

void CrossTable::add(std::size_t p1, std::size_t p2, std::optional<Outcome> outcome, LossKind loss) {
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
  if (!winning || loss == LossKind::regular) return;
  ForfeitCounts& forfeits = forfeits_[*winning == Player::p1 ? p2 : p1];
  ++(loss == LossKind::time_forfeit ? forfeits.on_time : forfeits.other);
}

void CrossTable::add_pair(std::size_t p1, std::size_t p2, Outcome first, Outcome second) {
  assert(p1 < players() && p2 < players());
  const std::size_t p1_points = half_points(first, Player::p1) + half_points(second, Player::p2);
  ++pairs_[triangle_index(p1, p2)].pairs[p1 < p2 ? p1_points : 4 - p1_points];
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

Pentanomial CrossTable::pairs_between(std::size_t a, std::size_t b) const {
  if (a == b) return {};
  const Pentanomial& pairs = pairs_[triangle_index(a, b)];
  return a < b ? pairs : pairs.reversed();
}

void Standings::add(std::string_view game, std::size_t p1, std::size_t p2, std::optional<Outcome> outcome,
                    LossKind loss, std::optional<PairId> pair) {
  overall_.add(p1, p2, outcome, loss);
  auto at = by_game_.find(game);
  if (at == by_game_.end()) at = by_game_.emplace(std::string(game), CrossTable(overall_.players())).first;
  at->second.add(p1, p2, outcome, loss);
  if (!pair) return;
  const auto partner = pending_pairs_.add(*pair, {p1, p2, outcome});
  if (!partner || !partner->outcome || !outcome) return;
  if (p1 == p2 || partner->p1 != p2 || partner->p2 != p1) return;
  overall_.add_pair(p2, p1, *partner->outcome, *outcome);
  at->second.add_pair(p2, p1, *partner->outcome, *outcome);
}

void Standings::add_null_moves(std::string_view game) {
  overall_.add_null_moves();
  const auto at = by_game_.find(game);
  assert(at != by_game_.end());
  at->second.add_null_moves();
}

void Standings::add_accuracy(std::string_view game, std::size_t player, const Accuracy& accuracy) {
  overall_.add_accuracy(player, accuracy);
  const auto at = by_game_.find(game);
  assert(at != by_game_.end());
  at->second.add_accuracy(player, accuracy);
}

LossKind loss_kind(Termination termination) {
  if (!is_forfeit(termination)) return LossKind::regular;
  return termination == Termination::time_forfeit ? LossKind::time_forfeit : LossKind::other_forfeit;
}

void tally(Standings& standings, const GameRecord& record, PerPlayer<std::size_t> players,
           std::optional<PairId> pair) {
  standings.add(record.game, players[Player::p1], players[Player::p2], record.outcome,
                loss_kind(record.termination), pair);
  if (record.termination == Termination::null_moves) standings.add_null_moves(record.game);
  for (const Player player : {Player::p1, Player::p2})
    if (record.accuracy[player].counted > 0)
      standings.add_accuracy(record.game, players[player], record.accuracy[player]);
}

void tally(Standings& standings, const GameRecord& record, std::span<const std::string> names, PairId pair) {
  PerPlayer<std::size_t> players;
  for (const Player seat : {Player::p1, Player::p2}) {
    const auto name = std::ranges::find(names, record.players[seat]);
    if (name == names.end()) return;
    players[seat] = static_cast<std::size_t>(name - names.begin());
  }
  tally(standings, record, players, pair);
}

}  // namespace flipside::referee
