#include "referee/store/file_monitor.hpp"

#include <filesystem>
#include <system_error>

namespace flipside::referee {
namespace {

/// Returns true if the file of `before` no longer exists under its path.
bool is_replaced(const std::optional<FileState>& before, const std::optional<FileState>& now) {
  return before && (!now || !now->same_file(*before));
}

}  // namespace

FileMonitor::FileMonitor(const std::string& store) : store_path_(store) {
  std::error_code failure;
  const auto real = std::filesystem::canonical(store, failure);
  log_path_ = (failure ? store : real.string()) + "-wal";
  remember();
}

void FileMonitor::remember() {
  store_ = file_state(store_path_);
  log_ = file_state(log_path_);
}

FileMonitor::Change FileMonitor::change() const {
  const auto store = file_state(store_path_);
  const auto log = file_state(log_path_);
  if (store == store_ && log == log_) return Change::none;
  if (is_replaced(store_, store)) return Change::store_replaced;
  if (is_replaced(log_, log)) return Change::log_replaced;
  return log_ && log->size < log_->size ? Change::log_truncated : Change::content;
}

}  // namespace flipside::referee
