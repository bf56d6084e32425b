#include "referee/live/round_tracker.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "referee/report/format_standings.hpp"

namespace flipside::referee {

RoundTracker::RoundTracker(const Format& format, std::size_t variants, std::size_t engines)
    : format_(format), variants_(variants), engines_(engines), schedule_(format, variants, engines) {
  add_swiss_round();
}

void RoundTracker::add(const GameSummary& game) {
  if (game.round > 0) {
    Played& played = played_[{game.round - 1U, std::minmax({std::size_t{game.players[Player::p1]},
                                                            std::size_t{game.players[Player::p2]}})}];
    for (const Player seat : both_players)
      played.half_points[game.players[seat]] += game.outcome ? half_points(*game.outcome, seat) : 1;
    played.games.insert(std::ranges::upper_bound(played.games, game.index), game.index);
  }
  count({game.index, game.outcome});
}

/// Passes a result to the schedule as soon as the stage of its game has begun.
void RoundTracker::count(const GameResult& result) {
  early_.emplace(result.index, result);
  while (!schedule_.over()) {
    const Stage& stage = schedule_.stage();
    const std::size_t stage_begin = schedule_.stage_begin();
    const std::size_t stage_games = 2 * variants_ * stage.pairs * stage.encounters.size();
    const auto first = early_.lower_bound(static_cast<std::int64_t>(stage_begin));
    if (first == early_.end() || first->first >= static_cast<std::int64_t>(stage_begin + stage_games)) return;
    schedule_.add(first->second);
    early_.erase(first);
    if (schedule_.stage_begin() != stage_begin) add_swiss_round();
  }
}

void RoundTracker::add_swiss_round() {
  if (schedule_.swiss() != nullptr) swiss_rounds_.push_back(schedule_.stage());
}

std::vector<TournamentRound> RoundTracker::rounds() const {
  if (const Knockout* knockout = schedule_.knockout()) return knockout_bracket(*knockout);
  std::vector<TournamentRound> rounds;
  for (const Stage& stage : swiss_rounds_) {
    TournamentRound& round = rounds.emplace_back();
    round.name = fmt::format("Round {}", stage.round + 1);
    for (const Encounter& encounter : stage.encounters.list()) {
      round.pairings.push_back(pairing(stage.round, encounter[Player::p1], encounter[Player::p2]));
      decide(round.pairings.back());
    }
    for (const std::size_t engine : stage.byes) {
      RoundPairing bye{.engines = {{engine, std::nullopt}}, .is_bye = true};
      // A bye scores like an encounter whose games are all won.
      bye.half_points[Player::p1] = 4 * format_.pairs * variants_;
      round.pairings.push_back(bye);
    }
  }
  return rounds;
}

std::vector<TournamentRound> RoundTracker::knockout_bracket(const Knockout& knockout) const {
  const std::size_t count = knockout_rounds(engines_);
  std::vector<TournamentRound> rounds(count);
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t ties = std::size_t{1} << (count - 1 - i);
    rounds[i].name = round_name(i, ties);
    for (std::size_t k = 0; k < ties; ++k) {
      const KnockoutTie* tie = i < knockout.rounds().size() ? &knockout.rounds()[i][k] : nullptr;
      PerPlayer<std::optional<std::size_t>> engines;
      if (i == 0) {
        engines = {{tie->better, tie->worse}};
      } else {
        for (const Player place : both_players) {
          const RoundPairing& source = rounds[i - 1].pairings[2 * k + (place == Player::p1 ? 0 : 1)];
          if (source.winner) engines[place] = source.engines[*source.winner];
        }
      }
      const auto& [first, second] = engines.values;
      RoundPairing entry = first && second ? pairing(i, *first, *second) : RoundPairing{.engines = engines};
      entry.is_bye = tie != nullptr && !tie->worse;
      if (tie != nullptr) entry.tie_breaks = tie->tie_breaks;
      decide(entry);
      if (tie != nullptr && tie->winner) {
        entry.winner = engines[Player::p1] == tie->winner ? Player::p1 : Player::p2;
        entry.by_seed = tie->by_seed;
      }
      rounds[i].pairings.push_back(std::move(entry));
    }
  }
  return rounds;
}

/// Returns the pairing of two engines with the games played so far.
RoundPairing RoundTracker::pairing(std::size_t round, std::size_t first, std::size_t second) const {
  RoundPairing pairing{.engines = {{first, second}}};
  const auto found = played_.find({round, std::minmax({first, second})});
  if (found == played_.end()) return pairing;
  const auto points = [&](std::size_t engine) {
    const auto entry = found->second.half_points.find(engine);
    return entry == found->second.half_points.end() ? 0 : entry->second;
  };
  pairing.half_points = {{points(first), points(second)}};
  pairing.games = found->second.games;
  return pairing;
}

/// Sets the winner if all games of the pairing have been played and one engine leads.
void RoundTracker::decide(RoundPairing& pairing) const {
  const auto& points = pairing.half_points;
  if (pairing.games.size() < 2 * variants_ * (format_.pairs + pairing.tie_breaks) ||
      points[Player::p1] == points[Player::p2])
    return;
  pairing.winner = points[Player::p1] > points[Player::p2] ? Player::p1 : Player::p2;
}

}  // namespace flipside::referee
