#include "engine/search/mcts/playout_threads.hpp"

#include <stop_token>

#include "engine/core/threads.hpp"

namespace flipside {

void PlayoutThreads::play(std::uint64_t& own_playouts, std::uint64_t target,
                          const std::function<bool()>& is_over) {
  tree_.ensure_room();
  const auto should_continue = [&](const std::stop_token& stop, std::uint64_t count) {
    return !stop.stop_requested() && !tree_.is_full() && (count % 16 != 0 || counts_.sum() < target);
  };
  WorkerThreads threads;
  std::size_t started = 1;
  while (started < workers_.size() &&
         threads.start([this, i = started, &should_continue](const std::stop_token& stop) {
           const int thread = static_cast<int>(i);
           for (std::uint64_t count = counts_.nodes_of_thread(thread); should_continue(stop, count);) {
             tree_.add_playout(workers_[i]);
             counts_.publish(thread, ++count);
           }
         }))
    ++started;
  do {
    tree_.add_playout(workers_[0]);
    counts_.publish(0, ++own_playouts);
  } while (!is_over() && should_continue(threads.stop_token(), own_playouts));
  threads.request_stop();
  threads.join();
  workers_.erase(workers_.begin() + static_cast<std::ptrdiff_t>(started), workers_.end());
  for (const auto& worker : workers_) tree_.merge_statistics(worker);
}

}  // namespace flipside
