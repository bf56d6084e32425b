#include "referee/session/process_channel.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <utility>

#include "referee/process/process_tree.hpp"
#include "referee/sandbox/sandbox_report.hpp"

namespace flipside::referee {
namespace {

constexpr std::chrono::minutes sandbox_timeout(1);
constexpr std::size_t read_size = 64 * 1024;
constexpr std::size_t unsent_limit = 1024 * 1024;
constexpr std::size_t stderr_tail_limit = 16 * 1024;
/// Number of chunks that are read from the standard error after the process has exited. A pipe holds at most
/// 1 MiB, so further output comes from a descendant.
constexpr int max_final_chunks = 16;

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

ProcessChannel::ProcessChannel(EventLoop& loop, ProcessThread& processes, Process process)
    : loop_(loop), processes_(processes), process_(std::move(process)), last_send_(loop.woke()) {
  loop_.watch(process_.output.number(), output_port_, true, false);
  loop_.watch(process_.error.number(), error_port_, true, false);
  if (process_.exit) loop_.watch(process_.exit.number(), exit_port_, true, false);
}

ProcessChannel::~ProcessChannel() {
  unwatch_all();
  if (!released_) processes_.kill(process_.id);
}

Task<std::optional<StartError>> ProcessChannel::started() {
  if (!process_.sandbox) co_return std::nullopt;
  const int report = process_.sandbox->descriptor();
  const Instant deadline = loop_.time().now() + sandbox_timeout;
  loop_.watch(report, report_port_, true, false);
  while (!reported_ && loop_.time().now() < deadline) co_await Wait{*this, deadline};
  loop_.unwatch(report, report_port_);
  if (!reported_)
    co_return StartError{StartError::Cause::system, "the sandbox was not complete after a minute"};
  while (process_.error && read_error_once()) {
  }
  co_return process_.sandbox->start_error(stderr_tail_);
}

void ProcessChannel::on_report() {
  reported_ = true;
  wake();
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
    if (exited_) {
      read_chunk();
      continue;
    }
    if (loop_.woke() >= deadline) co_return TimedOut{};
    watch_output(true);
    co_await Wait{*this, deadline};
  }
}

Duration ProcessChannel::cpu_used() {
  if (!cpu_) cpu_.emplace(engine_process());
  return cpu_->used();
}

/// Returns the process of the engine's program. In a sandbox, it is a child of sandbox-init, which is the
/// child of bwrap.
pid_t ProcessChannel::engine_process() const {
  pid_t process = process_.id;
  for (int generation = 0; process_.sandbox && generation < 2; ++generation)
    if (const auto children = children_of(process); !children.empty()) process = children.front();
  return process;
}

void ProcessChannel::set_idle_listener(std::function<void(std::string_view line)> listener) {
  listener_ = std::move(listener);
  if (!listener_) return;
  notify_listener();
  watch_output(true);
}

/// Passes buffered lines to the listener. If the output exceeds the flood limit, stops reading, so that
/// further output stays in the pipe.
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
  while (process_.exit && !exited_ && loop_.time().now() < deadline) co_await Wait{*this, deadline};
  const bool exited = exited_ || has_exited(process_.id);
  for (int chunk = 0; exited && process_.error && chunk < max_final_chunks && read_error_once(); ++chunk) {
  }
  unwatch_all();
  released_ = true;
  std::string how = co_await processes_.end(process_.id);
  if (!exited)
    how = "did not exit in time and was killed";
  else if (process_.sandbox)
    how = process_.sandbox->how_ended(std::move(how), stderr_tail_);
  else if (process_.memory_limit > 0 && how != "exited with code 0")
    how += fmt::format(", with its memory limited to {} MiB", process_.memory_limit);
  how_ended_ = how;
  co_return how;
}

void ProcessChannel::on_exit() {
  exited_ = true;
  loop_.unwatch(process_.exit.number(), exit_port_);
  process_.exit.reset();
  wake();
}

void ProcessChannel::read_output() {
  if (!ending_ && !waiter_ && buffer_.size() >= line_limit) {
    watch_output(false);  // no coroutine is receiving, so leave the output in the pipe
    return;
  }
  if (!read_chunk()) return;
  if (listener_ && !waiter_) return notify_listener();
  wake();
}

/// Reads one chunk of the process's standard output. If the process has exited and left nothing to read, the
/// channel is closed, even if a descendant still holds the pipe.
/// @return false if the channel has not changed
bool ProcessChannel::read_chunk() {
  static thread_local std::array<char, read_size> bytes;
  const ssize_t count = read(process_.output.number(), bytes.data(), bytes.size());
  if (count < 0 && errno == EINTR) return false;
  if (count < 0 && errno == EAGAIN && !exited_) return false;
  if (count <= 0) {
    closed_ = true;
    watch_output(false);
    return true;
  }
  transcript_.add(Transcript::Direction::received, {bytes.data(), static_cast<std::size_t>(count)},
                  loop_.woke());
  if (ending_) return false;
  buffer_.append({bytes.data(), static_cast<std::size_t>(count)});
  received_ += static_cast<std::size_t>(count);
  arrived_ = loop_.woke();
  earliest_ = loop_.earliest_seen();
  return true;
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
  if (process_.exit) loop_.unwatch(process_.exit.number(), exit_port_);
  unsent_.clear();
  process_.output.reset();
  process_.error.reset();
  process_.exit.reset();
}

}  // namespace flipside::referee
