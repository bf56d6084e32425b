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

/// Prints a tournament on standard output in the format of fastchess, for scripts that parse it.
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
  std::size_t interval_;  // pairs between two blocks of results; 0: only at the end
  std::uint64_t total_;   // games of the tournament
  std::optional<SprtSettings> sprt_;
  FastchessScore score_;
  bool printed_ = false;  // the current results were printed
  bool reset_ = false;    // games that do not count were removed; their results stay printed
};

}  // namespace flipside::referee
