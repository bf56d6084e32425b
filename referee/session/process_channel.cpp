#include "referee/session/process_channel.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <utility>

namespace flipside::referee {
namespace {

constexpr std::size_t read_size = 64 * 1024;
constexpr std::size_t unsent_limit = 1024 * 1024;
constexpr std::size_t stderr_tail_limit = 16 * 1024;

// Output since the last send is a flood if it exceeds this allowance plus this rate times the elapsed time.
constexpr std::size_t flood_bytes = 8 * 1024 * 1024;
constexpr std::size_t flood_bytes_per_second = 4 * 1024 * 1024;

}  // namespace

/// Suspends the coroutine that uses the channel until an event occurs or the deadline passes.
struct ProcessChannel::Wait {
  ProcessChannel& channel;
  Instant deadline;
  bool await_ready() const { return false; }
  void await_suspend(std::coroutine_handle<> waiter) {
    channel.waiter_ = waiter;
    channel.deadline_.set(deadline, waiter);
  }
  void await_resume() { channel.waiter_ = nullptr; }
};

ProcessChannel::ProcessChannel(EventLoop& loop, Guard& guard, Process process)
    : loop_(loop), guard_(guard), process_(std::move(process)), last_send_(loop.woke()) {
  guard_.add(process_.id);
  loop_.watch(process_.output.number(), output_port_, true, false);
  loop_.watch(process_.error.number(), error_port_, true, false);
}

ProcessChannel::~ProcessChannel() {
  unwatch_all();
  if (!how_ended_.empty()) return;
  kill_group(process_.id);
  reap(process_.id);
  guard_.remove(process_.id);
}

bool ProcessChannel::send(std::string_view lines) {
  if (!process_.input || interrupted_) return false;
  received_ = 0;
  last_send_ = loop_.woke();
  if (transcript_.transcript != nullptr)
    transcript_.add(Transcript::Direction::sent, lines, loop_.time().now());
  if (unsent_.empty()) {
    const ssize_t written = write(process_.input.number(), lines.data(), lines.size());
    if (written == static_cast<ssize_t>(lines.size())) return true;
    if (written < 0 && errno != EAGAIN && errno != EINTR) return false;
    if (written > 0) lines.remove_prefix(static_cast<std::size_t>(written));
    loop_.watch(process_.input.number(), input_port_, false, true);
  }
  unsent_ += lines;
  return unsent_.size() <= unsent_limit;
}

void ProcessChannel::flush_input() {
  const ssize_t written = write(process_.input.number(), unsent_.data(), unsent_.size());
  if (written < 0 && (errno == EAGAIN || errno == EINTR)) return;
  if (written > 0) unsent_.erase(0, static_cast<std::size_t>(written));
  if (written < 0) unsent_.clear();  // the process has exited, which the next read of its output detects
  if (unsent_.empty()) loop_.unwatch(process_.input.number(), input_port_);
}

Task<Received> ProcessChannel::receive(Instant deadline) {
  for (;;) {
    if (interrupted_) co_return Closed{};
    if (const auto line = buffer_.next()) {
      if (line->size() > line_limit) co_return Flooded{"a line of more than 64 KiB"};
      co_return ReceivedLine{*line, arrived_, earliest_};
    }
    if (buffer_.size() > line_limit) co_return Flooded{"a line of more than 64 KiB"};
    if (flooded()) co_return Flooded{"endless output"};
    if (closed_) co_return Closed{};
    if (loop_.woke() >= deadline) co_return TimedOut{};
    watch_output(true);
    co_await Wait{*this, deadline};
  }
}

Duration ProcessChannel::cpu_used() {
  if (!cpu_) cpu_.emplace(process_.id);
  return cpu_->used();
}

void ProcessChannel::set_idle_listener(std::function<void(std::string_view line)> listener) {
  listener_ = std::move(listener);
  if (!listener_) return;
  notify_listener();
  watch_output(true);
}

/// Passes buffered lines to the listener. If they are a flood, stops reading, so that further output stays in
/// the pipe.
void ProcessChannel::notify_listener() {
  while (const auto line = buffer_.next()) listener_(*line);
  if (flooded()) watch_output(false);
}

/// Returns true if the output since the last send exceeds the flood limit.
bool ProcessChannel::flooded() const {
  const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(arrived_ - last_send_).count();
  return received_ >
         flood_bytes + flood_bytes_per_second * static_cast<std::size_t>(std::max<long>(seconds, 0));
}

void ProcessChannel::interrupt() {
  interrupted_ = true;
  wake();
}

void ProcessChannel::close_input() {
  if (!unsent_.empty()) loop_.unwatch(process_.input.number(), input_port_);
  unsent_.clear();
  process_.input.reset();
}

Task<std::string> ProcessChannel::end(Duration grace) {
  if (!how_ended_.empty()) co_return how_ended_;
  ending_ = true;
  close_input();
  watch_output(true);
  const Instant deadline = loop_.time().now() + grace;
  pidfd_ = open_pidfd(process_.id);
  if (pidfd_) loop_.watch(pidfd_.number(), pidfd_port_, true, false);
  while (pidfd_ && !has_exited(process_.id) && loop_.time().now() < deadline) co_await Wait{*this, deadline};
  const bool exited = has_exited(process_.id);
  while (exited && process_.error && read_error_once()) {
  }
  unwatch_all();
  kill_group(process_.id);
  how_ended_ = reap(process_.id);
  guard_.remove(process_.id);
  if (!exited)
    how_ended_ = "did not exit and was killed";
  else if (process_.memory_limit > 0 && how_ended_ != "exited with code 0")
    how_ended_ += fmt::format(", with its memory limited to {} MiB", process_.memory_limit);
  co_return how_ended_;
}

void ProcessChannel::read_output() {
  static thread_local std::array<char, read_size> bytes;
  if (!ending_ && !waiter_ && buffer_.size() >= line_limit) {
    watch_output(false);  // no coroutine is receiving, so leave the output in the pipe
    return;
  }
  const ssize_t count = read(process_.output.number(), bytes.data(), bytes.size());
  if (count < 0 && (errno == EAGAIN || errno == EINTR)) return;
  if (count <= 0) {
    closed_ = true;
    watch_output(false);
    wake();
    return;
  }
  transcript_.add(Transcript::Direction::received, {bytes.data(), static_cast<std::size_t>(count)},
                  loop_.woke());
  if (ending_) return;
  buffer_.append({bytes.data(), static_cast<std::size_t>(count)});
  received_ += static_cast<std::size_t>(count);
  arrived_ = loop_.woke();
  earliest_ = loop_.earliest_seen();
  if (listener_ && !waiter_) return notify_listener();
  wake();
}

void ProcessChannel::read_error() { (void)read_error_once(); }

/// Reads one chunk of the process's standard error.
/// @return false if no more output is available
bool ProcessChannel::read_error_once() {
  static thread_local std::array<char, read_size> bytes;
  const ssize_t count = read(process_.error.number(), bytes.data(), bytes.size());
  if (count < 0 && errno == EINTR) return true;
  if (count < 0 && errno == EAGAIN) return false;
  if (count <= 0) {
    loop_.unwatch(process_.error.number(), error_port_);
    process_.error.reset();
    return false;
  }
  transcript_.add(Transcript::Direction::error, {bytes.data(), static_cast<std::size_t>(count)},
                  loop_.time().now());
  stderr_tail_.append(bytes.data(), static_cast<std::size_t>(count));
  if (stderr_tail_.size() > stderr_tail_limit) stderr_tail_.erase(0, stderr_tail_.size() - stderr_tail_limit);
  return true;
}

/// Resumes the waiting coroutine. The coroutine may destroy the channel, so callers must return immediately.
void ProcessChannel::wake() {
  if (!waiter_) return;
  deadline_.clear();
  std::exchange(waiter_, nullptr).resume();
}

void ProcessChannel::watch_output(bool on) {
  if (on == watching_output_ || (on && closed_)) return;
  watching_output_ = on;
  if (on)
    loop_.watch(process_.output.number(), output_port_, true, false);
  else
    loop_.unwatch(process_.output.number(), output_port_);
}

void ProcessChannel::unwatch_all() {
  if (!unsent_.empty() && process_.input) loop_.unwatch(process_.input.number(), input_port_);
  watch_output(false);
  if (process_.error) loop_.unwatch(process_.error.number(), error_port_);
  if (pidfd_) loop_.unwatch(pidfd_.number(), pidfd_port_);
  unsent_.clear();
  process_.output.reset();
  process_.error.reset();
  pidfd_.reset();
}

}  // namespace flipside::referee
