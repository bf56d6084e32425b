#pragma once

#include <functional>
#include <string>

namespace flipside::test {

/// While an object exists, calls a function with the path of each file or directory before this process
/// synchronises it with fsync(). Only one object may exist at a time.
class SyncObserver {
 public:
  explicit SyncObserver(std::function<void(const std::string& path)> on_sync);
  SyncObserver(const SyncObserver&) = delete;
  SyncObserver& operator=(const SyncObserver&) = delete;
  ~SyncObserver();
};

}  // namespace flipside::test
