#include "bots/hostile/scene.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <signal.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <thread>

namespace flipside::hostile {
namespace {

constexpr unsigned lifetime = 30;  // of a child, in seconds

std::vector<pid_t> children_of(pid_t process) {
  std::vector<pid_t> children;
  std::error_code gone;
  std::filesystem::directory_iterator task(fmt::format("/proc/{}/task", process), gone);
  for (; !gone && task != std::filesystem::directory_iterator(); task.increment(gone)) {
    std::ifstream list(task->path() / "children");
    for (pid_t child = 0; list >> child;) children.push_back(child);
  }
  return children;
}

/// Returns a field of `/proc/PID/stat`, counting from 3; see proc_pid_stat(5).
std::string stat_field(pid_t process, int number) {
  std::ifstream file(fmt::format("/proc/{}/stat", process));
  std::string text;
  std::getline(file, text);
  const std::size_t end = text.rfind(')');
  if (end == std::string::npos) return {};
  std::istringstream fields(text.substr(end + 1));
  std::string field;
  for (int i = 2; i < number && fields >> field; ++i) continue;
  return field;
}

/// Returns all visible processes outside this process's session.
std::vector<pid_t> visible_strangers() {
  std::vector<pid_t> found;
  std::error_code gone;
  std::filesystem::directory_iterator entry("/proc", gone);
  for (; !gone && entry != std::filesystem::directory_iterator(); entry.increment(gone)) {
    const std::string name = entry->path().filename().string();
    pid_t process = 0;
    std::from_chars(name.data(), name.data() + name.size(), process);
    if (process > 0 && getsid(process) != getsid(0)) found.push_back(process);
  }
  return found;
}

}  // namespace

Scene::Scene() : self_(getpid()), parent_(getppid()), sandboxed_(name_of(1) == "sandbox-init") {
  if (!sandboxed_ && name_of(parent_) != "referee") parent_ = 0;
  if (pipe2(breaches_, O_CLOEXEC | O_NONBLOCK) != 0) breaches_[0] = breaches_[1] = -1;
}

pid_t Scene::parent() const {
  const bool alive = sandboxed_ || stat_field(self_, 4) == std::to_string(parent_);
  return alive ? parent_ : 0;
}

std::vector<pid_t> Scene::siblings() const {
  if (parent() == 0) return {};
  std::vector<pid_t> found = sandboxed_ ? visible_strangers() : children_of(parent());
  std::erase(found, self_);
  std::erase(found, parent());
  return found;
}

std::vector<pid_t> Scene::opponents() const {
  std::vector<pid_t> found = siblings();
  std::erase_if(found, [](pid_t process) { return name_of(process) == "referee"; });
  return found;
}

std::vector<pid_t> Scene::targets() const {
  std::vector<pid_t> found = siblings();
  if (parent() > 0) found.push_back(parent());
  return found;
}

void Scene::breach(const std::string& text) const {
  const std::string line = text + '\n';
  [[maybe_unused]] const ssize_t written = write(breaches_[1], line.data(), line.size());
}

std::vector<std::string> Scene::take_breaches() {
  std::array<char, 4096> bytes;
  for (ssize_t count; (count = read(breaches_[0], bytes.data(), bytes.size())) > 0;)
    unread_.append(bytes.data(), static_cast<std::size_t>(count));
  std::vector<std::string> lines;
  for (std::size_t end; (end = unread_.find('\n')) != std::string::npos; unread_.erase(0, end + 1))
    if (reported_.insert(unread_.substr(0, end)).second) lines.push_back(unread_.substr(0, end));
  return lines;
}

pid_t Scene::fork_bounded() {
  const pid_t child = fork();
  if (child == 0) {
    alarm(lifetime);
    const rlimit cpu{lifetime, lifetime};
    setrlimit(RLIMIT_CPU, &cpu);
  }
  return child;
}

void Scene::exit_child() { _exit(0); }

std::string variable(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

std::string name_of(pid_t process) {
  std::string name;
  std::ifstream file(fmt::format("/proc/{}/comm", process));
  std::getline(file, name);
  return name;
}

char state_of(pid_t process) {
  const std::string state = stat_field(process, 3);
  return state.empty() ? '-' : state.front();
}

std::string describe(pid_t process) { return fmt::format("process {} ({})", process, name_of(process)); }

void sleep_ms(int ms) { std::this_thread::sleep_for(std::chrono::milliseconds(ms)); }

}  // namespace flipside::hostile
