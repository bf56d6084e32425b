#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "referee/config/config.hpp"
#include "referee/report/fastchess_results.hpp"
#include "referee/tournament/display.hpp"

namespace flipside::referee {

/// Tells a tournament on standard output as fastchess does, for scripts that read it.
class FastchessDisplay final : public Display {
 public:
  FastchessDisplay(const Config& config, const ScheduleProgress& outlook);

  void known(const StoredGame& game) override;
  void set_outlook(ScheduleProgress outlook) override { total_ = outlook.total; }
  void started(std::int64_t index, const PerPlayer<std::string>& players) override;
  void game_over(const StoredGame& game) override;
  void say(const std::string& text) override;
  void update(const Standings& standings) override;
  void finish(const Standings& standings, std::uint64_t played) override;

 private:
  bool count(const StoredGame& game);
  void print_results();

  std::vector<FastchessEngine> engines_;
  std::string book_;
  std::size_t interval_;  // pairs between two blocks of results; 0: only at the end
  std::uint64_t total_;   // games of the tournament
  std::optional<SprtSettings> sprt_;
  FastchessScore score_;
  bool shown_ = false;  // the results as they are
};

}  // namespace flipside::referee
