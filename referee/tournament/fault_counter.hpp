#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "referee/tournament/events.hpp"

namespace flipside::referee {

/// Counts the games of a tournament that ended by a fault of an engine, including games of earlier runs.
class FaultCounter final : public EventSink {
 public:
  void on(const TournamentEvent& event) override;

  /// Returns the number of forfeited games.
  std::size_t forfeits() const { return forfeits_; }
  /// Returns a warning for each variant in which every game ended by a fault.
  std::vector<std::string> warnings() const;

 private:
  struct Counts {
    std::size_t games = 0;
    std::map<std::string, std::size_t> faults;  // number of games that ended by a fault, by termination
  };

  void count(const GameRecord& record);

  std::size_t forfeits_ = 0;
  std::map<std::string, Counts> variants_;  // by variant id
};

}  // namespace flipside::referee
