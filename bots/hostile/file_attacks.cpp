#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "bots/hostile/attack.hpp"

namespace flipside::hostile {
namespace {

/// Returns true if a file is readable and not empty.
bool can_read(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  char byte = 0;
  return static_cast<bool>(file.get(byte));
}

bool overwrite(const std::string& path) {
  const int file = open(path.c_str(), O_WRONLY | O_CLOEXEC);
  if (file < 0) return false;
  const std::string junk(1024, 'x');
  const bool written = pwrite(file, junk.data(), junk.size(), 0) > 0;
  close(file);
  return written;
}

/// Replaces a file by a copy with one more byte.
bool replace(const std::string& path) {
  std::error_code failure;
  const std::string copy = path + ".new";
  if (!std::filesystem::copy_file(path, copy, std::filesystem::copy_options::overwrite_existing, failure))
    return false;
  std::ofstream(copy, std::ios::app).put('x');
  std::filesystem::rename(copy, path, failure);
  if (!failure) return true;
  std::filesystem::remove(copy, failure);
  return false;
}

}  // namespace

void write_store(Scene& scene) {
  const std::string store = variable("HOSTILE_STORE");
  if (store.empty() || scene.move() != 1) return;
  if (overwrite(store)) scene.breach("overwrote the store");
  if (replace(store)) scene.breach("replaced the store");
}

void write_home(Scene& scene) {
  const std::string home = variable("HOSTILE_HOME");
  if (home.empty()) return;
  std::ofstream file(home + "/hostile-bot");
  if (file << "written by hostile-bot\n" << std::flush) scene.breach("created a file in the home directory");
}

void write_program(Scene& scene) {
  const std::string program = variable("HOSTILE_PROGRAM");
  if (program.empty()) return;
  if (overwrite(program)) scene.breach("overwrote the program file");
  if (replace(program)) scene.breach("replaced the program file");
}

void read_environment(Scene& scene) {
  for (const pid_t process : scene.targets())
    if (can_read(fmt::format("/proc/{}/environ", process)))
      scene.breach(fmt::format("read the environment of {}", describe(process)));
  std::istringstream files(variable("HOSTILE_FILES"));
  for (std::string file; std::getline(files, file, ':');)
    if (can_read(file)) scene.breach(fmt::format("read the file {}", file));
}

void find_descriptors(Scene& scene) {
  std::error_code failure;
  for (const auto& entry : std::filesystem::directory_iterator("/proc/self/fd", failure)) {
    const std::string target = std::filesystem::read_symlink(entry.path(), failure).string();
    const int number = std::atoi(entry.path().filename().c_str());
    // Descriptors that this bot has opened itself are close-on-exec.
    if (number > 2 && (fcntl(number, F_GETFD) & FD_CLOEXEC) == 0)
      scene.breach(fmt::format("inherited descriptor {} of {}", number, target));
  }
}

}  // namespace flipside::hostile
