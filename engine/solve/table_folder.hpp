#pragma once

#include <filesystem>

#include "engine/core/expected.hpp"

namespace flipside {

/// An error where there is no such folder.
Expected<void> find_folder(const std::filesystem::path& path);

/// A folder in which tables are made. As long as it lives no other one can have the folder, in any process.
class TableFolder {
 public:
  /// Makes it where it is not there.
  static Expected<TableFolder> open(const std::filesystem::path& path);
  TableFolder(TableFolder&& other) noexcept;
  TableFolder& operator=(TableFolder&&) = delete;
  ~TableFolder();

 private:
  explicit TableFolder(int descriptor) : descriptor_(descriptor) {}

  int descriptor_;
};

}  // namespace flipside
