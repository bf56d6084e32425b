#include "referee/schedule/schedule.hpp"

#include <fmt/format.h>

#include <cassert>
#include <utility>

namespace flipside::referee {

std::string round_text(const ScheduledGame& game, FormatKind kind) {
  const std::string pair = fmt::format("{}.{}", game.pair + 1, game.leg + 1);
  return pairings_depend_on_results(kind) ? fmt::format("{}.{}", game.round + 1, pair) : pair;
}

Schedule::PairingSystem Schedule::make_pairing_system(const Format& format, std::size_t games,
                                                      std::size_t engines) {
  if (format.kind == FormatKind::swiss) return Swiss(format, games, engines);
  if (format.kind == FormatKind::knockout) return Knockout(format, engines);
  return RoundRobin(format, engines);
}

Schedule::Schedule(const Format& format, std::size_t games, std::size_t engines,
                   std::vector<GameResult> finished)
    : games_(games), pairing_(make_pairing_system(format, games, engines)), finished_(std::move(finished)) {
  assert(games >= 1 && engines >= 2);
  pair_stages();
}

std::optional<ScheduledGame> Schedule::next() {
  if (!available()) return std::nullopt;
  ScheduledGame game = at(next_++);
  skip_finished();
  return game;
}

void Schedule::add(const GameResult& result) {
  count(result);
  pair_stages();
}

std::uint64_t Schedule::games() const {
  const std::size_t unpaired =
      std::visit([](const auto& system) { return system.unpaired_pairs(); }, pairing_);
  return games_known_ + std::uint64_t{2} * games_ * unpaired;
}

ScheduledGame Schedule::at(std::size_t index) const {
  const std::size_t pair = (index - stage_begin_) / 2 / stage_.encounters.size();
  ScheduledGame scheduled;
  scheduled.index = index;
  scheduled.game = pair % games_;
  scheduled.seats = stage_.encounters[encounter_at(index)];
  scheduled.round = stage_.round;
  scheduled.pair = stage_.pair_offset + pair / games_;
  scheduled.opening = openings_before_ + pair / games_;
  scheduled.leg = static_cast<int>(index % 2);
  if (scheduled.leg == 1) std::swap(scheduled.seats[Player::p1], scheduled.seats[Player::p2]);
  return scheduled;
}

void Schedule::count(const GameResult& result) {
  const auto index = static_cast<std::size_t>(result.index);
  assert(unfinished_ > 0 && index >= stage_begin_ && index < stage_end());
  --unfinished_;
  if (points_.empty()) return;
  EncounterPoints& points = points_[encounter_at(index)];
  for (const Player player : {Player::p1, Player::p2}) {
    // The seat that `player` had in the first game of the pair.
    const Player first_seat = index % 2 == 0 ? player : opponent(player);
    points[first_seat] += result.outcome ? half_points(*result.outcome, player) : 1;
  }
}

/// Counts the results in finished_ that belong to the current stage.
void Schedule::count_finished() {
  const auto begin = static_cast<std::int64_t>(stage_begin_);
  const auto end = static_cast<std::int64_t>(stage_end());
  for (; finished_counted_ < finished_.size() && finished_[finished_counted_].index < end;
       ++finished_counted_)
    if (finished_[finished_counted_].index >= begin) count(finished_[finished_counted_]);
}

/// Advances next_ past games that are in finished_.
void Schedule::skip_finished() {
  for (; available() && finished_skipped_ < finished_.size(); ++finished_skipped_) {
    const std::int64_t finished = finished_[finished_skipped_].index;
    if (finished > static_cast<std::int64_t>(next_)) return;
    if (finished == static_cast<std::int64_t>(next_)) ++next_;
  }
}

/// Pairs stages until the current stage has unfinished games or the tournament is over.
void Schedule::pair_stages() {
  while (unfinished_ == 0 && !over_) {
    if (!stage_.encounters.empty()) std::visit([&](auto& system) { system.add_results(points_); }, pairing_);
    auto next_stage = std::visit([](auto& system) { return system.pair_next_stage(); }, pairing_);
    if (!next_stage) {
      over_ = true;
      return;
    }
    openings_before_ += stage_.pairs;
    stage_ = *std::move(next_stage);
    stage_begin_ = next_ = 2 * games_ * stage_.first_pair;
    unfinished_ = stage_end() - stage_begin_;
    games_known_ += unfinished_;
    if (!std::holds_alternative<RoundRobin>(pairing_)) points_.assign(stage_.encounters.size(), {});
    count_finished();
    skip_finished();
  }
}

}  // namespace flipside::referee
