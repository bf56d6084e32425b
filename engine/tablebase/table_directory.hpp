#pragma once

#include <filesystem>

#include "engine/core/expected.hpp"

namespace flipside {

/// Default directory for tables. It need not exist because small games are solved in memory.
constexpr const char* default_tables_directory = "tables";

/// Returns an error unless `path` is a directory.
Expected<void> require_directory(const std::filesystem::path& path);

/// Lock that keeps other processes from making tables in the same directory.
class TableDirectory {
 public:
  /// Locks a directory, creating it if needed.
  static Expected<TableDirectory> open(const std::filesystem::path& path);
  TableDirectory(TableDirectory&& other) noexcept;
  TableDirectory& operator=(TableDirectory&&) = delete;
  ~TableDirectory();

 private:
  explicit TableDirectory(int descriptor) : descriptor_(descriptor) {}

  int descriptor_;
};

}  // namespace flipside
