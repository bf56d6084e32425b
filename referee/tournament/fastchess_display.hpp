#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "referee/config/config.hpp"
#include "referee/report/fastchess_results.hpp"
#include "referee/tournament/events.hpp"

namespace flipside::referee {

/// Prints a tournament's progress and results to standard output in the format of fastchess, for scripts that
/// parse that format.
class FastchessDisplay final : public EventSink {
 public:
  FastchessDisplay(const Config& config, const ScheduleProgress& progress);

  void on(const TournamentEvent& event) override;

 private:
  bool count(const StoredGame& game);
  void finished(const StoredGame& game);
  void print_results();

  std::vector<FastchessEngine> engines_;
  std::string book_;
  std::size_t interval_;  // number of pairs between two printed results; 0: print only at the end
  std::uint64_t total_;   // total number of scheduled games
  std::optional<SprtSettings> sprt_;
  FastchessScore score_;
  bool printed_ = false;  // the results have not changed since they were last printed
  bool reset_ = false;    // ResultsReset was received; games loaded after it have been counted before
};

}  // namespace flipside::referee
