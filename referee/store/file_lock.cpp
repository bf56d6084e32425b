#include "referee/store/file_lock.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

namespace flipside::referee {

Expected<FileLock> FileLock::take(const std::string& path, const std::string& held) {
  const auto failed = [&path](const char* what) {
    return Error{fmt::format("'{}' cannot be {}: {}", path, what, std::generic_category().message(errno))};
  };
  for (;;) {
    const int descriptor = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644);
    if (descriptor < 0) return failed("opened");
    FileLock lock(descriptor, {});  // without a path it removes nothing
    if (::flock(descriptor, LOCK_EX | LOCK_NB) != 0) {
      if (errno == EWOULDBLOCK) return Error{held};
      if (errno == EINTR) continue;
      return failed("locked");
    }
    // Whoever held it before may have removed the file since it was opened here: then this lock keeps nobody
    // out.
    struct stat ours {};
    struct stat there {};
    if (::fstat(descriptor, &ours) != 0) return failed("looked at");
    if (::stat(path.c_str(), &there) == 0 && ours.st_dev == there.st_dev && ours.st_ino == there.st_ino) {
      lock.path_ = path;
      return lock;
    }
  }
}

FileLock::~FileLock() {
  if (descriptor_ < 0) return;
  if (!path_.empty()) ::unlink(path_.c_str());
  ::close(descriptor_);
}

}  // namespace flipside::referee
