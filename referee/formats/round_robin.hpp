#pragma once

#include <optional>
#include <span>

#include "referee/formats/draw.hpp"
#include "referee/formats/format.hpp"

namespace flipside::referee {

/// Round robin, gauntlet and match: all encounters are known from the start.
class RoundRobin {
 public:
  /// @param format   a round robin, gauntlet or match; seeds < engines
  /// @param engines  at least 2; of a match 2
  RoundRobin(const Format& format, std::size_t engines);

  /// All encounters, the first time.
  std::optional<Draw> draw();
  void settle(std::span<const EncounterPoints>) {}
  /// Pairs of one variant that are yet to be drawn.
  std::size_t pairs_to_come() const { return 0; }

 private:
  Format format_;
  std::size_t engines_;
  bool drawn_ = false;
};

}  // namespace flipside::referee
