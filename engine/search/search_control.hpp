#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>

#include "engine/search/node_counts.hpp"
#include "engine/search/search_request.hpp"

namespace flipside {

/// Decides when a search ends. The search calls should_stop() at every node. To save time, should_stop()
/// checks the clock and the stop token only about every 0.1 ms, by adapting the number of nodes between two
/// checks.
class SearchControl {
 public:
  /// @param request  its node limit applies to all threads together; its time source and ponder signal must
  ///                 outlive this object
  /// @param slot     receives the node count of this thread
  explicit SearchControl(const SearchRequest& request, ThreadSlot slot = {})
      : time_(request.time),
        stop_(request.stop),
        started_(request.started),
        budget_(request.budget),
        deadline_(budget_.hard),
        max_nodes_(request.limits.nodes.value_or(std::numeric_limits<std::uint64_t>::max())),
        last_check_(elapsed()),
        ponder_(request.ponder),
        slot_(slot) {}

  /// Returns the time since the arrival of `go`.
  Duration elapsed() const { return time_.now() - started_; }
  /// Returns whether the search must stop. Once true, the result stays true.
  bool should_stop(std::uint64_t nodes) { return stopped_ || (nodes >= next_check_ && check(nodes)); }
  bool stopped() const { return stopped_; }
  /// Returns whether another iteration would probably exceed the soft limit, assuming that it takes at least
  /// as long as all earlier iterations together.
  /// @param scale  factor for the soft limit
  bool too_late_for_iteration(double scale = 1) const {
    return stop_.stop_requested() ||
           (budget_.soft && 2 * charged_time(elapsed()) >= scaled(*budget_.soft, scale));
  }
  /// Moves the deadline to `scale` times the soft limit, but not past the hard limit.
  void limit_iteration(double scale) {
    if (budget_.soft)
      deadline_ = std::min(scaled(*budget_.soft, scale), budget_.hard.value_or(Duration::max()));
  }
  /// Moves the deadline to the hard limit.
  void extend_to_hard_limit() { deadline_ = budget_.hard; }
  bool has_elapsed(Duration limit) const { return charged_time(elapsed()) >= limit; }
  const TimeBudget& budget() const { return budget_; }

 private:
  static Duration scaled(Duration time, double scale) {
    return Duration(static_cast<Duration::rep>(static_cast<double>(time.count()) * scale));
  }

  /// Returns the time that counts against the budget. Time spent pondering does not count.
  Duration charged_time(Duration since_go) const {
    if (ponder_ == nullptr) return since_go;
    const auto hit = ponder_->when();
    return hit ? std::max(since_go - (*hit - started_), Duration{0}) : Duration{0};
  }

  bool check(std::uint64_t nodes) {
    using std::chrono::microseconds;
    const Duration now = elapsed();
    slot_.publish(nodes);
    stopped_ = nodes + slot_.nodes_of_others() >= max_nodes_ || stop_.stop_requested() ||
               (deadline_ && charged_time(now) >= *deadline_);
    if (now - last_check_ < microseconds(50)) interval_ = std::min<std::uint64_t>(interval_ * 2, 512);
    if (now - last_check_ > microseconds(200)) interval_ = std::max<std::uint64_t>(interval_ / 4, 1);
    last_check_ = now;
    next_check_ = std::min(nodes + interval_, max_nodes_);
    return stopped_;
  }

  TimeSource& time_;
  std::stop_token stop_;
  Instant started_;
  TimeBudget budget_;
  std::optional<Duration> deadline_;
  std::uint64_t max_nodes_;
  std::uint64_t next_check_ = 0;
  std::uint64_t interval_ = 8;
  Duration last_check_;
  const PonderSignal* ponder_;
  ThreadSlot slot_;
  bool stopped_ = false;
};

}  // namespace flipside
