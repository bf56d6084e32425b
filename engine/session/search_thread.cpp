#include "engine/session/search_thread.hpp"

#include <fmt/format.h>

#include <cassert>
#include <exception>
#include <new>

#include "engine/search/report_error.hpp"

namespace flipside {
namespace {

// Calls the player. If the player fails, reports the error and returns the first legal move.
SearchResult choose_any_move(EnginePlayer& player, const SearchRequest& request) {
  try {
    return player.choose_move(request);
  } catch (const std::bad_alloc&) {
    report_error(request, "not enough memory to search; playing the first legal move");
  } catch (const std::exception& failure) {
    report_error(request,
                 fmt::format("the search failed ({}); playing the first legal move", failure.what()));
  }
  return {.move = request.game.legal_moves().front()};
}

}  // namespace

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
  wait();
  game_ = std::move(game);
  {
    const std::lock_guard lock(mutex_);
    stop_ = std::stop_source();
    ponder_.reset();
    busy_ = true;
  }
  SearchRequest request{
      .game = *game_,
      .time = time_,
      .limits = limits,
      .started = started,
      .budget = plan_time(limits, game_->to_move(), player_.move_overhead(), expected_moves(*game_)),
      .stop = stop_.get_token(),
      .report = [this](const ugi::Info& info) { listener_.on_info(info); },
      .ponder = limits.ponder ? &ponder_ : nullptr};
  if (player_.answers_quickly(request)) return run(request);
  try {
    thread_ = std::thread([this, request] { run(request); });
  } catch (const std::exception&) {  // without a thread, nothing could stop a long search
    report_error(request, "cannot start a search thread; searching to depth 1");
    request.limits.depth = 1;
    run(request);
  }
}

void SearchThread::run(const SearchRequest& request) {
  SearchResult result = choose_any_move(player_, request);
  const std::lock_guard lock(mutex_);
  const bool pondering = request.limits.ponder && !ponder_.when();
  if ((request.limits.infinite || pondering) && !request.stop.stop_requested())
    held_ = HeldResult{std::move(result), request.started, request.limits.infinite};
  else
    deliver(result, request.started);
}

void SearchThread::stop() {
  const std::lock_guard lock(mutex_);
  if (!busy_) return;
  stop_.request_stop();
  if (held_) deliver(held_->result, held_->started);
  held_.reset();
}

void SearchThread::ponder_hit(Instant when) {
  const std::lock_guard lock(mutex_);
  if (!busy_) return;
  ponder_.hit(when);
  if (!held_ || held_->until_stop) return;
  deliver(held_->result, held_->started);
  held_.reset();
}

void SearchThread::finish() {
  stop();
  wait();
}

void SearchThread::wait() {
  if (thread_.joinable()) thread_.join();
}

void SearchThread::deliver(const SearchResult& result, Instant started) {
  using namespace std::chrono;
  const Duration spent = time_.now() - started;
  ugi::Info summary;
  if (result.depth > 0) summary.depth = result.depth;
  summary.score = result.score;
  summary.time = duration_cast<milliseconds>(spent);
  summary.nodes = result.nodes;
  summary.nps = per_second(result.nodes, spent);
  summary.tbhits = result.tbhits;
  busy_ = false;
  listener_.on_result(result, summary);
}

}  // namespace flipside
