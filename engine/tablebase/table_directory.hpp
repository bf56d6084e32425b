#pragma once

#include <filesystem>

#include "engine/core/expected.hpp"

namespace flipside {

/// Where tables lie unless a folder is named. It need not be there: small games have no use for it.
constexpr const char* usual_tables = "tables";

/// An error where there is no such folder.
Expected<void> find_directory(const std::filesystem::path& path);

/// A folder in which tables are made. As long as it lives no other one can have the folder, in any process.
class TableDirectory {
 public:
  /// Makes it where it is not there.
  static Expected<TableDirectory> open(const std::filesystem::path& path);
  TableDirectory(TableDirectory&& other) noexcept;
  TableDirectory& operator=(TableDirectory&&) = delete;
  ~TableDirectory();

 private:
  explicit TableDirectory(int descriptor) : descriptor_(descriptor) {}

  int descriptor_;
};

}  // namespace flipside
