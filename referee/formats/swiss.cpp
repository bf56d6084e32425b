#include "referee/formats/swiss.hpp"

#include <algorithm>
#include <cassert>
#include <tuple>

namespace flipside::referee {

Swiss::Swiss(const Format& format, std::size_t games, std::size_t engines)
    : format_(format), games_(games), entrants_(engines), played_(engines) {
  assert(format.kind == FormatKind::swiss && engines >= 2);
  for (SwissEntrant& entrant : entrants_) entrant.previous_encounters.resize(engines);
}

std::optional<Stage> Swiss::pair_next_stage() {
  assert(rounds_completed_ == rounds_paired_);
  if (rounds_paired_ == format_.rounds) return std::nullopt;
  pairing_ = pair_swiss(entrants_);
  Stage stage;
  stage.encounters = pairing_.encounters;
  if (pairing_.bye) stage.byes.push_back(*pairing_.bye);
  stage.pairs = format_.pairs;
  stage.first_pair = rounds_paired_ * encounters_per_round() * format_.pairs;
  stage.round = rounds_paired_++;
  return stage;
}

void Swiss::add_results(std::span<const EncounterPoints> points) {
  assert(rounds_completed_ + 1 == rounds_paired_ && points.size() == pairing_.encounters.size());
  for (std::size_t i = 0; i < points.size(); ++i)
    for (const Player seat : {Player::p1, Player::p2}) {
      const std::size_t own = pairing_.encounters[i][seat];
      const std::size_t other = pairing_.encounters[i][opponent(seat)];
      SwissEntrant& entrant = entrants_[own];
      entrant.points += points[i][seat];
      entrant.seats.add(seat);
      ++entrant.previous_encounters[other];
      played_[own].push_back({other, points[i][seat]});
    }
  if (pairing_.bye) {
    entrants_[*pairing_.bye].points += encounter_points();
    ++entrants_[*pairing_.bye].byes;
  }
  ++rounds_completed_;
}

std::size_t Swiss::unpaired_pairs() const {
  return (format_.rounds - rounds_paired_) * encounters_per_round() * format_.pairs;
}

std::vector<SwissStanding> Swiss::standings() const {
  const auto points_of = [&](std::size_t engine) {
    return static_cast<double>(entrants_[engine].points) / 2;
  };
  const double at_stake = static_cast<double>(encounter_points());
  std::vector<SwissStanding> standings;
  for (std::size_t engine = 0; engine < entrants_.size(); ++engine) {
    const std::size_t byes = entrants_[engine].byes;
    SwissStanding row{engine, points_of(engine), byes, 0, 0};
    row.buchholz = row.sonneborn_berger = static_cast<double>(byes) * row.points;
    for (const PlayedEncounter& encounter : played_[engine]) {
      row.buchholz += points_of(encounter.opponent);
      row.sonneborn_berger +=
          points_of(encounter.opponent) * static_cast<double>(encounter.points) / at_stake;
    }
    standings.push_back(row);
  }
  const auto key = [](const SwissStanding& row) {
    return std::tuple(-row.points, -row.buchholz, -row.sonneborn_berger, row.engine);
  };
  std::sort(standings.begin(), standings.end(),
            [&](const SwissStanding& a, const SwissStanding& b) { return key(a) < key(b); });
  return standings;
}

}  // namespace flipside::referee
