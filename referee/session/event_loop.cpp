#include "referee/session/event_loop.hpp"

#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/timerfd.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <system_error>

namespace flipside::referee {
namespace {

/// Maximum number of events per wait. Large enough for a single wait to return all ready events.
constexpr std::size_t max_events = 4096;
/// A wait that is shorter than this is assumed not to have blocked.
constexpr auto nonblocking_wait = std::chrono::microseconds(20);
/// Approximate maximum length of the period that scheduling_delay() covers.
constexpr auto sample_interval = std::chrono::milliseconds(20);
/// Maximum length of a wait. A wait that takes much longer indicates that the thread was halted.
constexpr auto heartbeat = std::chrono::milliseconds(50);
/// If a wait returns later than its timer by more than this, the time of its events is uncertain: they may
/// have occurred at any time since the timer expired.
constexpr auto late_wakeup = std::chrono::milliseconds(10);
/// Minimum length of a halt that is reported.
constexpr auto reported_halt = std::chrono::milliseconds(250);
/// If the mean scheduling delay per wait exceeds this, the delay is measured on every wait and is not charged
/// to the engines.
constexpr auto tolerable_delay = std::chrono::microseconds(20);

[[noreturn]] void fail(const char* what) { throw std::system_error(errno, std::generic_category(), what); }

}  // namespace

Timer::~Timer() {
  if (listed_) loop_.timers_.erase(entry_);
}

void Timer::set(Instant when, std::coroutine_handle<> waiter) {
  when_ = when;
  waiter_ = waiter;
  if (listed_ && entry_->first <= when) return;
  if (listed_) loop_.timers_.erase(entry_);
  entry_ = loop_.timers_.emplace(when, this);
  listed_ = true;
}

void EventLoop::TimerFile::arm(Instant when, Duration from_now) {
  if (when >= armed) return;  // the loop rearms the timer when it expires
  armed = when;
  const auto nanoseconds = std::max(from_now, Duration{1}).count();
  itimerspec setting{};
  setting.it_value.tv_sec = nanoseconds / 1'000'000'000;
  setting.it_value.tv_nsec = nanoseconds % 1'000'000'000;
  if (timerfd_settime(file.number(), 0, &setting, nullptr) != 0) fail("timerfd_settime");
}

void EventLoop::TimerFile::ready(bool, bool) {
  std::uint64_t expirations = 0;
  if (read(file.number(), &expirations, sizeof expirations) == sizeof expirations) armed = Instant::max();
}

EventLoop::EventLoop(TimeSource& time, ThreadClocks& clocks)
    : time_(time),
      clocks_(clocks),
      epoll_(epoll_create1(EPOLL_CLOEXEC)),
      woke_(time.now()),
      earliest_seen_(woke_),
      sampled_(woke_),
      sampled_delay_(clocks.run_delay()),
      sampled_cpu_(clocks.cpu_time()),
      sampled_suspended_(clocks.suspended()),
      events_(max_events) {
  if (epoll_ < 0) fail("epoll_create1");
  // A timerfd is cheaper than a timeout of epoll_wait(), because the kernel would have to set up and cancel
  // that timeout on every wait.
  timer_file_.file = Descriptor(timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC | TFD_NONBLOCK));
  if (!timer_file_.file) fail("timerfd_create");
  watch(timer_file_.file.number(), timer_file_, true, false);
  posted_.wakeup = Descriptor(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK));
  if (!posted_.wakeup) fail("eventfd");
  watch(posted_.wakeup.number(), posted_, true, false);
}

void EventLoop::post(std::function<void()> function) {
  const std::lock_guard lock(posted_.mutex);
  posted_.functions.push_back(std::move(function));
  const std::uint64_t one = 1;
  // A failed write is harmless: the counter is already full, so the loop wakes anyway.
  [[maybe_unused]] const ssize_t written = write(posted_.wakeup.number(), &one, sizeof one);
}

void EventLoop::Posted::ready(bool, bool) {
  std::vector<std::function<void()>> due;
  {
    const std::lock_guard lock(mutex);
    std::uint64_t posts = 0;
    [[maybe_unused]] const ssize_t count = read(wakeup.number(), &posts, sizeof posts);
    due.swap(functions);
  }
  for (const auto& function : due) function();
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
  if (!tasks_.empty()) sample_clocks(time_.now());  // do not count the time since the last run as a halt
  while (!tasks_.empty()) {
    wait();
    for (std::size_t i = 0; i < event_count_; ++i) {
      const epoll_event& event = events_[i];
      if (event.data.ptr == nullptr) continue;
      const bool closed = (event.events & (EPOLLHUP | EPOLLERR)) != 0;
      static_cast<Watcher*>(event.data.ptr)
          ->ready((event.events & EPOLLIN) != 0 || closed, (event.events & EPOLLOUT) != 0 || closed);
    }
    event_count_ = 0;
    run_due_timers();
    drop_finished_tasks();
  }
}

void EventLoop::wait() {
  const Instant before = woke_;
  const Instant entered = time_.now();
  if (entered - sampled_ > sample_interval) {
    report_halt(entered);
    sample_clocks(entered);
  }
  ++waits_;
  const Duration delay_entered = delay_each_wait_ ? clocks_.run_delay() : Duration{0};
  const Instant next = timers_.empty() ? Instant::max() : timers_.begin()->first;
  const Duration max_wait = std::min<Duration>(next - entered, heartbeat);
  timer_file_.arm(entered + max_wait, max_wait);
  const Instant due = timer_file_.armed;
  const int count = epoll_wait(epoll_, events_.data(), static_cast<int>(events_.size()), -1);
  woke_ = time_.now();
  if (count < 0 && errno != EINTR) fail("epoll_wait");
  event_count_ = count < 0 ? 0 : static_cast<std::size_t>(count);
  // If the wait did not block, its events may have occurred while the loop was handling the events of the
  // previous wait.
  const Duration late = delay_each_wait_ ? clocks_.run_delay() - delay_entered : Duration{0};
  earliest_seen_ = woke_ - entered - late < nonblocking_wait ? before : woke_ - late;
  if (woke_ - due > late_wakeup) earliest_seen_ = std::min(earliest_seen_, due);
  idle_ += std::max(std::min(woke_, due) - entered, Duration{0});
  if (woke_ - sampled_ - idle_ >= reported_halt) report_halt(woke_);
}

void EventLoop::sample_clocks(Instant now) {
  const Duration delay = clocks_.run_delay();
  if (waits_ > 0) delay_each_wait_ = delay - sampled_delay_ > waits_ * tolerable_delay;
  sampled_delay_ = delay;
  sampled_cpu_ = clocks_.cpu_time();
  sampled_suspended_ = clocks_.suspended();
  sampled_ = now;
  idle_ = Duration{0};
  waits_ = 0;
}

/// Returns how long the thread was halted since the last sample: the time in which it neither waited for
/// events, nor ran, nor was ready to run.
Duration EventLoop::halted_for(Instant now) {
  const Duration awake = idle_ + (clocks_.cpu_time() - sampled_cpu_) + (clocks_.run_delay() - sampled_delay_);
  return now - sampled_ - awake + (clocks_.suspended() - sampled_suspended_);
}

void EventLoop::report_halt(Instant now) {
  const Duration halted = halted_for(now);
  if (halted < reported_halt) return;
  sample_clocks(now);
  if (on_halt_) on_halt_(halted);
}

Duration EventLoop::scheduling_delay() { return clocks_.run_delay() - sampled_delay_; }

void EventLoop::run_due_timers() {
  while (!timers_.empty() && timers_.begin()->first <= woke_) {
    Timer& timer = *timers_.begin()->second;
    timers_.erase(timers_.begin());
    timer.listed_ = false;
    if (!timer.waiter_) continue;
    const auto waiter = std::exchange(timer.waiter_, nullptr);
    if (timer.when_ <= woke_)
      waiter.resume();
    else
      timer.set(timer.when_, waiter);
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
  for (std::size_t i = 0; i < event_count_; ++i)
    if (events_[i].data.ptr == &watcher) events_[i].data.ptr = nullptr;
}

void EventLoop::control(int operation, int descriptor, Watcher& watcher, bool readable, bool writable) {
  epoll_event event{};
  event.events = (readable ? EPOLLIN : 0U) | (writable ? EPOLLOUT : 0U);
  event.data.ptr = &watcher;
  if (epoll_ctl(epoll_, operation, descriptor, &event) != 0) fail("epoll_ctl");
}

}  // namespace flipside::referee
