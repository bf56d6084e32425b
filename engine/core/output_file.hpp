#pragma once

#include <cstdio>
#include <filesystem>
#include <string>
#include <string_view>

#include "engine/core/expected.hpp"

namespace flipside {

/// The output of a command: standard output, or a file that appears at its path only once it is complete.
/// Until finish() is called, the data is written to PATH.part, which the destructor removes. Devices and
/// pipes are written directly.
class OutputFile {
 public:
  /// Opens `path` for writing; an empty path selects standard output. Follows symbolic links. Refuses to
  /// replace an SQLite database. Makes the whole process ignore SIGPIPE.
  static Expected<OutputFile> open(const std::string& path);
  OutputFile(OutputFile&& other) noexcept;
  OutputFile& operator=(OutputFile&&) = delete;
  ~OutputFile();

  /// Appends `text`. Returns false if this or an earlier write failed; finish() reports the error.
  bool write(std::string_view text);
  /// Flushes the output and renames the temporary file to its final path. Once this function has returned,
  /// the file survives a power failure. A closed pipe on standard output is not an error.
  Expected<void> finish();

 private:
  OutputFile() = default;

  std::FILE* stream_ = stdout;
  std::filesystem::path path_;            // output path; empty for standard output
  std::filesystem::path temporary_path_;  // temporary path; empty if the output is written directly
  int write_error_ = 0;                   // errno of the first failed write
};

}  // namespace flipside
