#include "referee/schedule/schedule.hpp"

#include <cassert>
#include <utility>

namespace flipside::referee {

Schedule::Form Schedule::make_form(const Format& format, std::size_t games, std::size_t engines) {
  if (format.kind == FormatKind::swiss) return Swiss(format, games, engines);
  if (format.kind == FormatKind::knockout) return Knockout(format, engines);
  return RoundRobin(format, engines);
}

Schedule::Schedule(const Format& format, std::size_t games, std::size_t engines,
                   std::vector<GameResult> before)
    : games_(games), form_(make_form(format, games, engines)), before_(std::move(before)) {
  assert(games >= 1 && engines >= 2);
  draw_what_is_known();
}

std::optional<ScheduledGame> Schedule::next() {
  if (!available()) return std::nullopt;
  ScheduledGame game = at(next_++);
  pass_over_played();
  return game;
}

void Schedule::add(const GameResult& result) {
  count(result);
  draw_what_is_known();
}

std::uint64_t Schedule::games() const {
  const std::size_t to_come = std::visit([](const auto& form) { return form.pairs_to_come(); }, form_);
  return games_known_ + std::uint64_t{2} * games_ * to_come;
}

ScheduledGame Schedule::at(std::size_t index) const {
  const std::size_t pair = (index - begin_) / 2 / draw_.encounters.size();
  ScheduledGame scheduled;
  scheduled.index = index;
  scheduled.game = pair % games_;
  scheduled.seats = draw_.encounters[encounter_at(index)];
  scheduled.round = draw_.round;
  scheduled.pair = draw_.pair + pair / games_;
  scheduled.opening = openings_ + pair / games_;
  scheduled.leg = static_cast<int>(index % 2);
  if (scheduled.leg == 1) std::swap(scheduled.seats[Player::p1], scheduled.seats[Player::p2]);
  return scheduled;
}

void Schedule::count(const GameResult& result) {
  const auto index = static_cast<std::size_t>(result.index);
  assert(open_ > 0 && index >= begin_ && index < stage_end());
  EncounterPoints& points = points_[encounter_at(index)];
  for (const Player player : {Player::p1, Player::p2}) {
    const Player first_seat = index % 2 == 0 ? player : opponent(player);  // in the pair's first game
    points[first_seat] += result.outcome ? half_points(*result.outcome, player) : 1;
  }
  --open_;
}

/// Counts the games of the stage that were played before.
void Schedule::count_known() {
  for (; counted_ < before_.size() && before_[counted_].index < static_cast<std::int64_t>(stage_end());
       ++counted_)
    if (before_[counted_].index >= static_cast<std::int64_t>(begin_)) count(before_[counted_]);
}

void Schedule::pass_over_played() {
  for (; available() && passed_over_ < before_.size(); ++passed_over_) {
    const std::int64_t played = before_[passed_over_].index;
    if (played > static_cast<std::int64_t>(next_)) return;
    if (played == static_cast<std::int64_t>(next_)) ++next_;
  }
}

void Schedule::draw_what_is_known() {
  while (open_ == 0 && !over_) {
    if (!draw_.encounters.empty()) std::visit([&](auto& form) { form.settle(points_); }, form_);
    auto drawn = std::visit([](auto& form) { return form.draw(); }, form_);
    if (!drawn) {
      over_ = true;
      return;
    }
    openings_ += draw_.pairs;
    draw_ = *std::move(drawn);
    begin_ = next_ = 2 * games_ * draw_.first;
    open_ = stage_end() - begin_;
    games_known_ += open_;
    points_.assign(draw_.encounters.size(), {});
    count_known();
    pass_over_played();
  }
}

}  // namespace flipside::referee
