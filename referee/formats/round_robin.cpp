#include "referee/formats/round_robin.hpp"

#include <cassert>
#include <utility>

namespace flipside::referee {

RoundRobin::RoundRobin(const Format& format, std::size_t engines) : format_(format), engines_(engines) {
  assert(engines >= 2);
  assert(format.kind != FormatKind::gauntlet || (format.seeds >= 1 && format.seeds < engines));
  assert(format.kind != FormatKind::match || engines == 2);
}

std::optional<Stage> RoundRobin::pair_next_stage() {
  if (std::exchange(paired_, true)) return std::nullopt;
  Stage stage;
  stage.pairs = format_.rounds;
  stage.encounters = format_.kind == FormatKind::gauntlet ? Encounters::gauntlet(format_.seeds, engines_)
                                                          : Encounters::round_robin(engines_);
  return stage;
}

}  // namespace flipside::referee
