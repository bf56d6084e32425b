#include <fmt/format.h>

#include <cstdio>
#include <string_view>

#include "bench/engine/table.hpp"

int main(int argc, char** argv) {
  using namespace flipside;
  const std::string_view flag = argc > 2 ? argv[2] : "";
  if (argc < 2 || argc > 3 || (!flag.empty() && flag != "--quick")) {
    fmt::print(
        stderr,
        "engine-bench GOLDEN [--quick]: measures the searches of flipside, and compares what they visit\n"
        "with the signatures in the file GOLDEN (tests/data/bench.tsv)\n");
    return 1;
  }
  const auto golden = read_golden(argv[1]);
  if (!golden) {
    fmt::print(stderr, "engine-bench: {}\n", golden.error().message);
    return 1;
  }
  const EngineExtent extent =
      flag.empty() ? EngineExtent{} : EngineExtent{.repeats = 1, .time = std::chrono::milliseconds(50)};
  SteadyTime time;
  const bool all_golden = print_engine_table(*golden, extent, time, [](std::string_view line) {
    fmt::print("{}\n", line);
    std::fflush(stdout);
  });
  return all_golden ? 0 : 2;
}
