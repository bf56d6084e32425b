#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include "engine/core/player.hpp"

namespace flipside::referee {

/// The engine numbers of p1 and p2 in the first game of each game pair of an encounter. In the second game,
/// p1 and p2 are swapped.
using Encounter = PerPlayer<std::size_t>;

/// The encounters of a stage in playing order. The encounters of a gauntlet or round robin, which may be
/// millions, are computed rather than stored.
class Encounters {
 public:
  Encounters() = default;
  Encounters(std::vector<Encounter> list) : size_(list.size()), list_(std::move(list)) {}
  /// Pairs each of the first `seeds` engines with each of the other engines.
  static Encounters gauntlet(std::size_t seeds, std::size_t engines);
  /// Pairs every engine with every other engine once.
  static Encounters round_robin(std::size_t engines);

  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  Encounter operator[](std::size_t index) const;
  /// Returns all encounters as a list.
  std::vector<Encounter> list() const;

 private:
  Encounters(std::size_t size, std::size_t seeds, std::size_t engines)
      : size_(size), seeds_(seeds), engines_(engines) {}

  std::size_t size_ = 0;
  std::size_t seeds_ = 0;    // 0 for a round robin
  std::size_t engines_ = 0;  // 0 if the encounters are in list_
  std::vector<Encounter> list_;
};

}  // namespace flipside::referee
