#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include "engine/core/expected.hpp"
#include "engine/core/player.hpp"
#include "referee/config/config.hpp"
#include "referee/process/cpu.hpp"

namespace flipside::referee {

/// The CPUs that each engine of a game may use; empty: any.
using GameCpus = PerPlayer<std::vector<int>>;

/// Assigns CPUs to concurrent games.
class CoreSlots {
 public:
  /// Creates no slots: engines run on any CPU.
  CoreSlots() = default;
  /// Creates one slot per concurrent game. A slot has one CPU per thread (the largest option `Threads` of any
  /// engine), shared by both engines of a game, or as many for each engine if any engine ponders.
  /// @return an error with the numbers of CPUs required and available if there are too few and the
  /// configuration
  ///         does not let games share them
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

  std::vector<GameCpus> free_;  // used as a stack
};

}  // namespace flipside::referee
