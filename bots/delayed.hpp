#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <utility>

#include "engine/session/thinker.hpp"

namespace flipside {

/// Another thinker that sleeps before each move, for as long as it is not told to stop.
class Delayed final : public Thinker {
 public:
  /// @param thinker  outlives this
  Delayed(Thinker& thinker, std::chrono::milliseconds delay) : thinker_(thinker), delay_(delay) {}

  std::string name() const override { return thinker_.name(); }
  std::vector<ugi::Option> options() const override { return thinker_.options(); }
  Expected<void> set_option(std::string_view name, std::string_view value) override {
    return thinker_.set_option(name, value);
  }
  void new_game() override { thinker_.new_game(); }
  bool answers_at_once() const override { return delay_.count() == 0 && thinker_.answers_at_once(); }

  Thought think(const Question& question) override {
    if (delay_.count() > 0) {
      std::mutex mutex;
      std::unique_lock lock(mutex);
      std::condition_variable_any().wait_for(lock, question.stop, delay_, [] { return false; });
    }
    return thinker_.think(question);
  }

 private:
  Thinker& thinker_;
  std::chrono::milliseconds delay_;
};

}  // namespace flipside
