#pragma once

#include <atomic>
#include <optional>

#include "engine/core/time_source.hpp"

namespace flipside {

/// Tells a search that ponders that the move it thinks about was played: from then on its time counts. May be
/// asked by other threads than the one that tells.
class PonderSignal {
 public:
  /// Begins anew: nothing was played yet.
  void reset() { hit_.store(none, std::memory_order_release); }
  void hit(Instant when) { hit_.store(when.time_since_epoch(), std::memory_order_release); }
  /// When the move was played; nullopt while it was not.
  std::optional<Instant> when() const {
    const Duration since_epoch = hit_.load(std::memory_order_acquire);
    return since_epoch == none ? std::nullopt : std::optional(Instant(since_epoch));
  }

 private:
  static constexpr Duration none = Duration::min();
  std::atomic<Duration> hit_{none};
};

}  // namespace flipside
