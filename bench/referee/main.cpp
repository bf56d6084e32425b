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
    fmt::print(stderr, "referee-bench [--quick]: measures the referee beside a bare relay\n");
    return 1;
  }
  const Extent extent = flag.empty() ? Extent{} : Extent{.repeats = 1, .moves_scale = 5};
  try {
    SteadyTime time;
    Bench bench(std::filesystem::read_symlink("/proc/self/exe").parent_path(), time);
    print_moves(bench, extent);
    fmt::print("\n");
    print_costs(bench, extent);
    fmt::print("\n");
    print_time_losses(bench, extent);
  } catch (const std::exception& error) {
    fmt::print(stderr, "referee-bench: {}\n", error.what());
    return 1;
  }
}
