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

/// Returns the number of engine processes that one game needs. While an engine that restarts for every game
/// is quitting, the process for the next game already starts.
std::size_t engines_per_game(const Config& config) {
  const bool restart = std::ranges::any_of(config.engines, &EngineConfig::restart);
  return restart ? 4 : 2;
}

std::size_t needed_engines(const Config& config, std::size_t concurrency) {
  return engines_per_game(config) * concurrency;
}

std::size_t wanted_engines(const Config& config) {
  return needed_engines(config, config.concurrency) + config.engines.size();
}

std::size_t descriptors_for(std::size_t engines) {
  return own_descriptors + descriptors_per_engine * engines;
}

/// Returns how many engine processes fit into a limit.
std::size_t engines_within(std::size_t limit, std::size_t own, std::size_t per_engine) {
  return (limit - std::min(limit, own)) / per_engine;
}

/// @param resource  the limited resource, and `remedy` the way to raise its limit, for display
Error too_few(const Config& config, std::size_t needed, std::size_t limit, std::size_t engines,
              std::string_view resource, const std::string& remedy) {
  const std::size_t concurrency = engines / engines_per_game(config);
  const std::string lower =
      concurrency > 0 ? fmt::format(", or lower the concurrency to {}", concurrency) : std::string{};
  return Error{fmt::format("concurrency {} needs {} {}, but only {} are available; {}{}", config.concurrency,
                           needed, resource, limit, remedy, lower)};
}

}  // namespace

std::size_t wanted_descriptors(const Config& config) { return descriptors_for(wanted_engines(config)); }

Expected<std::size_t> engine_capacity(const Config& config, const SystemLimits& limits) {
  const std::size_t needed = needed_engines(config, config.concurrency);
  const std::size_t by_descriptors =
      engines_within(limits.descriptors, own_descriptors, descriptors_per_engine);
  if (by_descriptors < needed)
    return too_few(config, descriptors_for(needed), limits.descriptors, by_descriptors, "file descriptors",
                   fmt::format("raise the limit with 'ulimit -n {}'", descriptors_for(needed)));
  const std::size_t by_processes = engines_within(limits.processes, own_processes, processes_per_engine);
  if (by_processes < needed)
    return too_few(config, own_processes + processes_per_engine * needed, limits.processes, by_processes,
                   "processes and threads", "raise the limit ('ulimit -u' or the control group's pids.max)");
  return std::min({wanted_engines(config), by_descriptors, by_processes});
}

}  // namespace flipside::referee
