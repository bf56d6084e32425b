#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include "engine/core/expected.hpp"
#include "engine/core/player.hpp"
#include "referee/config/config.hpp"
#include "referee/process/cpu.hpp"

namespace flipside::referee {

/// The CPUs that each engine of a game may use. An empty list allows any CPU.
using GameCpus = PerPlayer<std::vector<int>>;

/// Assigns CPUs to concurrent games.
class CoreSlots {
 public:
  /// Creates no slots: engines run on any CPU.
  CoreSlots() = default;
  /// Creates one slot per concurrent game. A slot contains as many CPUs as the largest `Threads` option of
  /// any engine, and both engines of the game share them. If any engine ponders, each of the two engines gets
  /// that many CPUs of its own.
  /// @return an error with the required and the available number of CPUs, if there are too few CPUs and the
  ///         configuration does not allow games to share them
  static Expected<CoreSlots> make(const Config& config, const std::vector<Cpu>& cpus);

  /// Holds a slot during its lifetime.
  class Lease {
   public:
    explicit Lease(CoreSlots& slots) : slots_(slots), cpus_(slots.acquire()) {}
    Lease(const Lease&) = delete;
    Lease& operator=(const Lease&) = delete;
    ~Lease() { slots_.release(std::move(cpus_)); }
    const std::vector<int>& cpus_of(Player player) const { return cpus_[player]; }

   private:
    CoreSlots& slots_;
    GameCpus cpus_;
  };

 private:
  GameCpus acquire();
  void release(GameCpus cpus);

  std::vector<GameCpus> free_;  // free slots, used as a stack
};

}  // namespace flipside::referee
