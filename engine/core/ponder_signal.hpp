#pragma once

#include <atomic>
#include <optional>

#include "engine/core/time_source.hpp"

namespace flipside {

/// Notifies a pondering search that the opponent played the expected move. The notification starts the
/// search's clock. Thread-safe.
class PonderSignal {
 public:
  /// Clears the signal for the next search.
  void reset() { hit_.store(none, std::memory_order_release); }
  /// Records a ponder hit.
  void hit(Instant when) { hit_.store(when.time_since_epoch(), std::memory_order_release); }
  /// Returns the time of the ponder hit, or nullopt if there has been none.
  std::optional<Instant> when() const {
    const Duration since_epoch = hit_.load(std::memory_order_acquire);
    return since_epoch == none ? std::nullopt : std::optional(Instant(since_epoch));
  }

 private:
  static constexpr Duration none = Duration::min();
  std::atomic<Duration> hit_{none};
};

}  // namespace flipside
