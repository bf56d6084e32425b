#pragma once

#include <sys/resource.h>

#include <csignal>

namespace flipside::test {

/// Limits the size of this process's files while alive, to simulate a full disk.
class FilesUpTo {
 public:
  explicit FilesUpTo(rlim_t bytes) : before_handler_(std::signal(SIGXFSZ, SIG_IGN)) {
    getrlimit(RLIMIT_FSIZE, &before_);
    const rlimit limit{bytes, before_.rlim_max};
    setrlimit(RLIMIT_FSIZE, &limit);
  }
  FilesUpTo(const FilesUpTo&) = delete;
  FilesUpTo& operator=(const FilesUpTo&) = delete;
  ~FilesUpTo() {
    setrlimit(RLIMIT_FSIZE, &before_);
    std::signal(SIGXFSZ, before_handler_);
  }

 private:
  void (*before_handler_)(int);
  rlimit before_{};
};

}  // namespace flipside::test
