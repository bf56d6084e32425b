#pragma once

#include <optional>
#include <span>

#include "referee/formats/format.hpp"
#include "referee/formats/stage.hpp"

namespace flipside::referee {

/// Pairs round robins, gauntlets and matches. These formats consist of a single stage that does not depend on
/// results.
class RoundRobin {
 public:
  /// @param format   must be a round robin, gauntlet or match, with fewer seeds than engines
  /// @param engines  the number of engines; at least 2, and exactly 2 for a match
  RoundRobin(const Format& format, std::size_t engines);

  /// Returns a stage with all encounters on the first call, and nullopt on later calls.
  std::optional<Stage> pair_next_stage();
  void add_results(std::span<const EncounterPoints>) {}
  /// Returns the number of game pairs per variant in stages that are not paired yet.
  std::size_t unpaired_pairs() const { return 0; }

 private:
  Format format_;
  std::size_t engines_;
  bool paired_ = false;
};

}  // namespace flipside::referee
