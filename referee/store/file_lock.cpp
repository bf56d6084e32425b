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
  const auto failed = [&path](const char* action) {
    return Error{fmt::format("cannot {} '{}': {}", action, path, std::generic_category().message(errno))};
  };
  for (;;) {
    const int descriptor = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644);
    if (descriptor < 0) return failed("open");
    FileLock lock(descriptor, {});  // without a path, the destructor does not remove the file
    if (::flock(descriptor, LOCK_EX | LOCK_NB) != 0) {
      if (errno == EWOULDBLOCK) return Error{held};
      if (errno == EINTR) continue;
      return failed("lock");
    }
    // The previous holder may have removed the file after this open(). A lock on a removed file has no
    // effect, so retry unless the path still refers to the locked file.
    struct stat locked {};
    struct stat current {};
    if (::fstat(descriptor, &locked) != 0) return failed("stat");
    if (::stat(path.c_str(), &current) == 0 && locked.st_dev == current.st_dev &&
        locked.st_ino == current.st_ino) {
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
