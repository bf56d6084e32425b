#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <stop_token>

#include "engine/core/ponder_signal.hpp"
#include "engine/core/time_source.hpp"
#include "engine/search/node_tally.hpp"
#include "engine/search/time_manager.hpp"

namespace flipside {

/// Tells a search when to end. Asked at every node; looks at the time and the stop token only every so many
/// nodes, adapted so that about a tenth of a millisecond passes from one look to the next.
class SearchControl {
 public:
  /// @param max_nodes  of all threads of the search together
  /// @param ponder  if set, the budget counts from its hit instead of `started`
  /// @param place  where the nodes are told to the other threads
  SearchControl(TimeSource& time, std::stop_token stop, Instant started, TimeBudget budget,
                std::optional<std::uint64_t> max_nodes, const PonderSignal* ponder = nullptr,
                TallyPlace place = {})
      : time_(time),
        stop_(std::move(stop)),
        started_(started),
        budget_(budget),
        deadline_(budget.hard),
        max_nodes_(max_nodes.value_or(std::numeric_limits<std::uint64_t>::max())),
        looked_(elapsed()),
        ponder_(ponder),
        place_(place) {}

  /// Time since `go` was read.
  Duration elapsed() const { return time_.now() - started_; }
  /// Once true, always true.
  bool should_stop(std::uint64_t nodes) { return stopped_ || (nodes >= next_look_ && look(nodes)); }
  bool stopped() const { return stopped_; }
  /// True where a new iteration would hardly come to an end: each takes at least as long as all before it.
  /// @param factor  of the soft limit
  bool too_late_for_more(double factor = 1) const {
    return stop_.stop_requested() ||
           (budget_.soft && 2 * counted(elapsed()) >= scaled(*budget_.soft, factor));
  }
  /// Breaks the search off at so many soft limits, but not later than at the hard one.
  void hurry(double factor) {
    if (budget_.soft)
      deadline_ = std::min(scaled(*budget_.soft, factor), budget_.hard.value_or(Duration::max()));
  }
  /// Lets it go on to the hard limit.
  void take_time() { deadline_ = budget_.hard; }
  bool past(Duration limit) const { return counted(elapsed()) >= limit; }
  const TimeBudget& budget() const { return budget_; }

 private:
  static Duration scaled(Duration time, double factor) {
    return Duration(static_cast<Duration::rep>(static_cast<double>(time.count()) * factor));
  }

  /// What of the time since `go` was read counts.
  Duration counted(Duration since_go) const {
    if (ponder_ == nullptr) return since_go;
    const auto hit = ponder_->when();
    return hit ? std::max(since_go - (*hit - started_), Duration{0}) : Duration{0};
  }

  bool look(std::uint64_t nodes) {
    using std::chrono::microseconds;
    const Duration now = elapsed();
    place_.tell(nodes);
    stopped_ = nodes + place_.of_others() >= max_nodes_ || stop_.stop_requested() ||
               (deadline_ && counted(now) >= *deadline_);
    if (now - looked_ < microseconds(50)) interval_ = std::min<std::uint64_t>(interval_ * 2, 512);
    if (now - looked_ > microseconds(200)) interval_ = std::max<std::uint64_t>(interval_ / 4, 1);
    looked_ = now;
    next_look_ = std::min(nodes + interval_, max_nodes_);
    return stopped_;
  }

  TimeSource& time_;
  std::stop_token stop_;
  Instant started_;
  TimeBudget budget_;
  std::optional<Duration> deadline_;
  std::uint64_t max_nodes_;
  std::uint64_t next_look_ = 0;
  std::uint64_t interval_ = 8;
  Duration looked_;
  const PonderSignal* ponder_;
  TallyPlace place_;
  bool stopped_ = false;
};

}  // namespace flipside
