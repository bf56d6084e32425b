#include "referee/session/event_loop.hpp"

#include <sys/epoll.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <system_error>

namespace flipside::referee {
namespace {

constexpr std::size_t events_a_wait = 256;

[[noreturn]] void fail(const char* what) { throw std::system_error(errno, std::generic_category(), what); }

}  // namespace

EventLoop::EventLoop(TimeSource& time)
    : time_(time), epoll_(epoll_create1(EPOLL_CLOEXEC)), woke_(time.now()), events_(events_a_wait) {
  if (epoll_ < 0) fail("epoll_create1");
}

EventLoop::~EventLoop() {
  tasks_.clear();
  close(epoll_);
}

void EventLoop::spawn(Task<void> task) {
  tasks_.push_back(tracked(std::move(task)));
  tasks_.back().start();
}

Task<void> EventLoop::tracked(Task<void> task) {
  struct Count {
    std::size_t& finished;
    ~Count() { ++finished; }
  } count{finished_};
  co_await task;
}

void EventLoop::run() {
  drop_finished_tasks();
  while (!tasks_.empty()) {
    wait();
    for (std::size_t i = 0; i < seen_; ++i) {
      const epoll_event& event = events_[i];
      if (event.data.ptr == nullptr) continue;
      const bool gone = (event.events & (EPOLLHUP | EPOLLERR)) != 0;
      static_cast<Watcher*>(event.data.ptr)
          ->ready((event.events & EPOLLIN) != 0 || gone, (event.events & EPOLLOUT) != 0 || gone);
    }
    seen_ = 0;
    run_due_timers();
    drop_finished_tasks();
  }
}

void EventLoop::wait() {
  int timeout = -1;
  if (!timers_.empty()) {
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(timers_.begin()->first - time_.now());
    timeout = static_cast<int>(std::clamp<std::int64_t>(left.count(), 0, 60'000));
  }
  const int count = epoll_wait(epoll_, events_.data(), static_cast<int>(events_.size()), timeout);
  woke_ = time_.now();
  if (count < 0 && errno != EINTR) fail("epoll_wait");
  seen_ = count < 0 ? 0 : static_cast<std::size_t>(count);
}

void EventLoop::run_due_timers() {
  while (!timers_.empty() && timers_.begin()->first <= woke_) {
    const auto waiter = timers_.begin()->second;
    timers_.erase(timers_.begin());
    waiter.resume();
  }
}

void EventLoop::drop_finished_tasks() {
  if (finished_ == 0) return;
  finished_ = 0;
  for (auto task = tasks_.begin(); task != tasks_.end();) {
    if (!task->done()) {
      ++task;
      continue;
    }
    Task<void> finished = std::move(*task);
    task = tasks_.erase(task);
    finished.result();
  }
}

void EventLoop::watch(int descriptor, Watcher& watcher, bool readable, bool writable) {
  control(EPOLL_CTL_ADD, descriptor, watcher, readable, writable);
}

void EventLoop::rewatch(int descriptor, Watcher& watcher, bool readable, bool writable) {
  control(EPOLL_CTL_MOD, descriptor, watcher, readable, writable);
}

void EventLoop::unwatch(int descriptor, Watcher& watcher) {
  epoll_ctl(epoll_, EPOLL_CTL_DEL, descriptor, nullptr);
  for (std::size_t i = 0; i < seen_; ++i)
    if (events_[i].data.ptr == &watcher) events_[i].data.ptr = nullptr;
}

void EventLoop::control(int operation, int descriptor, Watcher& watcher, bool readable, bool writable) {
  epoll_event event{};
  event.events = (readable ? EPOLLIN : 0U) | (writable ? EPOLLOUT : 0U);
  event.data.ptr = &watcher;
  if (epoll_ctl(epoll_, operation, descriptor, &event) != 0) fail("epoll_ctl");
}

}  // namespace flipside::referee
