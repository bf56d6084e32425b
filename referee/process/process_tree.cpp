#include "referee/process/process_tree.hpp"

#include <fmt/format.h>

#include <charconv>
#include <filesystem>
#include <fstream>
#include <string>

namespace flipside::referee {
namespace {

void add_descendants(pid_t process, std::vector<pid_t>& tree) {
  for (const pid_t child : children_of(process)) {
    tree.push_back(child);
    add_descendants(child, tree);
  }
}

}  // namespace

std::vector<pid_t> threads_of(pid_t process) {
  std::vector<pid_t> threads;
  std::error_code gone;
  std::filesystem::directory_iterator entry(fmt::format("/proc/{}/task", process), gone);
  while (!gone && entry != std::filesystem::directory_iterator()) {
    const std::string name = entry->path().filename().string();
    pid_t thread = 0;
    std::from_chars(name.data(), name.data() + name.size(), thread);
    if (thread > 0) threads.push_back(thread);
    entry.increment(gone);
  }
  return threads;
}

std::vector<pid_t> children_of(pid_t process) {
  std::vector<pid_t> children;
  for (const pid_t thread : threads_of(process)) {
    std::ifstream list(fmt::format("/proc/{}/task/{}/children", process, thread));
    for (pid_t child = 0; list >> child;) children.push_back(child);
  }
  return children;
}

std::vector<pid_t> tree_of(pid_t leader) {
  std::vector<pid_t> tree{leader};
  add_descendants(leader, tree);
  return tree;
}

}  // namespace flipside::referee
