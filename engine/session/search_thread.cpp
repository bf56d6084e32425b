#include "engine/session/search_thread.hpp"

#include <algorithm>
#include <cassert>

namespace flipside {

bool SearchThread::busy() const {
  const std::lock_guard lock(mutex_);
  return busy_;
}

bool SearchThread::stopping() const {
  const std::lock_guard lock(mutex_);
  return busy_ && stop_.stop_requested();
}

void SearchThread::start(AnyGame game, const GoLimits& limits, Instant started) {
  assert(!busy());
  if (thread_.joinable()) thread_.join();
  {
    const std::lock_guard lock(mutex_);
    stop_ = std::stop_source();
    ponder_.reset();
    busy_ = true;
  }
  if (player_.answers_at_once() || player_.is_brief(limits, game.to_move()))
    return think(game, limits, started, stop_.get_token());
  thread_ = std::thread([this, at = std::move(game), limits, started, stop = stop_.get_token()] {
    think(at, limits, started, stop);
  });
}

void SearchThread::think(const AnyGame& game, const GoLimits& limits, Instant started,
                         const std::stop_token& stop) {
  const auto report = [this](const ugi::Info& info) { listener_.on_info(info); };
  Thought thought =
      player_.choose_move({game, limits, started, stop, report, limits.ponder ? &ponder_ : nullptr});
  const std::lock_guard lock(mutex_);
  const bool ponders = limits.ponder && !ponder_.when();
  if ((limits.infinite || ponders) && !stop.stop_requested())
    held_ = Held{std::move(thought), started, limits.infinite};
  else
    answer(thought, started);
}

void SearchThread::stop() {
  const std::lock_guard lock(mutex_);
  if (!busy_) return;
  stop_.request_stop();
  if (held_) answer(held_->thought, held_->started);
  held_.reset();
}

void SearchThread::ponder_hit(Instant when) {
  const std::lock_guard lock(mutex_);
  if (!busy_) return;
  ponder_.hit(when);
  if (!held_ || held_->for_stop) return;
  answer(held_->thought, held_->started);
  held_.reset();
}

void SearchThread::finish() {
  stop();
  wait();
}

void SearchThread::wait() {
  if (thread_.joinable()) thread_.join();
}

void SearchThread::answer(const Thought& thought, Instant started) {
  using namespace std::chrono;
  const Duration spent = time_.now() - started;
  ugi::Info last;
  if (thought.depth > 0) last.depth = thought.depth;
  last.score = thought.score;
  last.time = duration_cast<milliseconds>(spent);
  last.nodes = thought.nodes;
  last.nps = per_second(thought.nodes, spent);
  last.tbhits = thought.tbhits;
  busy_ = false;
  listener_.on_move(thought, last);
}

}  // namespace flipside
