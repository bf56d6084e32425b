#pragma once

#include "engine/core/time_source.hpp"

namespace flipside::test {

/// A time source that tests advance by hand.
class ManualTime final : public TimeSource {
 public:
  Instant now() override { return now_; }
  void advance(Duration duration) { now_ += duration; }

 private:
  Instant now_{std::chrono::hours(1)};
};

}  // namespace flipside::test
