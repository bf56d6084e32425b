#include "bench/engine/speed.hpp"

#include <ctime>

namespace flipside {

Instant CpuTime::now() {
  timespec time{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return Instant((std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec)) / threads_);
}

double nodes_per_second(const std::vector<AnyGame>& positions, const SpeedTest& test) {
  CpuTime time(test.threads);
  std::uint64_t nodes = 0;
  Duration spent{0};
  for (const AnyGame& game : positions) {
    TranspositionTable table;
    (void)table.resize(static_cast<std::size_t>(test.mebibytes));
    const auto searcher = make_searcher(game, test.method, table);
    SearchRequest request{.game = game, .time = time};
    request.limits.movetime = test.time;
    request.threads = test.threads;
    request.started = time.now();
    request.budget = plan_time(request.limits, game.to_move(), Duration{0});
    const std::uint64_t visited = searcher->search(request).nodes;
    const Duration took = time.now() - request.started;
    if (took * 10 < test.time) continue;  // the position was solved at once, so setup dominates the time
    nodes += visited;
    spent += took;
  }
  if (spent == Duration{0}) return 0;
  return static_cast<double>(nodes) / std::chrono::duration<double>(spent).count();
}

}  // namespace flipside
