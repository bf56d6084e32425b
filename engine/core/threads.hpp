#pragma once

#include <system_error>
#include <thread>
#include <vector>

namespace flipside {

/// Calls `work(thread)` concurrently for thread = 0 … count - 1 and waits for all calls to return. Thread 0
/// is the calling thread. If the system cannot start all threads, some calls are skipped, so `work` must take
/// its tasks from a shared queue or counter.
template <class Work>
void run_in_threads(int count, const Work& work) {
  std::vector<std::jthread> threads;
  try {
    for (int i = 1; i < count; ++i) threads.emplace_back([&work, i] { work(i); });
  } catch (const std::system_error&) {  // continue with the threads that started
  }
  work(0);
}

}  // namespace flipside
