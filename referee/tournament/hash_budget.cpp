#include "referee/tournament/hash_budget.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <functional>

#include "engine/core/memory.hpp"

namespace flipside::referee {

MachineMemory machine_memory() {
  MachineMemory memory;
  memory.available = available_mebibytes();
  const long pages = sysconf(_SC_PHYS_PAGES);
  const long page_size = sysconf(_SC_PAGESIZE);
  if (pages > 0 && page_size > 0)
    memory.installed = static_cast<std::uint64_t>(pages) * static_cast<std::uint64_t>(page_size) >> 20;
  return memory;
}

std::uint64_t hash_at_once(std::vector<std::uint64_t> hash_sizes, std::size_t concurrency,
                           std::size_t processes) {
  std::ranges::sort(hash_sizes, std::greater{});
  std::uint64_t sum = 0;
  for (const std::uint64_t size : hash_sizes) {
    const std::size_t count = std::min(concurrency, processes);
    sum += size * count;
    processes -= count;
  }
  return sum;
}

Expected<std::string> check_hash_budget(std::uint64_t hash_sum, const MachineMemory& memory) {
  constexpr std::string_view remedy = "lower 'Hash' or the concurrency";
  if (memory.installed && hash_sum > *memory.installed)
    return Error{fmt::format(
        "the engines' hash tables ('Hash') need {} MiB in total, but this machine has {} MiB of memory; {}",
        hash_sum, *memory.installed, remedy)};
  if (memory.available && hash_sum > *memory.available)
    return fmt::format(
        "the engines' hash tables ('Hash') need {} MiB in total, but only {} MiB of memory is free; engines "
        "may slow down or be killed; {}",
        hash_sum, *memory.available, remedy);
  return std::string();
}

}  // namespace flipside::referee
