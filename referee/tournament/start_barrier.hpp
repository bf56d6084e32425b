#pragma once

#include <cstddef>
#include <memory>

namespace flipside::referee {

/// Where the first games of a tournament wait for each other, so that no clock runs while the machine is busy
/// with starting the engines of the rest. Once all have come it stays open.
class StartBarrier {
  struct State {
    std::size_t missing = 0;
    bool open = false;
  };

 public:
  /// A game on its way to the line: missing until it arrives or is gone. May outlive the line.
  class Game {
   public:
    explicit Game(const StartBarrier& line) : state_(line.state_), on_the_way_(!state_->open) {
      if (on_the_way_) ++state_->missing;
    }
    Game(const Game&) = delete;
    Game& operator=(const Game&) = delete;
    ~Game() { arrive(); }

    void arrive() {
      if (!on_the_way_) return;
      on_the_way_ = false;
      if (--state_->missing == 0) state_->open = true;
    }

   private:
    std::shared_ptr<State> state_;
    bool on_the_way_;
  };

  bool open() const { return state_->open; }

 private:
  std::shared_ptr<State> state_ = std::make_shared<State>();
};

}  // namespace flipside::referee
