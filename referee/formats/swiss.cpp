#include "referee/formats/swiss.hpp"

#include <algorithm>
#include <cassert>
#include <tuple>

namespace flipside::referee {

Swiss::Swiss(const Format& format, std::size_t games, std::size_t engines)
    : format_(format), games_(games), entrants_(engines), meetings_(engines) {
  assert(format.kind == FormatKind::swiss && engines >= 2);
  for (SwissEntrant& entrant : entrants_) entrant.met.resize(engines);
}

std::optional<Draw> Swiss::draw() {
  assert(settled_ == rounds_drawn_);
  if (rounds_drawn_ == format_.rounds) return std::nullopt;
  drawn_ = pair_swiss(entrants_);
  Draw draw;
  draw.encounters = drawn_.encounters;
  if (drawn_.bye) draw.byes.push_back(*drawn_.bye);
  draw.pairs = format_.pairs;
  draw.first = rounds_drawn_ * places() * format_.pairs;
  draw.round = rounds_drawn_++;
  return draw;
}

void Swiss::settle(std::span<const EncounterPoints> points) {
  assert(settled_ + 1 == rounds_drawn_ && points.size() == drawn_.encounters.size());
  for (std::size_t i = 0; i < points.size(); ++i)
    for (const Player seat : {Player::p1, Player::p2}) {
      const std::size_t own = drawn_.encounters[i][seat];
      const std::size_t other = drawn_.encounters[i][opponent(seat)];
      SwissEntrant& entrant = entrants_[own];
      entrant.points += points[i][seat];
      entrant.seats.add(seat);
      ++entrant.met[other];
      meetings_[own].push_back({other, points[i][seat]});
    }
  if (drawn_.bye) {
    entrants_[*drawn_.bye].points += encounter_points();
    ++entrants_[*drawn_.bye].byes;
  }
  ++settled_;
}

std::size_t Swiss::pairs_to_come() const {
  return (format_.rounds - rounds_drawn_) * places() * format_.pairs;
}

std::vector<SwissStanding> Swiss::standings() const {
  const auto points_of = [&](std::size_t engine) {
    return static_cast<double>(entrants_[engine].points) / 2;
  };
  const double whole = static_cast<double>(encounter_points());
  std::vector<SwissStanding> standings;
  for (std::size_t engine = 0; engine < entrants_.size(); ++engine) {
    const std::size_t byes = entrants_[engine].byes;
    SwissStanding row{engine, points_of(engine), byes, 0, 0};
    row.buchholz = row.sonneborn_berger = static_cast<double>(byes) * row.points;
    for (const Meeting& meeting : meetings_[engine]) {
      row.buchholz += points_of(meeting.opponent);
      row.sonneborn_berger += points_of(meeting.opponent) * static_cast<double>(meeting.points) / whole;
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
