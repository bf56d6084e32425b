#include "referee/live/store_follower.hpp"

#include <algorithm>
#include <utility>

namespace flipside::referee {

StoreFollower::StoreFollower(Store store, TournamentView& view, TimeSource& time)
    : store_(std::move(store)), view_(view), time_(time) {}

Expected<bool> StoreFollower::poll(Duration duration) {
  const Instant end = time_.now() + duration;
  if (pending_.empty()) {
    const auto version = store_.version();
    if (!version) return version.error();
    if (version_ == *version) return false;
    const auto status = store_.read_status();
    if (!status) return status.error();
    // When an SPRT is decided, the referee deletes the games stored after the deciding one; drop them here
    // too.
    const bool finished = *status == "finished";
    auto indices = store_.indices(finished ? 0 : view_.first_missing());
    if (!indices) return indices.error();
    if (finished) {
      view_.drop_from(indices->empty() ? 0 : indices->back() + 1);
      ScheduleProgress schedule;
      schedule.total = schedule.known = indices->size();
      view_.set_schedule(schedule);
    }
    pending_ = *std::move(indices);
    std::erase_if(pending_, [&](std::int64_t index) { return view_.contains(index); });
    std::ranges::reverse(pending_);
    view_.set_status(*status);
    version_ = *version;
  }
  while (!pending_.empty() && time_.now() < end) {
    const auto game = store_.game(pending_.back());
    if (!game) return game.error();
    if (*game) view_.add(**game);
    pending_.pop_back();
  }
  return !pending_.empty();
}

}  // namespace flipside::referee
