#pragma once

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "engine/core/expected.hpp"
#include "referee/record/file_state.hpp"
#include "referee/record/game_record.hpp"

namespace flipside::referee {

/// A PGN file that receives games in schedule order, even if the games finish in a different order. If
/// another program modifies the file, the next write fails.
class PgnFile {
 public:
  /// Creates or truncates the file and creates missing parent directories.
  static Expected<PgnFile> create(const std::filesystem::path& path);

  /// Adds a game. Games are written in order: a game is held back until all earlier games have been written.
  Expected<void> add(std::int64_t index, const GameRecord& record);
  /// Declares that no more games with a lower index will be added, and writes the games that are no longer
  /// blocked.
  Expected<void> skip_to(std::int64_t index);
  /// Drops all unwritten games with this index or a higher one.
  void drop_from(std::int64_t index);
  /// Writes all remaining games in schedule order.
  Expected<void> finish();

  const std::filesystem::path& path() const { return path_; }

 private:
  explicit PgnFile(std::filesystem::path path);
  Expected<void> write_ready();
  Expected<void> write(std::string_view text);
  Expected<void> check_unmodified() const;

  std::filesystem::path path_;
  std::ofstream out_;
  std::optional<FileState> state_;               // state after the last write; nullopt for a pipe or device
  std::uint64_t hash_;                           // hash of the text written so far
  std::int64_t next_ = 0;                        // index of the next game to write
  std::map<std::int64_t, std::string> pending_;  // PGN texts of games that wait for an earlier game
};

}  // namespace flipside::referee
