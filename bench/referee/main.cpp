#include <fmt/format.h>

#include <cstdio>
#include <exception>
#include <filesystem>
#include <string_view>

#include "bench/referee/tables.hpp"

int main(int argc, char** argv) {
  using namespace flipside;
  const std::string_view flag = argc > 1 ? argv[1] : "";
  if (argc > 2 || (!flag.empty() && flag != "--quick")) {
    fmt::print(stderr,
               "usage: referee-bench [--quick]\nMeasure the referee, and a bare relay for comparison.\n");
    return 1;
  }
  const RefereeBenchOptions options =
      flag.empty() ? RefereeBenchOptions{} : RefereeBenchOptions{.repeats = 1, .games_divisor = 5};
  try {
    SteadyTime time;
    RunnerBench bench(std::filesystem::read_symlink("/proc/self/exe").parent_path(), time);
    print_throughput(bench, options);
    fmt::print("\n");
    print_costs(bench, options);
    fmt::print("\n");
    print_time_losses(bench, options);
  } catch (const std::exception& error) {
    fmt::print(stderr, "referee-bench: {}\n", error.what());
    return 1;
  }
}
