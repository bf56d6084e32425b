#pragma once

#include <system_error>
#include <thread>
#include <vector>

namespace flipside {

/// Calls `work(thread)` in so many threads at once, this one being thread 0, and waits for all. Where the
/// system has no more threads, those that there are must do: work is shared out by what they have in common.
template <class Work>
void run_in_threads(int count, const Work& work) {
  std::vector<std::jthread> threads;
  try {
    for (int i = 1; i < count; ++i) threads.emplace_back([&work, i] { work(i); });
  } catch (const std::system_error&) {
  }
  work(0);
}

}  // namespace flipside
