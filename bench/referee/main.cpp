#include <fmt/format.h>

#include <cstdio>
#include <exception>
#include <filesystem>
#include <string_view>

#include "bench/referee/tables.hpp"

int main(int argc, char** argv) {
  using namespace flipside;
  bool quick = false;
  bool page = false;
  for (int i = 1; i < argc; ++i) {
    const std::string_view flag = argv[i];
    if (flag != "--quick" && flag != "--page") {
      fmt::print(
          stderr,
          "usage: referee-bench [--quick] [--page]\n"
          "Measure the referee, and a bare relay for comparison; --page: measure what the page costs.\n");
      return 1;
    }
    (flag == "--quick" ? quick : page) = true;
  }
  const RefereeBenchOptions options =
      quick ? RefereeBenchOptions{.repeats = 1, .games_divisor = 5} : RefereeBenchOptions{};
  try {
    SteadyTime time;
    RunnerBench bench(std::filesystem::read_symlink("/proc/self/exe").parent_path(), time);
    if (page) {
      print_page_costs(bench, options);
      return 0;
    }
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
