#include "referee/live/tournament_profile.hpp"

#include <utility>

#include "referee/config/read_config.hpp"

namespace flipside::referee {

TournamentProfile profile_of(const Config& config) {
  TournamentProfile profile;
  profile.store = resolved(config, config.store).string();
  profile.event = config.event;
  profile.program = "referee " FLIPSIDE_VERSION;
  profile.format = format_text(config.format.kind);
  for (const EngineConfig& engine : config.engines) profile.engines.push_back(engine.name);
  profile.games = config.games;
  profile.sprt = config.sprt;
  if (pairings_depend_on_results(config.format.kind)) profile.round_format = config.format;
  profile.schedule = TournamentState(config, {}).progress();
  profile.schedule.note.clear();
  return profile;
}

Expected<TournamentProfile> profile_of(const Store& store) {
  const TournamentInfo& info = store.info();
  TournamentProfile profile;
  if (const auto config = read_stored_config(info.config, store.path())) {
    profile = profile_of(*config);
  } else {
    auto summary = read_config_summary(info.config, store.path());
    if (!summary) return summary.error();
    profile.engines = std::move(summary->engines);
    profile.games = std::move(summary->games);
    profile.schedule.total = info.games;
  }
  profile.store = store.path();
  profile.created = info.created;
  profile.program = info.program;
  return profile;
}

}  // namespace flipside::referee
