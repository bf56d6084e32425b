#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include "engine/core/expected.hpp"
#include "engine/core/player.hpp"
#include "referee/config/config.hpp"
#include "referee/process/processors.hpp"

namespace flipside::referee {

/// The processors on which the two engines of a game may run; empty: on any.
using Cores = PerPlayer<std::vector<int>>;

/// Gives each game that runs processors of its own.
class CoreSlots {
 public:
  /// Gives out nothing: engines run where they like.
  CoreSlots() = default;
  /// Slots for as many games as run at once: one processor for each thread of the engine that has the most
  /// (by its option `Threads`), for both engines of a game in turn, or for each of them where engines ponder.
  /// @return the error says how many there are and how many would be needed, unless they are to be shared
  static Expected<CoreSlots> make(const Config& config, const std::vector<Processor>& processors);

  /// A slot, as long as this lives.
  class Lease {
   public:
    explicit Lease(CoreSlots& slots) : slots_(slots), cores_(slots.take()) {}
    Lease(const Lease&) = delete;
    Lease& operator=(const Lease&) = delete;
    ~Lease() { slots_.give_back(std::move(cores_)); }
    const std::vector<int>& of(Player player) const { return cores_[player]; }

   private:
    CoreSlots& slots_;
    Cores cores_;
  };

 private:
  Cores take();
  void give_back(Cores cores);

  std::vector<Cores> free_;  // the last one is given out next
};

}  // namespace flipside::referee
