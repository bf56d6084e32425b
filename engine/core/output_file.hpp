#pragma once

#include <cstdio>
#include <filesystem>
#include <string>
#include <string_view>

#include "engine/core/expected.hpp"

namespace flipside {

/// Where a command writes: standard output, or a file that is there once it is whole. Until then it grows
/// beside its place with ".part" at its name, and is removed where finish() is not reached.
class OutputFile {
 public:
  /// Standard output where the path is empty.
  static Expected<OutputFile> open(const std::string& path);
  OutputFile(OutputFile&& other) noexcept;
  OutputFile& operator=(OutputFile&&) = delete;
  ~OutputFile();

  /// False: nothing more can be written, finish() tells why.
  bool write(std::string_view text);
  /// Puts the file in its place. A reader of standard output that has seen enough is no error.
  Expected<void> finish();

 private:
  OutputFile() = default;

  std::FILE* stream_ = stdout;
  std::filesystem::path path_;  // empty: standard output
  std::filesystem::path part_;  // empty: written in place
  int failure_ = 0;             // errno of the first write that failed
};

}  // namespace flipside
