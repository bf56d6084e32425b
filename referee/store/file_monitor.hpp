#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "referee/record/file_state.hpp"

namespace flipside::referee {

/// Detects that another program modified the files of an open store between two transactions.
class FileMonitor {
 public:
  enum class Change : std::uint8_t {
    none,
    store_replaced,  // the store was moved, removed or replaced
    log_replaced,    // the write-ahead log was moved, removed or replaced
    log_truncated,
    content,  // a file was modified in any other way
  };

  /// @param store  path of the store; its write-ahead log is `STORE-wal`, where STORE is the path without
  ///               symbolic links
  explicit FileMonitor(const std::string& store);

  /// Records the current state of the files.
  void remember();
  /// Compares the current state of the files with the recorded state.
  Change change() const;

 private:
  std::string store_path_;
  std::string log_path_;
  std::optional<FileState> store_;
  std::optional<FileState> log_;
};

}  // namespace flipside::referee
