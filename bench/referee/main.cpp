#include <fmt/format.h>

#include <cstdio>
#include <exception>
#include <filesystem>
#include <string_view>

#include "bench/referee/page_latency.hpp"
#include "bench/referee/tables.hpp"

int main(int argc, char** argv) {
  using namespace flipside;
  bool quick = false;
  bool page = false;
  bool page_latency = false;
  for (int i = 1; i < argc; ++i) {
    const std::string_view flag = argv[i];
    if (flag == "--quick") {
      quick = true;
    } else if (flag == "--page") {
      page = true;
    } else if (flag == "--page-latency") {
      page_latency = true;
    } else {
      fmt::print(
          stderr,
          "usage: referee-bench [--quick] [--page | --page-latency]\n"
          "Measure the referee, and a bare relay for comparison; --page: measure what the page costs;\n"
          "--page-latency: measure how long the page of a million games takes to answer requests.\n");
      return 1;
    }
  }
  const RefereeBenchOptions options =
      quick ? RefereeBenchOptions{.repeats = 1, .games_divisor = 5} : RefereeBenchOptions{};
  try {
    SteadyTime time;
    const auto programs = std::filesystem::read_symlink("/proc/self/exe").parent_path();
    if (page_latency) {
      print_page_latency(programs, time);
      return 0;
    }
    RunnerBench bench(programs, time);
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
