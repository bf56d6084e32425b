#pragma once

#include <optional>
#include <span>

#include "referee/formats/format.hpp"
#include "referee/formats/stage.hpp"

namespace flipside::referee {

/// Pairs round robins, gauntlets and matches: a single stage that does not depend on results.
class RoundRobin {
 public:
  /// @param format   a round robin, gauntlet or match; seeds < engines
  /// @param engines  at least 2; exactly 2 for a match
  RoundRobin(const Format& format, std::size_t engines);

  /// Returns all encounters on the first call, nullopt afterwards.
  std::optional<Stage> pair_next_stage();
  void add_results(std::span<const EncounterPoints>) {}
  /// Game pairs per variant in stages that are not paired yet.
  std::size_t unpaired_pairs() const { return 0; }

 private:
  Format format_;
  std::size_t engines_;
  bool paired_ = false;
};

}  // namespace flipside::referee
