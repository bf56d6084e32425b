#include <fmt/format.h>

#include <cstdio>
#include <string_view>

#include "bench/engine/table.hpp"

int main(int argc, char** argv) {
  using namespace flipside;
  const std::string_view flag = argc > 2 ? argv[2] : "";
  if (argc < 2 || argc > 3 || (!flag.empty() && flag != "--quick")) {
    fmt::print(stderr,
               "usage: engine-bench GOLDEN [--quick]\n"
               "Measure the searches of flipside, and compare their signatures with the file GOLDEN\n"
               "(tests/data/bench.tsv). Exit status 2 if a signature differs.\n");
    return 1;
  }
  const auto golden = read_golden(argv[1]);
  if (!golden) {
    fmt::print(stderr, "engine-bench: {}\n", golden.error().message);
    return 1;
  }
  const EngineBenchOptions options =
      flag.empty() ? EngineBenchOptions{}
                   : EngineBenchOptions{.repeats = 1, .time = std::chrono::milliseconds(50)};
  SteadyTime time;
  const bool all_match = print_engine_table(*golden, options, time, [](std::string_view line) {
    fmt::print("{}\n", line);
    std::fflush(stdout);
  });
  return all_match ? 0 : 2;
}
