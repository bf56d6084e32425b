#include "engine/gui/web/browser.hpp"

#include <fcntl.h>
#include <spawn.h>
#include <unistd.h>
#include <csignal>
#include <cstdlib>

namespace flipside {

bool open_in_browser(const std::string& url) {
  if (std::getenv("DISPLAY") == nullptr && std::getenv("WAYLAND_DISPLAY") == nullptr) return false;
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  for (const int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
    posix_spawn_file_actions_addopen(&files, descriptor, "/dev/null", O_RDWR, 0);
  // In a session of its own, the browser does not receive the terminal's Ctrl-C.
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSID | POSIX_SPAWN_SETSIGMASK);
  sigset_t none;
  sigemptyset(&none);
  posix_spawnattr_setsigmask(&attributes, &none);
  std::string program = "xdg-open";
  std::string address = url;
  char* arguments[] = {program.data(), address.data(), nullptr};
  pid_t child = 0;
  const bool started = posix_spawnp(&child, program.c_str(), &files, &attributes, arguments, environ) == 0;
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&files);
  return started;
}

}  // namespace flipside
