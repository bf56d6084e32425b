#pragma once

#include <filesystem>

#include "engine/core/expected.hpp"

namespace flipside {

/// Where tables lie unless a folder is named. It need not be there: small games have no use for it.
constexpr const char* usual_tables = "tables";

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
