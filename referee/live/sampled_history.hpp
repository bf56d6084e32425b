#pragma once

#include <cstddef>
#include <utility>
#include <vector>

namespace flipside::referee {

/// A value that changes with the number of games, sampled at nearly equal intervals. If there are too many
/// samples, removes every second one and doubles the interval.
template <class Value>
class SampledHistory {
 public:
  struct Sample {
    std::size_t games;
    Value value;
  };

  /// @param capacity  maximum number of samples, at least 2
  explicit SampledHistory(std::size_t capacity) : capacity_(capacity) {}

  /// Widens the interval in advance for a total of `games` games, to avoid samples that would be discarded.
  void expect(std::size_t games) {
    while (games / interval_ > capacity_) double_interval();
  }
  /// Returns the number of games at which the next sample is due.
  std::size_t next() const { return (samples_.empty() ? 0 : samples_.back().games) + interval_; }
  /// Adds a sample. `games` must be at least next().
  void add(std::size_t games, Value value) {
    samples_.push_back({games, std::move(value)});
    if (samples_.size() > capacity_) double_interval();
  }
  const std::vector<Sample>& samples() const { return samples_; }

 private:
  void double_interval() {
    interval_ *= 2;
    std::vector<Sample> kept;
    for (std::size_t i = 1; i < samples_.size(); i += 2) kept.push_back(std::move(samples_[i]));
    samples_ = std::move(kept);
  }

  std::size_t capacity_;
  std::size_t interval_ = 1;
  std::vector<Sample> samples_;
};

}  // namespace flipside::referee
