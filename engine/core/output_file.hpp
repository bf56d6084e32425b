#pragma once

#include <cstdio>
#include <filesystem>
#include <string>
#include <string_view>

#include "engine/core/expected.hpp"

namespace flipside {

/// Output of a command: standard output, or a file that appears at its path only when complete. Until
/// finish(), the data goes to PATH.part, which the destructor removes. Devices and pipes are written in
/// place.
class OutputFile {
 public:
  /// Opens `path` for writing; an empty path is standard output. Ignores SIGPIPE for the whole process.
  static Expected<OutputFile> open(const std::string& path);
  OutputFile(OutputFile&& other) noexcept;
  OutputFile& operator=(OutputFile&&) = delete;
  ~OutputFile();

  /// Appends `text`. Returns false after a write error, which finish() reports.
  bool write(std::string_view text);
  /// Flushes the output and moves the file to its path. A closed pipe on standard output is not an error.
  Expected<void> finish();

 private:
  OutputFile() = default;

  std::FILE* stream_ = stdout;
  std::filesystem::path path_;  // empty for standard output
  std::filesystem::path part_;  // temporary path; empty if the file is written in place
  int failure_ = 0;             // errno of the first failed write
};

}  // namespace flipside
