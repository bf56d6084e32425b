#include <arpa/inet.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <linux/sched.h>
#include <netinet/in.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <sys/mount.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <string_view>
#include <utility>

#include "bots/hostile/attack.hpp"

namespace flipside::hostile {
namespace {

/// A socket that closes itself.
struct Socket {
  int number;
  Socket(int domain, int type) : number(socket(domain, type | SOCK_CLOEXEC, 0)) {}
  Socket(const Socket&) = delete;
  Socket& operator=(const Socket&) = delete;
  ~Socket() { close(number); }
};

bool connect_local_port(const Socket& socket, const std::string& port) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(static_cast<in_port_t>(std::atoi(port.c_str())));
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  return connect(socket.number, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0;
}

/// @param name  path, or '\0' followed by the name of an abstract socket
bool connect_unix(const std::string& name) {
  const Socket socket(AF_UNIX, SOCK_STREAM);
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  std::copy_n(name.data(), std::min(name.size(), sizeof address.sun_path), address.sun_path);
  const std::size_t length = offsetof(sockaddr_un, sun_path) + name.size();
  return connect(socket.number, reinterpret_cast<const sockaddr*>(&address),
                 static_cast<socklen_t>(length)) == 0;
}

/// Returns true if a server on a UDP port answers within half a second.
bool has_udp_echo(const std::string& port) {
  const Socket socket(AF_INET, SOCK_DGRAM);
  if (!connect_local_port(socket, port) || send(socket.number, "x", 1, 0) != 1) return false;
  pollfd answer{socket.number, POLLIN, 0};
  char byte = 0;
  return poll(&answer, 1, 500) == 1 && recv(socket.number, &byte, 1, 0) == 1;
}

constexpr std::pair<unsigned, std::string_view> namespace_flags[] = {
    {CLONE_NEWUSER, "user"}, {CLONE_NEWPID, "PID"}, {CLONE_NEWNS, "mount"},     {CLONE_NEWNET, "network"},
    {CLONE_NEWIPC, "IPC"},   {CLONE_NEWUTS, "UTS"}, {CLONE_NEWCGROUP, "cgroup"}};

/// Creates a child in a new namespace with clone(2) or clone3(2), and reaps the child.
bool can_clone(unsigned flag, bool with_clone3) {
  clone_args arguments{};
  arguments.flags = flag;
  arguments.exit_signal = SIGCHLD;
  const long child = with_clone3 ? syscall(SYS_clone3, &arguments, sizeof arguments)
                                 : syscall(SYS_clone, flag | SIGCHLD, nullptr, nullptr, nullptr, nullptr);
  if (child == 0) _exit(0);
  if (child < 0) return false;
  waitpid(static_cast<pid_t>(child), nullptr, 0);
  return true;
}

/// Runs in a child, which takes the new namespaces with it when it exits.
void try_namespaces(const Scene& scene) {
  for (const auto& [flag, name] : namespace_flags) {
    if (can_clone(flag, false)) scene.breach(fmt::format("cloned a {} namespace", name));
    if (can_clone(flag, true)) scene.breach(fmt::format("cloned a {} namespace with clone3", name));
  }
  for (const char* name : {"user", "pid", "mnt", "net", "ipc", "uts", "cgroup"}) {
    const int file = open(fmt::format("/proc/{}/ns/{}", scene.parent(), name).c_str(), O_RDONLY | O_CLOEXEC);
    if (scene.parent() > 0 && file >= 0 && setns(file, 0) == 0)
      scene.breach(fmt::format("entered the {} namespace of {}", name, describe(scene.parent())));
    if (file >= 0) close(file);
  }
  for (const auto& [flag, name] : namespace_flags)
    if (unshare(static_cast<int>(flag)) == 0) {
      scene.breach(fmt::format("created a {} namespace", name));
      // Mount nothing where others could see it.
      if (flag == CLONE_NEWNS && mount(nullptr, "/", nullptr, MS_REC | MS_PRIVATE, nullptr) == 0 &&
          mount("none", "/usr", "tmpfs", 0, nullptr) == 0)
        scene.breach("mounted a file system");
    }
  if (scene.is_sandboxed()) {
    if (mount("none", "/usr", "tmpfs", 0, nullptr) == 0) scene.breach("mounted a file system");
    if (mount(nullptr, "/usr", nullptr, MS_REMOUNT | MS_BIND, nullptr) == 0)
      scene.breach("made /usr writable");
    if (umount2("/proc", MNT_DETACH) == 0) scene.breach("unmounted /proc");
  }
}

}  // namespace

void connect_everywhere(Scene& scene) {
  if (const std::string port = variable("HOSTILE_TCP"); !port.empty()) {
    const Socket socket(AF_INET, SOCK_STREAM);
    if (connect_local_port(socket, port)) scene.breach("connected to a TCP port");
  }
  if (const std::string port = variable("HOSTILE_UDP"); !port.empty() && has_udp_echo(port))
    scene.breach("exchanged UDP packets");
  if (const std::string path = variable("HOSTILE_UNIX"); !path.empty() && connect_unix(path))
    scene.breach("connected to a Unix socket");
  if (const std::string name = variable("HOSTILE_ABSTRACT"); !name.empty() && connect_unix('\0' + name))
    scene.breach("connected to an abstract socket");
}

void type_on_keyboard(Scene& scene) {
  if (scene.parent() == 0) return;
  const int terminal = open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC);
  for (const int number : {terminal, 0, 1, 2}) {
    bool typed = true;
    for (const char c : std::string_view("# hostile-bot\n")) typed = typed && ioctl(number, TIOCSTI, &c) == 0;
    if (typed) {
      scene.breach("typed on the controlling terminal");
      break;
    }
  }
  if (terminal >= 0) close(terminal);
}

void create_namespaces(Scene& scene) {
  const pid_t child = scene.spawn([&] { try_namespaces(scene); });
  if (child > 0) waitpid(child, nullptr, 0);
}

}  // namespace flipside::hostile
