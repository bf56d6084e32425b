#include "referee/process/processors.hpp"

#include <fmt/format.h>
#include <sched.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <tuple>
#include <utility>

namespace flipside::referee {
namespace {

constexpr int most_processors = 8192;

/// A number of the processor's topology; 0 where the system does not tell.
int topology_of(int processor, const char* what) {
  std::ifstream file(fmt::format("/sys/devices/system/cpu/cpu{}/topology/{}", processor, what));
  int number = 0;
  file >> number;
  return number;
}

}  // namespace

std::vector<Processor> allowed_processors() {
  cpu_set_t* const mask = CPU_ALLOC(most_processors);
  const std::size_t size = CPU_ALLOC_SIZE(most_processors);
  CPU_ZERO_S(size, mask);
  std::vector<Processor> processors;
  if (sched_getaffinity(0, size, mask) == 0)
    for (int number = 0; number < most_processors; ++number)
      if (CPU_ISSET_S(static_cast<std::size_t>(number), size, mask))
        processors.push_back(
            {number, topology_of(number, "physical_package_id"), topology_of(number, "core_id")});
  CPU_FREE(mask);
  return processors;
}

std::vector<int> by_preference(std::vector<Processor> processors) {
  const auto place = [](const Processor& at) { return std::tuple(at.package, at.core, at.number); };
  std::ranges::sort(processors, {}, place);
  std::map<std::pair<int, int>, int> taken;  // of each physical core
  std::vector<std::pair<int, int>> ranked;   // how many of the core come before, number
  for (const Processor& at : processors) ranked.emplace_back(taken[{at.package, at.core}]++, at.number);
  std::ranges::stable_sort(ranked, {}, &std::pair<int, int>::first);
  std::vector<int> numbers;
  for (const auto& [rank, number] : ranked) numbers.push_back(number);
  return numbers;
}

}  // namespace flipside::referee
