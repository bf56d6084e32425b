#include "referee/formats/knockout.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

namespace flipside::referee {
namespace {

/// Returns the seeds in bracket order. As long as the better seeds win, the sum of the two seeds is the same
/// in all ties of a round.
std::vector<std::size_t> bracket_order(std::size_t rounds) {
  std::vector<std::size_t> order{0};
  for (std::size_t round = 0; round < rounds; ++round) {
    const std::size_t last = 2 * order.size() - 1;
    std::vector<std::size_t> doubled;
    for (const std::size_t seed : order) doubled.insert(doubled.end(), {seed, last - seed});
    order = std::move(doubled);
  }
  return order;
}

}  // namespace

Knockout::Knockout(const Format& format, std::size_t engines) : format_(format), encounters_(engines - 1) {
  assert(format.kind == FormatKind::knockout && engines >= 2);
  std::vector<std::optional<std::size_t>> first;
  for (const std::size_t seed : bracket_order(knockout_rounds(engines)))
    first.push_back(seed < engines ? std::optional(seed) : std::nullopt);
  begin_round(first);
}

/// @param engines  the engines in bracket order; nullopt is an empty slot, whose opponent has a bye
void Knockout::begin_round(const std::vector<std::optional<std::size_t>>& engines) {
  std::vector<KnockoutTie> ties;
  for (std::size_t i = 0; i + 1 < engines.size(); i += 2) {
    auto [better, worse] = std::pair(engines[i], engines[i + 1]);
    assert(better || worse);
    if (!better || (worse && *worse < *better)) std::swap(better, worse);
    KnockoutTie tie;
    tie.better = *better;
    tie.worse = worse;
    if (!worse) tie.winner = better;
    ties.push_back(tie);
  }
  rounds_.push_back(std::move(ties));
  stages_paired_ = 0;
}

std::optional<Stage> Knockout::pair_next_stage() {
  if (winner()) return std::nullopt;
  if (decided()) {
    round_first_pair_ += rounds_.back().size() * (format_.pairs + format_.tie_breaks);
    std::vector<std::optional<std::size_t>> winners;
    for (const KnockoutTie& tie : rounds_.back()) winners.push_back(tie.winner);
    begin_round(winners);
  }
  Stage stage = stages_paired_ == 0 ? pair_round() : pair_tie_break();
  stage.round = rounds_.size() - 1;
  paired_ties_.clear();
  std::vector<Encounter> encounters;
  for (std::size_t i = 0; i < rounds_.back().size(); ++i) {
    const KnockoutTie& tie = rounds_.back()[i];
    if (tie.winner) continue;
    paired_ties_.push_back(i);
    // The better seed has the first seat in the first stage. In tie-breaks, the seats alternate.
    encounters.push_back(stages_paired_ % 2 == 0 ? Encounter{{tie.better, *tie.worse}}
                                                 : Encounter{{*tie.worse, tie.better}});
  }
  stage.encounters = std::move(encounters);
  ++stages_paired_;
  return stage;
}

Stage Knockout::pair_round() {
  Stage stage;
  stage.pairs = format_.pairs;
  stage.first_pair = round_first_pair_;
  for (const KnockoutTie& tie : rounds_.back())
    if (!tie.worse)
      stage.byes.push_back(tie.better);
    else
      ++encounters_paired_;
  return stage;
}

Stage Knockout::pair_tie_break() {
  Stage stage;
  stage.pairs = 1;
  stage.pair_offset = format_.pairs + stages_paired_ - 1;
  stage.first_pair = round_first_pair_ + rounds_.back().size() * stage.pair_offset;
  for (KnockoutTie& tie : rounds_.back())
    if (!tie.winner) ++tie.tie_breaks;
  return stage;
}

void Knockout::add_results(std::span<const EncounterPoints> points) {
  assert(points.size() == paired_ties_.size());
  const bool better_first =
      stages_paired_ % 2 == 1;  // whether pair_next_stage() seated the better seeds first
  for (std::size_t i = 0; i < points.size(); ++i) {
    KnockoutTie& tie = rounds_.back()[paired_ties_[i]];
    tie.better_points += points[i][better_first ? Player::p1 : Player::p2];
    tie.worse_points += points[i][better_first ? Player::p2 : Player::p1];
    if (tie.better_points != tie.worse_points)
      tie.winner = tie.better_points > tie.worse_points ? tie.better : *tie.worse;
  }
  if (stages_paired_ > format_.tie_breaks) decide_by_seed();
}

void Knockout::decide_by_seed() {
  for (KnockoutTie& tie : rounds_.back()) {
    if (tie.winner) continue;
    tie.winner = tie.better;
    tie.by_seed = true;
  }
}

bool Knockout::decided() const {
  return std::all_of(rounds_.back().begin(), rounds_.back().end(),
                     [](const KnockoutTie& tie) { return tie.winner.has_value(); });
}

std::optional<std::size_t> Knockout::winner() const {
  return rounds_.back().size() == 1 ? rounds_.back().front().winner : std::nullopt;
}

}  // namespace flipside::referee
