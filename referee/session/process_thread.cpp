#include "referee/session/process_thread.hpp"

#include <unistd.h>

#include <future>

#include "referee/process/process_tree.hpp"

namespace flipside::referee {

ProcessThread::ProcessThread(EventLoop& loop, Guard& guard)
    : loop_(loop), guard_(guard), thread_([this] { work(); }) {}

ProcessThread::~ProcessThread() {
  {
    const std::lock_guard lock(mutex_);
    closing_ = true;
  }
  changed_.notify_one();
  thread_.join();
}

Task<ProcessThread::Started> ProcessThread::start(Launch launch) {
  return run<Started>([this, launch = std::move(launch)] { return start_now(launch); });
}

ProcessThread::Started ProcessThread::start_and_wait(const Launch& launch) {
  std::promise<Started> promise;
  post([&] { promise.set_value(start_now(launch)); });
  return promise.get_future().get();
}

Task<std::string> ProcessThread::end(pid_t id) {
  kill_group(id);
  return run<std::string>([this, id] { return end_now(id); });
}

void ProcessThread::kill(pid_t id) {
  kill_group(id);
  post([this, id] { end_now(id); });
}

Task<std::vector<pid_t>> ProcessThread::left_behind() {
  return run<std::vector<pid_t>>([this] {
    std::vector<pid_t> children = children_of(getpid());
    std::erase_if(children, [known = guard_.known()](pid_t child) { return known.contains(child); });
    return children;
  });
}

/// Runs a job on the thread and returns its result to the loop's thread.
template <class T>
Task<T> ProcessThread::run(std::function<T()> job) {
  struct State {
    explicit State(EventLoop& loop) : done(loop) {}
    std::optional<T> result;
    Event done;
  };
  const auto state = std::make_shared<State>(loop_);
  post([this, state, job = std::move(job)] {
    state->result.emplace(job());
    loop_.post([state] { state->done.set(); });
  });
  co_await state->done;
  co_return *std::move(state->result);
}

void ProcessThread::post(std::function<void()> job) {
  {
    const std::lock_guard lock(mutex_);
    jobs_.push_back(std::move(job));
  }
  changed_.notify_one();
}

void ProcessThread::work() {
  for (;;) {
    std::vector<std::function<void()>> due;
    {
      std::unique_lock lock(mutex_);
      changed_.wait(lock, [this] { return closing_ || !jobs_.empty(); });
      if (jobs_.empty()) return;
      due.swap(jobs_);
    }
    for (const auto& job : due) job();
  }
}

ProcessThread::Started ProcessThread::start_now(const Launch& launch) {
  if (refusing_) return StartError{StartError::Cause::system, "the referee is stopping"};
  Started started = launch(guard_);
  if (const auto* process = std::get_if<Process>(&started)) guard_.add(process->id);
  return started;
}

std::string ProcessThread::end_now(pid_t id) {
  std::string how = reap(id);
  guard_.remove(id);
  kill_children_except(guard_.known());
  return how;
}

}  // namespace flipside::referee
