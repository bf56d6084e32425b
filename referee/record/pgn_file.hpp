#pragma once

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <map>
#include <string>

#include "engine/core/expected.hpp"
#include "referee/record/game_record.hpp"

namespace flipside::referee {

/// A PGN file that grows in schedule order, whatever order the games finish in.
class PgnFile {
 public:
  /// Creates or truncates the file and creates missing parent directories.
  static Expected<PgnFile> create(const std::filesystem::path& path);

  /// Adds a game, and writes all games that are next in order.
  Expected<void> add(std::int64_t index, const GameRecord& record);
  /// Declares that no more games will be added below this index, and writes the games that are then in order.
  Expected<void> skip_to(std::int64_t index);
  /// Drops the games from this index on that have not been written.
  void drop_from(std::int64_t index);
  /// Writes the remaining games, in order.
  Expected<void> finish();

 private:
  explicit PgnFile(std::filesystem::path path);
  Expected<void> check();
  Expected<void> write_ready();

  std::filesystem::path path_;
  std::ofstream out_;
  std::int64_t next_ = 0;                        // index of the next game to write
  std::map<std::int64_t, std::string> pending_;  // games that wait for an earlier one
};

}  // namespace flipside::referee
