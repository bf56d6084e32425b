#include "referee/sandbox/sandbox_view.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <set>
#include <system_error>

#include "engine/core/text.hpp"
#include "referee/sandbox/scratch.hpp"

namespace flipside::referee {
namespace {

namespace fs = std::filesystem;

/// Directories of the system, or links to them.
constexpr std::array system_directories{"/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32"};

/// Prefixes of the names in /etc that programs and interpreters need. The rest of /etc is hidden.
constexpr std::array system_settings{"alternatives", "dotnet",     "java-", "ld.so.", "locale.alias",
                                     "localtime",    "mime.types", "mono",  "python"};
constexpr std::array network_settings{"ca-certificates", "hosts", "nsswitch.conf", "resolv.conf", "ssl"};

constexpr const char* cpus = "/sys/devices/system/cpu";  // programs count the CPUs here

bool is_within(const fs::path& path, const fs::path& directory) {
  return std::mismatch(directory.begin(), directory.end(), path.begin(), path.end()).first == directory.end();
}

bool is_within_any(const fs::path& path, const std::vector<fs::path>& directories) {
  return std::ranges::any_of(directories, [&](const fs::path& each) { return is_within(path, each); });
}

bool has_prefix(std::string_view name, auto&& prefixes) {
  return std::ranges::any_of(prefixes, [&](const char* prefix) { return name.starts_with(prefix); });
}

/// Returns true if a sandbox has a directory of its own in place of the system's.
bool is_private(const fs::path& path) {
  return is_within(path, "/proc") || is_within(path, "/dev") || path == "/tmp";
}

/// Returns the directory of a file; the file itself if the directory holds more than a program would need.
fs::path path_to_show(const fs::path& path) {
  std::error_code ignored;
  const fs::path directory = fs::is_directory(path, ignored) ? path : path.parent_path();
  const char* home = std::getenv("HOME");
  const bool broad = directory == directory.root_path() || directory == "/tmp" || directory == "/etc" ||
                     (home != nullptr && is_within(fs::path(home), directory));
  return broad ? path : directory;
}

/// Returns the entries of /etc that a sandbox shows.
std::vector<fs::path> shown_settings(bool network) {
  std::vector<fs::path> shown;
  std::error_code failure;
  for (fs::directory_iterator entry("/etc", failure), end; !failure && entry != end;
       entry.increment(failure)) {
    const std::string name = entry->path().filename().string();
    if (has_prefix(name, system_settings) || (network && has_prefix(name, network_settings)))
      shown.push_back(entry->path());
  }
  std::ranges::sort(shown);
  return shown;
}

/// Returns the files that a command names in its arguments, also as `--option=FILE`.
std::vector<fs::path> files_in_arguments(const Command& command) {
  std::vector<fs::path> files;
  std::error_code ignored;
  for (const std::string& argument : command.arguments)
    for (const std::size_t begin : {std::size_t{0}, argument.find('=') + 1}) {
      const fs::path path = (command.directory / argument.substr(begin)).lexically_normal();
      if (fs::is_regular_file(path, ignored)) files.push_back(path);
    }
  return files;
}

/// Returns the directory of the Python virtual environment to which a program belongs; empty if there is
/// none.
fs::path virtual_environment(const fs::path& program) {
  const fs::path directory = program.parent_path().parent_path();
  std::error_code ignored;
  return fs::exists(directory / "pyvenv.cfg", ignored) ? directory : fs::path();
}

/// Returns the directories of LD_LIBRARY_PATH, if the engine's own environment sets it.
std::vector<fs::path> library_path(const Command& command) {
  std::vector<fs::path> directories;
  for (const auto& [name, value] : command.environment) {
    if (name != "LD_LIBRARY_PATH") continue;
    for (std::size_t begin = 0; begin < value.size();) {
      const std::size_t end = std::min(value.find(':', begin), value.size());
      if (end > begin) directories.push_back(command.directory / value.substr(begin, end - begin));
      begin = end + 1;
    }
  }
  return directories;
}

/// Returns the directories that the system's dynamic loader searches.
std::vector<fs::path> loader_directories() {
  std::vector<fs::path> directories;
  std::error_code failure;
  for (fs::directory_iterator entry("/etc/ld.so.conf.d", failure), end; !failure && entry != end;
       entry.increment(failure)) {
    std::ifstream file(entry->path());
    for (std::string line; std::getline(file, line);)
      if (line.starts_with('/')) directories.emplace_back(std::string(trim(line)));
  }
  return directories;
}

/// Characters that end a path in an error message.
constexpr std::string_view path_delimiters = " \t\n\r'\"`:;,()<>[]=";

/// Returns true if every sandbox shows `path`.
bool is_system(const fs::path& path) {
  return is_within(path, cpus) ||
         std::ranges::any_of(system_directories, [&](const char* each) { return is_within(path, each); });
}

}  // namespace

SandboxView::SandboxView(const Command& command, const SandboxRules& rules)
    : program_(command.program),
      directory_(command.directory),
      library_directories_(library_path(command)),
      readable_(files_in_arguments(command)),
      writable_(rules.writable),
      hidden_(rules.hidden),
      network_(rules.network) {
  readable_.insert(readable_.begin(), rules.readable.begin(), rules.readable.end());
  readable_.push_back(program_);
  if (const fs::path environment = virtual_environment(program_); !environment.empty())
    readable_.push_back(environment);
}

std::vector<std::string> SandboxView::mounts() const {
  std::vector<std::string> options;
  const auto add = [&](std::initializer_list<std::string> words) {
    options.insert(options.end(), words.begin(), words.end());
  };
  // bwrap would create the parent directories for its own user alone.
  std::set<fs::path> created{"/", "/tmp", "/dev"};
  const auto create = [&](const fs::path& directory) {
    fs::path parent = "/";
    for (const fs::path& name : directory.relative_path()) {
      parent /= name;
      if (created.insert(parent).second) add({"--perms", "0755", "--dir", parent.string()});
    }
  };
  std::error_code ignored;
  for (const char* path : system_directories) {
    if (fs::is_symlink(path, ignored))
      add({"--symlink", fs::read_symlink(path, ignored).string(), path});
    else if (fs::is_directory(path, ignored))
      add({"--ro-bind", path, path});
  }
  create("/etc");
  for (const fs::path& path : shown_settings(network_)) add({"--ro-bind-try", path.string(), path.string()});
  create(fs::path(cpus).parent_path());
  add({"--ro-bind-try", cpus, cpus});
  add({"--proc", "/proc", "--dev", "/dev"});
  for (const char* path : {"/dev/shm", "/tmp"})
    add({"--size", std::to_string(scratch_size), "--perms", "1777", "--tmpfs", path});
  add({"--remount-ro", "/dev"});

  const auto bind = [&](const char* option, const fs::path& path) {
    if (is_system(path)) return;
    create(path.parent_path());
    add({option, fs::canonical(path, ignored).string(), path.string()});
  };
  for (const fs::path& path : readable_) bind("--ro-bind", path);
  for (const fs::path& path : writable_) bind("--bind", path);
  for (const fs::path& path : hidden_) {
    if (!is_within_any(path, readable_) && !is_within_any(path, writable_)) continue;
    if (fs::is_directory(path, ignored))
      add({"--tmpfs", path.string(), "--remount-ro", path.string()});
    else if (fs::exists(path, ignored))
      add({"--ro-bind", "/dev/null", path.string()});
  }
  if (!shows(directory_)) create(directory_);
  return options;
}

bool SandboxView::shows(const fs::path& path) const {
  if (is_within_any(path, hidden_)) return false;
  return is_system(path) || is_within_any(path, readable_) || is_within_any(path, writable_);
}

std::string SandboxView::hint(std::string_view message) const {
  std::error_code ignored;
  for (std::size_t begin = 0; begin < message.size();) {
    const std::size_t end = std::min(message.find_first_of(path_delimiters, begin), message.size());
    const std::string_view word = message.substr(begin, end - begin);
    begin = end + 1;
    const fs::path path = word.starts_with("lib") ? find_library(word) : fs::path(word);
    if (path.is_absolute() && path != "/" && fs::exists(path, ignored) && !shows(path) && !is_private(path))
      return fmt::format("; the sandbox hides '{}': to show it, set readable = [\"{}\"] for the engine",
                         path.string(), path_to_show(path).string());
  }
  return {};
}

fs::path SandboxView::find_library(std::string_view name) const {
  std::vector<fs::path> directories = library_directories_;
  directories.push_back(program_.parent_path());
  directories.push_back(program_.parent_path().parent_path() / "lib");
  for (fs::path& each : loader_directories()) directories.push_back(std::move(each));
  std::error_code ignored;
  for (const fs::path& directory : directories)
    if (fs::exists(directory / name, ignored)) return (directory / name).lexically_normal();
  return {};
}

}  // namespace flipside::referee
