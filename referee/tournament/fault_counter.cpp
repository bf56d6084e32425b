#include "referee/tournament/fault_counter.hpp"

#include <fmt/format.h>

namespace flipside::referee {

void FaultCounter::on(const TournamentEvent& event) {
  const EventHandler handler{
      [this](const GameLoaded& loaded) { count(loaded.game.record); },
      [this](const GameStored& stored) { count(stored.game.record); },
      [this](const ResultsReset&) { *this = {}; },
      [](const auto&) {},
  };
  std::visit(handler, event);
}

void FaultCounter::count(const GameRecord& record) {
  forfeits_ += is_forfeit(record.termination) ? 1 : 0;
  Counts& counts = variants_[record.game];
  ++counts.games;
  if (ended_by_fault(record)) ++counts.faults[std::string(termination_text(record.termination))];
}

std::vector<std::string> FaultCounter::warnings() const {
  std::vector<std::string> warnings;
  for (const auto& [variant, counts] : variants_) {
    std::size_t faults = 0;
    std::string kinds;
    for (const auto& [kind, number] : counts.faults) {
      faults += number;
      kinds += fmt::format("{}{} {}", kinds.empty() ? "" : ", ", number, kind);
    }
    if (faults == counts.games)
      warnings.push_back(
          fmt::format("every game of {} ended in a fault ({}); run 'referee check' to see what an engine "
                      "does not support",
                      variant, kinds));
  }
  return warnings;
}

}  // namespace flipside::referee
