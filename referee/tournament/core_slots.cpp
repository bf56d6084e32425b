#include "referee/tournament/core_slots.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

namespace flipside::referee {
namespace {

/// What the option `Threads` is set to; 1 where it is not.
std::size_t threads_of(const EngineConfig& engine) {
  for (const auto& [name, value] : engine.options) {
    std::size_t threads = 0;
    std::from_chars(value.data(), value.data() + value.size(), threads);
    if (name == "Threads" && threads > 0) return threads;
  }
  return 1;
}

}  // namespace

Expected<CoreSlots> CoreSlots::make(const Config& config, const std::vector<Processor>& processors) {
  if (config.affinity == Affinity::off || processors.empty()) return CoreSlots();
  std::size_t threads = 1;
  for (const EngineConfig& engine : config.engines) threads = std::max(threads, threads_of(engine));
  const bool ponder = std::ranges::any_of(config.engines, &EngineConfig::ponder);
  const std::size_t size = ponder ? 2 * threads : threads;
  const std::size_t needed = config.concurrency * size;
  if (needed > processors.size() && config.affinity != Affinity::force)
    return Error{
        fmt::format("affinity: concurrency {} with {} {} a game{} needs {}, and there are {}; play fewer "
                    "games at once, or "
                    "let them share: affinity = \"force\", --force-affinity",
                    config.concurrency, size, size == 1 ? "processor" : "processors",
                    ponder ? ", which ponders," : "", needed, processors.size())};

  const std::vector<int> order = by_preference(processors);
  CoreSlots slots;
  std::size_t next = 0;
  const auto some = [&] {
    std::vector<int> taken;
    for (std::size_t i = 0; i < std::min(threads, order.size()); ++i)
      taken.push_back(order[next++ % order.size()]);
    return taken;
  };
  for (std::size_t game = 0; game < config.concurrency; ++game) {
    Cores cores;
    cores[Player::p1] = some();
    cores[Player::p2] = ponder ? some() : cores[Player::p1];
    slots.free_.push_back(std::move(cores));
  }
  std::ranges::reverse(slots.free_);
  return slots;
}

Cores CoreSlots::take() {
  if (free_.empty()) return {};
  Cores cores = std::move(free_.back());
  free_.pop_back();
  return cores;
}

void CoreSlots::give_back(Cores cores) {
  if (!cores[Player::p1].empty()) free_.push_back(std::move(cores));
}

}  // namespace flipside::referee
