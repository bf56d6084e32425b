#include "referee/app/sandboxes.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <string>
#include <vector>

#include "referee/report/text_table.hpp"
#include "referee/sandbox/sandbox.hpp"

namespace flipside::referee {
namespace {

namespace files = std::filesystem;

/// Returns what an engine may use besides the default; empty if nothing.
std::string extra_rights(const EngineConfig& engine) {
  std::vector<std::string> rights;
  const auto list = [&](const char* verb, const std::vector<files::path>& paths) {
    for (const files::path& path : paths) rights.push_back(fmt::format("{} {}", verb, path.string()));
  };
  list("read", engine.readable);
  if (!engine.directory.empty()) rights.push_back(fmt::format("read {}", engine.directory.string()));
  list("change", engine.writable);
  if (engine.network) rights.emplace_back("use the network");
  return fmt::format("{}", fmt::join(rights, ", "));
}

std::string limits(const EngineConfig& engine) {
  return fmt::format("{} processes{}", engine.processes,
                     engine.memory > 0 ? fmt::format(", {} MiB", engine.memory) : "");
}

void print_rights(const Config& config) {
  fmt::print(
      "sandbox: engines see the system's programs and libraries, their own program, and the files that their "
      "arguments and options name, all read-only, and an empty /tmp\n");
  for (const EngineConfig& engine : config.engines) {
    if (engine.sandbox != SandboxUse::on) continue;
    const std::string extra = extra_rights(engine);
    fmt::print("  {}: {}{}\n", printable(engine.name), limits(engine),
               extra.empty() ? "" : fmt::format("; may {}", printable(extra)));
  }
}

bool is_within(const files::path& path, const files::path& directory) {
  return std::mismatch(directory.begin(), directory.end(), path.begin(), path.end()).first == directory.end();
}

/// Returns true if every user may change the directory.
bool is_writable_by_all(const files::path& directory) {
  struct stat status {};
  return stat(directory.c_str(), &status) == 0 && (status.st_mode & S_IWOTH) != 0;
}

Expected<void> check_paths(const Config& config, const EngineConfig& engine) {
  const auto reject = [&](const char* key, const files::path& path, std::string_view reason) {
    return Error{fmt::format("engine '{}': {}: '{}' {}", engine.name, key, path.string(), reason)};
  };
  std::error_code ignored;
  for (const files::path& path : engine.readable)
    if (!files::exists(resolved(config, path), ignored)) return reject("readable", path, "does not exist");
  for (const files::path& path : engine.writable) {
    const files::path directory = files::weakly_canonical(resolved(config, path), ignored);
    if (!files::is_directory(directory, ignored)) return reject("writable", path, "is not a directory");
    for (const files::path& record : {config.store, config.pgn})
      if (is_within(files::weakly_canonical(resolved(config, record), ignored), directory))
        return reject("writable", path, "contains the records of the tournament");
    if (getuid() == 0 && !is_writable_by_all(directory))
      return reject(
          "writable", path,
          fmt::format("is not writable for the user ID under which root's sandboxes run; run 'chmod "
                      "o+w {}'",
                      directory.string()));
  }
  return {};
}

}  // namespace

Expected<void> check_sandbox_paths(const Config& config) {
  for (const EngineConfig& engine : config.engines)
    if (engine.sandbox != SandboxUse::off)
      if (auto good = check_paths(config, engine); !good) return good;
  return {};
}

Expected<Config> with_sandboxes(Config config) {
  const bool wanted = std::ranges::any_of(
      config.engines, [](const auto& engine) { return engine.sandbox != SandboxUse::off; });
  if (!wanted) return config;
  const auto obstacle = sandbox_obstacle();
  for (EngineConfig& engine : config.engines) {
    if (engine.sandbox == SandboxUse::on && obstacle)
      return Error{fmt::format("engine '{}': sandbox: {}", engine.name, obstacle->message)};
    if (engine.sandbox == SandboxUse::available) engine.sandbox = obstacle ? SandboxUse::off : SandboxUse::on;
  }
  if (obstacle) {
    fmt::print("sandbox: off: {}\n", obstacle->message);
    return config;
  }
  if (const auto good = check_sandbox_paths(config); !good) return good.error();
  print_rights(config);
  return config;
}

}  // namespace flipside::referee
