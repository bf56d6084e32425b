#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "referee/process/process.hpp"

namespace flipside::referee {

/// What a sandboxed engine may use besides the system, its program, and the files named in its arguments. All
/// paths are absolute.
struct SandboxRules {
  std::vector<std::filesystem::path> readable;  // files and directories
  std::vector<std::filesystem::path> writable;  // directories
  std::vector<std::filesystem::path> hidden;  // files and directories that stay hidden if others contain them
  bool network = false;
  unsigned processes = 64;  // maximum number of processes and threads at the same time
  bool operator==(const SandboxRules&) const = default;
};

/// The part of the file system that a sandboxed engine sees.
class SandboxView {
 public:
  SandboxView(const Command& command, const SandboxRules& rules);

  /// Returns the options of bwrap that mount this view.
  std::vector<std::string> mounts() const;
  /// Returns true if the engine sees a path. `path` must be absolute.
  bool shows(const std::filesystem::path& path) const;
  /// Names the first path in an error message that the sandbox hides, and the key that would show it. Returns
  /// an empty string if there is none.
  std::string hint(std::string_view message) const;

 private:
  std::filesystem::path find_library(std::string_view name) const;

  std::filesystem::path program_;
  std::filesystem::path directory_;
  std::vector<std::filesystem::path> library_directories_;
  std::vector<std::filesystem::path> readable_;
  std::vector<std::filesystem::path> writable_;
  std::vector<std::filesystem::path> hidden_;
  bool network_;
};

}  // namespace flipside::referee
