#include "tests/support/sync_observer.hpp"

#include <fmt/format.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <filesystem>
#include <system_error>
#include <utility>

namespace {

std::function<void(const std::string&)> sync_handler;

}  // namespace

// Replaces the C library's fsync() in test programs that use SyncObserver.
extern "C" int fsync(int descriptor) {
  std::error_code ignored;
  if (sync_handler)
    sync_handler(std::filesystem::read_symlink(fmt::format("/proc/self/fd/{}", descriptor), ignored));
  return static_cast<int>(syscall(SYS_fsync, descriptor));
}

namespace flipside::test {

SyncObserver::SyncObserver(std::function<void(const std::string& path)> on_sync) {
  sync_handler = std::move(on_sync);
}

SyncObserver::~SyncObserver() { sync_handler = nullptr; }

}  // namespace flipside::test
