#include "referee/tournament/engine_capacity.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>

namespace flipside::referee {
namespace {

/// Descriptors for the store, the log, the game records, and the pipes of a process that is starting.
constexpr std::size_t own_descriptors = 40;
/// Three pipes, a descriptor of the process, and two files that measure its CPU time.
constexpr std::size_t descriptors_per_engine = 6;
/// The referee's own threads and its guard process.
constexpr std::size_t own_processes = 8;
/// Most engines search on a second thread, which counts as a process.
constexpr std::size_t processes_per_engine = 2;

/// Returns the number of engine processes that one game needs. If an engine restarts for every game, its
/// next process starts while the previous one is still quitting.
std::size_t engines_per_game(const Config& config) {
  const bool restart = std::ranges::any_of(config.engines, &EngineConfig::restart);
  return restart ? 4 : 2;
}

std::size_t wanted_engines(const Config& config, std::size_t games) {
  return engines_per_game(config) * games + config.engines.size();
}

std::size_t descriptors_for(std::size_t engines) {
  return own_descriptors + descriptors_per_engine * engines;
}

/// Returns the number of engine processes that a limit permits.
std::size_t engines_within(std::size_t limit, std::size_t own, std::size_t per_engine) {
  return (limit - std::min(limit, own)) / per_engine;
}

/// A limit that permits fewer concurrent games than configured.
struct Shortage {
  std::string_view resource;
  std::size_t needed;
  std::size_t available;
  std::string remedy;  // how to raise the limit
};

/// @param possible  number of concurrent games that the limit permits
Error too_few(const Shortage& shortage, std::size_t games, std::size_t possible) {
  const std::string lower =
      possible > 0 ? fmt::format(", or lower the concurrency to {}", possible) : std::string{};
  return Error{fmt::format("{} concurrent {} {} {}, but only {} are available; {}{}", games,
                           games == 1 ? "game needs" : "games need", shortage.needed, shortage.resource,
                           shortage.available, shortage.remedy, lower)};
}

}  // namespace

std::size_t wanted_descriptors(const Config& config, std::size_t games) {
  return descriptors_for(wanted_engines(config, games));
}

Expected<std::size_t> engine_capacity(const Config& config, std::size_t games, const SystemLimits& limits) {
  const std::size_t per_game = engines_per_game(config);
  const std::size_t needed = per_game * games;
  const std::size_t by_descriptors =
      engines_within(limits.descriptors, own_descriptors, descriptors_per_engine);
  if (by_descriptors < needed)
    return too_few({"file descriptors", descriptors_for(needed), limits.descriptors,
                    fmt::format("raise the limit with 'ulimit -n {}'", descriptors_for(needed))},
                   games, by_descriptors / per_game);
  const std::size_t by_processes = engines_within(limits.processes, own_processes, processes_per_engine);
  if (by_processes < needed)
    return too_few({"processes and threads", own_processes + processes_per_engine * needed, limits.processes,
                    "raise the limit ('ulimit -u' or the control group's pids.max)"},
                   games, by_processes / per_game);
  return std::min({wanted_engines(config, games), by_descriptors, by_processes});
}

}  // namespace flipside::referee
