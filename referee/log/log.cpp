#include "referee/log/log.hpp"

#include <fcntl.h>
#include <fmt/chrono.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <ctime>

#include "referee/log/plain_text.hpp"

namespace flipside::referee {
namespace {

/// Maximum size of the queued lines in bytes.
constexpr std::size_t queue_limit = 4 << 20;
/// Maximum length of a line's text.
constexpr std::size_t max_line_bytes = 4096;
/// Maximum delay before a line that is less severe than a warning is written. Such lines do not wake the
/// writing thread.
constexpr auto write_interval = std::chrono::milliseconds(100);

std::string time_text(std::chrono::system_clock::time_point time) {
  const auto milliseconds = std::chrono::floor<std::chrono::milliseconds>(time.time_since_epoch()).count();
  return fmt::format("{:%Y-%m-%d %H:%M:%S}.{:03}",
                     fmt::localtime(static_cast<std::time_t>(milliseconds / 1000)), milliseconds % 1000);
}

}  // namespace

Log::Log(std::filesystem::path path, int descriptor, LogLevel level, WallClock clock)
    : path_(std::move(path)), descriptor_(descriptor), level_(level), clock_(std::move(clock)) {
  thread_ = std::thread([this] { work(); });
}

Log::~Log() { (void)close(); }

Expected<std::unique_ptr<Log>> Log::open(const std::filesystem::path& path, LogLevel level, WallClock clock) {
  std::error_code ignored;
  if (path.has_parent_path()) std::filesystem::create_directories(path.parent_path(), ignored);
  // Without O_NONBLOCK, opening a named pipe would block until the pipe has a reader.
  const int descriptor =
      ::open(path.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NONBLOCK | O_NOCTTY, 0644);
  if (descriptor < 0)
    return Error{fmt::format("cannot open log '{}': {}", path.string(), std::strerror(errno))};
  return std::unique_ptr<Log>(new Log(path, descriptor, level, std::move(clock)));
}

void Log::add(LogLevel level, std::string text) {
  if (!wants(level)) return;
  const auto now = clock_();
  bool urgent = false;
  {
    const std::lock_guard lock(mutex_);
    if (queued_bytes_ + text.size() > queue_limit) {
      ++dropped_;
      return;
    }
    queued_bytes_ += text.size();
    queue_.push_back({now, level, std::move(text)});
    urgent = level <= LogLevel::warning || queued_bytes_ > queue_limit / 2;
    urgent_ = urgent_ || urgent;
  }
  if (urgent) changed_.notify_one();
}

Expected<void> Log::close() {
  if (!thread_.joinable()) return {};
  {
    const std::lock_guard lock(mutex_);
    closing_ = true;
  }
  changed_.notify_one();
  thread_.join();
  ::close(std::exchange(descriptor_, -1));
  if (lost_ > 0)
    return Error{fmt::format("lost {1} line{2} of log '{0}': {3}", path_.string(), lost_,
                             lost_ == 1 ? "" : "s",
                             write_error_.empty() ? "the disk is too slow" : write_error_)};
  return {};
}

void Log::work() {
  std::unique_lock lock(mutex_);
  for (;;) {
    changed_.wait_for(lock, write_interval, [&] { return closing_ || urgent_; });
    urgent_ = false;
    const bool last = closing_;
    std::vector<Entry> entries = std::exchange(queue_, {});
    queued_bytes_ = 0;
    lost_ += dropped_;
    unreported_ += std::exchange(dropped_, 0);
    lock.unlock();
    if (!entries.empty()) write(entries);
    lock.lock();
    if (last && queue_.empty()) return;
  }
}

/// Writes lines in a single batch; if writing fails, the whole batch counts as lost.
void Log::write(const std::vector<Entry>& entries) {
  std::string text = torn_ ? "\n" : "";
  if (unreported_ > 0)
    text += fmt::format("{} {:<7} lost {} lines before this one\n", time_text(entries.front().time),
                        "warning", unreported_);
  for (const Entry& entry : entries)
    text += fmt::format("{} {:<7} {}\n", time_text(entry.time),
                        log_level_names[static_cast<std::size_t>(entry.level)],
                        plain_excerpt(entry.text, max_line_bytes));
  if (write_all(text)) {
    unreported_ = 0;
    return;
  }
  unreported_ += entries.size();
  lost_ += entries.size();
}

bool Log::write_all(std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(descriptor_, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) {
      write_error_ = std::strerror(errno);
      return false;
    }
    torn_ = text[static_cast<std::size_t>(written) - 1] != '\n';
    text.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

}  // namespace flipside::referee
