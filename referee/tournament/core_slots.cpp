#include "referee/tournament/core_slots.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

namespace flipside::referee {
namespace {

/// Returns the configured value of the engine's `Threads` option, or 1 if it is not set.
std::size_t threads_of(const EngineConfig& engine) {
  for (const auto& [name, value] : engine.options) {
    std::size_t threads = 0;
    std::from_chars(value.data(), value.data() + value.size(), threads);
    if (name == "Threads" && threads > 0) return threads;
  }
  return 1;
}

}  // namespace

Expected<CoreSlots> CoreSlots::make(const Config& config, const std::vector<Cpu>& cpus) {
  if (config.affinity == Affinity::off || cpus.empty()) return CoreSlots();
  std::size_t threads = 1;
  for (const EngineConfig& engine : config.engines) threads = std::max(threads, threads_of(engine));
  const bool ponder = std::ranges::any_of(config.engines, &EngineConfig::ponder);
  const std::size_t per_game = ponder ? 2 * threads : threads;
  const std::size_t required = config.concurrency * per_game;
  if (required > cpus.size() && config.affinity != Affinity::force)
    return Error{
        fmt::format("affinity: concurrency {} with {} CPU{} per game{} requires {} CPUs, but only {} "
                    "are available; lower the concurrency, or let games share CPUs with affinity = "
                    "\"force\" or --force-affinity",
                    config.concurrency, per_game, per_game == 1 ? "" : "s", ponder ? " (engines ponder)" : "",
                    required, cpus.size())};

  const std::vector<int> order = pinning_order(cpus);
  CoreSlots slots;
  std::size_t next = 0;
  const auto next_cpus = [&] {
    std::vector<int> assigned;
    for (std::size_t i = 0; i < std::min(threads, order.size()); ++i)
      assigned.push_back(order[next++ % order.size()]);
    return assigned;
  };
  for (std::size_t game = 0; game < config.concurrency; ++game) {
    GameCpus slot;
    slot[Player::p1] = next_cpus();
    slot[Player::p2] = ponder ? next_cpus() : slot[Player::p1];
    slots.free_.push_back(std::move(slot));
  }
  std::ranges::reverse(slots.free_);
  return slots;
}

GameCpus CoreSlots::acquire() {
  if (free_.empty()) return {};
  GameCpus cpus = std::move(free_.back());
  free_.pop_back();
  return cpus;
}

void CoreSlots::release(GameCpus cpus) {
  if (!cpus[Player::p1].empty()) free_.push_back(std::move(cpus));
}

}  // namespace flipside::referee
